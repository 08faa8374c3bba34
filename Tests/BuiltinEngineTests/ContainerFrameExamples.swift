import Scenarios

/// Frames relative to a container, by their numbers in the rules for containers.
let containerFrameExamples: [Example] = [
  Example("1", color().relativeFrame("horizontal"), at: "100x50", "400x50").in(400, 800),
  Example(
    "2", color().relativeFrame("horizontal", ["count": 4, "span": 3, "spacing": 10]),
    at: "100x50", "297.5x50"
  ).in(400, 800),
  Example(
    "3",
    scroll(
      nil,
      color().modifier("aspectRatio", ["0": 1.5, "contentMode": "fit"])
        .relativeFrame("horizontal", ["count": 4, "span": 3, "spacing": 10])
    ).modifier("safeAreaPadding", ["0": "horizontal", "1": 20]), at: "400x800", "307.5x800",
    "ScrollView/0.Color.aspectRatio.containerRelativeFrame 20 0 267.5 178.333"),
  Example(
    "4", color().relativeFrame("horizontal", part(["/": [get("length"), 3]])), at: "100x50",
    "133.333x50"
  ).in(400, 800),
  Example(
    "5", column(nil, nil, color().relativeFrame("vertical", half)).frame(400, 500),
    at: "400x800", "400x500", "VStack/0.Color.containerRelativeFrame 0 50 400 400"),
  Example(
    "6",
    view("NavigationStack", [:], column(nil, nil, color().relativeFrame("vertical", half)))
      .frame(nil, 200), at: "400x800", "400x200",
    "NavigationStack/0.VStack/0.Color.containerRelativeFrame 0 50 400 100"),
  Example(
    "6, overlay",
    view("NavigationStack", [:], color()).overlay(nil, color().relativeFrame("vertical", half))
      .frame(nil, 200), at: "400x800", "400x200",
    "NavigationStack.overlay/0.Color.containerRelativeFrame 0 -100 400 400"),
  Example(
    "7", scroll("horizontal", view("LazyHStack", ["spacing": 10], card, card, card, card)),
    at: "320x100", "320x100",
    "ScrollView/0.LazyHStack/1.Color.containerRelativeFrame 110 0 100 100",
    "ScrollView/0.LazyHStack/3.Color.containerRelativeFrame 330 0 100 100"),
  Example(
    "8", row(0, nil, color().relativeFrame("horizontal", half), color()), at: "620x80", "620x80",
    "HStack/0.Color 0 0 310 80", "HStack/1.Color 310 0 310 80"),
  Example(
    "8, three", row(10, nil, color(), color(), color().relativeFrame("horizontal", half)),
    at: "620x80", "620x80", "HStack/1.Color 155 0 145 80", "HStack/2.Color 310 0 310 80"),
  Example(
    "9", text("Hello world").relativeFrame("horizontal", ["count": 4, "spacing": 0]),
    at: "400x100", "100x40", "Text 20 0 60 40"),
  Example(
    "10",
    text("Hi").relativeFrame(["horizontal", "vertical"], ["alignment": "topLeading"]),
    at: "nilxnil", "400x800", "Text 0 0 20 20"
  ).in(400, 800),
  Example(
    "axes apart",
    color().relativeFrame(
      ["horizontal", "vertical"],
      part(["?:": [["==": [get("axis"), "horizontal"]], 30, ["/": [get("length"), 4]]]])),
    at: "100x80", "30x20"),
  Example("no container", color().relativeFrame("horizontal"), at: "nilx20", "10x20"),
  Example(
    "the inner of two", scroll(nil, scroll(nil, color().relativeFrame("vertical")).frame(nil, 60)),
    at: "100x200", "100x200", "ScrollView/0.ScrollView/0.Color.containerRelativeFrame 0 0 100 60"),
  Example(
    "as deep as there are rows of scroll views", nested(40), at: "400x100", "400x100"),
  Example(
    "in a list", view("List", [:], color().relativeFrame("vertical", half), text("Hi")),
    at: "100x200", "100x200", "List/0.Color.containerRelativeFrame 0 0 100 100",
    "List/1.Text 0 100 20 20"),
  Example("an empty form", view("Form"), at: "nilx50", "0x50"),
  Example("a tab", view("TabView", [:], color(20, 10)), at: "100x50", "100x50"),
  Example(
    "a navigation view", view("NavigationView", [:], color(20, 10)), at: "100x50", "100x50",
    "NavigationView/0.Color.frame 40 20 20 10"),
  Example(
    "in a reader in a scroll view",
    scroll("horizontal", reader(color().relativeFrame("horizontal", half)).frame(50)),
    at: "300x20", "300x20", "ScrollView/0.GeometryReader/0.Color 0 0 150 20"),
]

/// The relative lengths of the betas of 2019, by their numbers.
let betaExamples: [Example] = [
  Example("1", color().modifier("relativeWidth", ["0": 0.5]), at: "400x100", "200x100"),
  Example(
    "2", color(50, 20).modifier("relativeWidth", ["0": 0.5]), at: "400x100", "200x20",
    "Color 75 0 50 20"),
  Example(
    "3", row(10, nil, color().modifier("relativeWidth", ["0": 0.5]), color(), color()),
    at: "620x80", "620x80", "HStack/0.Color 0 0 100 80", "HStack/1.Color 110 0 250 80"),
  Example("4", color().modifier("relativeWidth", ["0": 0.5]), at: "nilx40", "10x40"),
  Example(
    "5", color().modifier("relativeSize", ["width": 0.5, "height": 0.25]), at: "400x100",
    "200x25"),
  Example("height", color().modifier("relativeHeight", ["0": 0.25]), at: "400x100", "400x25"),
]

private let half = part(["/": [get("length"), 2]])

private let card = color().relativeFrame("horizontal", ["count": 3, "spacing": 10])

private func part(_ body: JSON) -> [String: JSON] {
  ["2": ["parameters": ["length", "axis"], "body": body]]
}

private func nested(_ depth: Int) -> ViewNode {
  var inner = color().relativeFrame(["horizontal", "vertical"])
  for _ in 0..<depth { inner = scroll(nil, row(0, nil, color(1, 1), scroll("horizontal", inner))) }
  return inner
}

extension ViewNode {
  fileprivate func relativeFrame(_ axes: JSON, _ arguments: [String: JSON] = [:]) -> ViewNode {
    modifier("containerRelativeFrame", arguments.merging(["0": axes]) { a, _ in a })
  }
}

extension Example {
  /// The example in a container of its own.
  fileprivate func `in`(_ width: Double, _ height: Double) -> Example {
    var example = self
    example.environment.container = .init(width: width, height: height)
    return example
  }
}
