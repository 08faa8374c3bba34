import Scenarios
import Testing

@testable import BuiltinEngine

struct CatalogueTests {
  /// Uses of rows that no other example has.
  private static let uses: [Example] =
    [
      Example("", view("Ellipse"), at: "40x30", "40x30"),
      Example("", view("Rectangle"), at: "40x30", "40x30"),
      Example("", view("Capsule", ["style": "circular"]), at: "40x30", "40x30"),
      Example("", view("RoundedRectangle", ["cornerRadius": 8]), at: "40x30", "40x30"),
      Example("", view("RoundedRectangle", ["cornerSize": [4, 4]]), at: "nilxnil", "10x10"),
      Example("", view("Color", ["red": 1, "green": 0.5, "blue": 0]), at: "40x30", "40x30"),
      Example("", view("Color", ["white": 1]), at: "40x30", "40x30"),
      Example(
        "", view("Color", ["hue": 1, "saturation": 1, "brightness": 1]), at: "40x30", "40x30"),
      Example("", view("Text", ["verbatim": "ab"]), at: "nilxnil", "20x20"),
      Example("", view("Image", ["systemName": "star"]), at: "nilxnil", "20x20"),
      Example(
        "", view("Image", ["systemName": "star"]).modifier("font", ["0": "title"]), at: "nilxnil",
        "28x28"),
      Example("", view("EmptyView"), at: "40xnil", "40x10", "EmptyView 0 0 40 10"),
      Example(
        "", row(0, nil, view("ForEach", [:], color(10, 10), color(10, 10))), at: "40x40", "20x10"),
      Example("", view("if", ["condition": true], color(), color(1, 1)), at: "20x20", "20x20"),
      Example(
        "", text("Hello world").modifier("lineLimit", ["0": 1]), at: "80xnil", "80x20"),
      Example(
        "", column(nil, nil, text("Hello world")).modifier("lineLimit", ["0": nil]), at: "80xnil",
        "60x40"),
      Example(
        "", text("ab").modifier("lineLimit", ["0": 3, "reservesSpace": true]), at: "80xnil",
        "20x60"),
      Example(
        "", text("ab").modifier("lineLimit", ["0": ["range": ["from": 2, "through": 3]]]),
        at: "80xnil", "20x40"),
      Example("", text("ab cd").modifier("lineSpacing", ["0": 5]), at: "20xnil", "20x45"),
      Example("", text("ab").modifier("kerning", ["0": 2]), at: "nilxnil", "24x20"),
      Example("", text("ab").modifier("tracking", ["0": -3]), at: "nilxnil", "14x20"),
      Example("", color().modifier("coordinateSpace", ["name": "a"]), at: "40x30", "40x30"),
      Example(
        "", row(nil, nil, text("ab")).modifier("font", ["0": ["system": ["size": 10]]]),
        at: "nilxnil", "10x10"),
      Example(
        "",
        text("ab").modifier("font", ["0": ["system": ["size": 10]]])
          .modifier("font", ["0": "title"]), at: "nilxnil", "10x10"),
      Example(
        "", text("abc def").modifier("environment", ["0": "lineLimit", "1": 1]), at: "30xnil",
        "30x20"),
      Example(
        "", text("ab").modifier("environment", ["0": "font", "1": "title"]), at: "nilxnil",
        "28x28"),
      Example(
        "",
        row(0, nil, color(10, 10), color(20, 10)).modifier(
          "environment", ["0": "layoutDirection", "1": "rightToLeft"]), at: "nilxnil", "30x10",
        "HStack/0.Color 20 0 10 10", "HStack/1.Color 0 0 20 10"),
      Example(
        "", color(10, 10).modifier("padding", ["0": "horizontal", "1": 5]), at: "nilxnil", "20x10"),
      Example(
        "", color(10, 10).modifier("padding", ["0": ["top", "leading"]]), at: "nilxnil", "26x26",
        "Color 16 16 10 10"),
      Example(
        "",
        color(10, 10).modifier(
          "padding", ["0": ["top": 1, "leading": 2, "bottom": 3, "trailing": 4]]),
        at: "nilxnil", "16x14", "Color 2 1 10 10"),
      Example(
        "", color(10, 10).modifier("padding", ["0": "all", "1": nil]), at: "nilxnil", "42x42"),
      Example(
        "", color(10, 10).modifier("offset", ["0": [3, 4]]), at: "nilxnil", "10x10",
        "Color.frame 3 4 10 10"),
      Example(
        "", color().modifier("aspectRatio", ["0": [4, 2], "contentMode": "fit"]), at: "100x100",
        "100x50"),
      Example(
        "", image("200x100").modifier("resizable").modifier("aspectRatio", ["contentMode": "fit"]),
        at: "100x100", "100x50"),
      Example("", color().id("a"), at: "10x10", "10x10", "Color#a 0 0 10 10"),
      Example("", color().modifier("border", ["0": "red", "width": 4]), at: "10x10", "10x10"),
      Example(
        "", color(10, 10).modifier("background", ["alignment": "top"], color(4, 4)), at: "nilxnil",
        "10x10", "Color.frame.background/0.Color 3 0 4 4"),
      Example(
        "", color().modifier("background", ["0": "red", "in": "Capsule"]), at: "10x10", "10x10"),
    ]
    + Catalogue.entries.filter(\.ignoresArguments).map { row in
      let example = row.kind == .view ? view(row.name) : color().modifier(row.name, ["0": 1])
      return Example(row.name, example, at: "40x30", "40x30")
    }

  @Test(arguments: uses)
  func `a row of the catalogue lays out`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test func `every row has an example`() {
    let roots = Self.uses.map(\.root) + allExamples.map(\.root)
    var used: Set<String> = []
    for root in roots { collect(root, into: &used) }
    let unused = Catalogue.entries.map { "\($0.kind.rawValue) \($0.name)" }
      .filter { !used.contains($0) }
    #expect(unused == [])
  }

  private func collect(_ view: ViewNode, into used: inout Set<String>) {
    used.insert("view \(view.view)")
    for modifier in view.modifiers {
      used.insert("modifier \(modifier.name)")
      for child in modifier.children { collect(child, into: &used) }
    }
    for child in view.children + view.otherwise { collect(child, into: &used) }
  }

  @Test func `entries are sorted, views first`() {
    let kinds = Catalogue.entries.map(\.kind.rawValue)
    #expect(kinds == kinds.sorted(by: >))
    let views = Catalogue.entries.filter { $0.kind == .view }.map(\.name)
    #expect(views == views.sorted())
    #expect(Catalogue.view(named: "HStack")?.name == "HStack")
    #expect(Catalogue.modifier(named: "HStack") == nil)
  }

  @Test func `nothing is both offered and not offered`() {
    #expect(Catalogue.notOffered.isDisjoint(with: Catalogue.entries.map(\.name)))
  }
}
