import Scenarios
import Testing

@testable import BuiltinEngine

/// A document and all its nodes, in order.
struct PathCase: Sendable, CustomTestStringConvertible {
  var name: String
  var root: ViewNode
  var paths: [String]

  init(_ name: String, _ root: ViewNode, _ paths: String...) {
    self.name = name
    self.root = root
    self.paths = paths
  }

  var testDescription: String { name }
}

struct PathTests {
  @Test(arguments: [
    PathCase("a leaf", color(), "Color"),
    PathCase(
      "modifiers outside in", color().padding(1).relative(0.5),
      "Color.padding.relativeProposed", "Color.padding", "Color"),
    PathCase(
      "children below the unmodified view", row(0, nil, color(), text("a")).frame(10),
      "HStack.frame", "HStack", "HStack/0.Color", "HStack/1.Text"),
    PathCase(
      "content of a modifier below the modifier",
      color().overlay(nil, text("a").padding(1)).padding(2), "Color.overlay.padding",
      "Color.overlay", "Color", "Color.overlay/0.Text.padding", "Color.overlay/0.Text"),
    PathCase(
      "a background before an overlay",
      color().modifier("background", [:], text("b")).overlay(nil, text("o")),
      "Color.background.overlay", "Color.background", "Color", "Color.background/0.Text",
      "Color.background.overlay/0.Text"),
    PathCase(
      "several views in an overlay have no container",
      color().overlay(nil, color(), color()), "Color.overlay", "Color", "Color.overlay/0.Color",
      "Color.overlay/1.Color"),
    PathCase(
      "groups and conditions leave no trace",
      row(
        0, nil, view("Group", [:], color(), view("EmptyView"), text("a")),
        view("if", ["condition": true], color()), view("if", ["condition": false], color()),
        view("ForEach", [:], text("b"))), "HStack", "HStack/0.Color", "HStack/1.Text",
      "HStack/2.Color", "HStack/3.Text"),
    PathCase(
      "a modified group in a list", row(0, nil, view("Group", [:], color(), color()).padding(1)),
      "HStack", "HStack/0.Color.padding", "HStack/0.Color", "HStack/1.Color.padding",
      "HStack/1.Color"),
    PathCase(
      "a root of several views is a VStack", view("Group", [:], color(), text("a")).padding(1),
      "VStack.padding", "VStack", "VStack/0.Color", "VStack/1.Text"),
    PathCase(
      "a root of one grouped view has no container", view("Group", [:], color()), "Color"),
    PathCase(
      "transparent modifiers are no nodes",
      color().priority(1).guide("top", 1).modifier("border", ["0": "red"])
        .modifier("background", ["0": "red"]).modifier("opacity", ["0": 0.5])
        .modifier("overlay", ["0": "red"]), "Color"),
    PathCase(
      "modifiers are named as written", color().modifier("scaledToFit"),
      "Color.scaledToFit", "Color"),
    PathCase(
      "an elided stack is a node", row(0, nil, color()), "HStack", "HStack/0.Color"),
    PathCase(
      "readers and proportional stacks",
      reader(
        view("ProportionalStack", ["direction": "vertical"], color(), view("Circle"))),
      "GeometryReader", "GeometryReader/0.ProportionalStack",
      "GeometryReader/0.ProportionalStack/0.Color", "GeometryReader/0.ProportionalStack/1.Circle"),
    PathCase(
      "a style that stands as a view", view("LinearGradient", ["colors": ["red", "blue"]]),
      "LinearGradient"),
    PathCase(
      "an id names what it is applied to", color().id("inner").padding(1).id("outer"),
      "Color.padding#outer", "Color#inner"),
    PathCase(
      "an id reaches across transparent modifiers",
      color().modifier("opacity", ["0": 1]).priority(1).id("a"), "Color#a"),
    PathCase("a number as id", color().modifier("id", ["0": 1]), "Color#1"),
    PathCase("a node with two ids is listed twice", color().id("a").id("b"), "Color#b", "Color#a"),
    PathCase(
      "the same id on several nodes", row(0, nil, view("Group", [:], color(), color()).id("a")),
      "HStack", "HStack/0.Color#a", "HStack/1.Color#a"),
  ])
  func `every node has the path and the id of the design`(_ example: PathCase) {
    let outcome = Example(example.name, example.root, at: "100x100", "").outcome
    let paths = outcome.lines.map { $0.split(separator: " ").first.map(String.init) ?? "" }
    #expect(outcome.error == nil)
    #expect(paths == example.paths)
  }
}
