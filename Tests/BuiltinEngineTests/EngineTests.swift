import Scenarios
import Testing
import Threads

@testable import BuiltinEngine

struct EngineTests {
  private func outcome(
    _ root: ViewNode, _ proposal: String, _ environment: LayoutEnvironment = LayoutEnvironment()
  ) -> Outcome {
    Outcome(
      BuiltinEngine().layout(
        Content(
          document: ViewDocument(root: root), proposal: Proposal(parsing: proposal) ?? .default,
          environment: environment)))
  }

  @Test func `the version is the engine's own`() {
    let version = BuiltinEngine().version
    #expect(version.name == "builtin")
    #expect(version.version == "0.1.0")
    #expect(!version.revision.isEmpty)
  }

  @Test func `safe area insets shrink the proposal and move the root`() {
    var environment = LayoutEnvironment()
    environment.safeAreaInsets = .init(top: 50, leading: 0, bottom: 30, trailing: 20)
    #expect(outcome(color(), "100x200", environment).lines == ["Color 0 50 80 120"])
    #expect(
      outcome(color(40, 20), "100x200", environment).lines
        == ["Color.frame 20 100 40 20", "Color 20 100 40 20"])
  }

  @Test func `right to left mirrors the root`() {
    var environment = LayoutEnvironment()
    environment.layoutDirection = .rightToLeft
    #expect(
      outcome(row(0, nil, color(10, 10), color(20, 10)).frame(100), "100x10", environment).lines
        .filter { $0.contains("/") && !$0.contains("frame") }
        == ["HStack/0.Color 55 0 10 10", "HStack/1.Color 35 0 20 10"])
    #expect(
      outcome(reader(row(0, nil, color(10, 10), color(20, 10))), "100x10", environment).lines
        .contains("GeometryReader/0.HStack/0.Color 90 0 10 10"))
  }

  @Test func `the display scale is the width of a divider`() {
    var environment = LayoutEnvironment()
    environment.displayScale = 2
    #expect(outcome(view("Divider"), "40x40", environment).size == "40x0.5")
  }

  @Test func `an engine forgets the content before`() {
    let engine = BuiltinEngine()
    let first = Example("", row(0, nil, color().id("a"), color()), at: "100x100", "").content
    let second = Example("", column(0, nil, color(), text("b")), at: "50x50", "").content
    let alone = BuiltinEngine().layout(second)
    let before = engine.layout(first)
    #expect(engine.layout(second) == alone)
    #expect(engine.layout(first) == before)
    let wrong = Example("", reader(color().frame(["width": get("x")])), at: "1x1", "").content
    _ = engine.layout(wrong)
    #expect(engine.layout(second) == alone)
  }

  @Test(arguments: [
    (color().frame(.infinity), "Color.frame: width: inf is no fixed length and is left out"),
    (color().frame(nil, -10), "Color.frame: height: -10 is negative and counts as 0"),
    (
      color().frame(["minWidth": 100, "maxWidth": 50]),
      "Color.frame: maxWidth: 50 is raised to minWidth: 100"
    ),
    (color().frame(["minWidth": -5]), "Color.frame: minWidth: -5 is negative and counts as 0"),
    (
      reader(color().frame(["width": ["-": [get("proxy.size.width"), 90]]])),
      "GeometryReader/0.Color.frame: width: -40 is negative and counts as 0"
    ),
  ])
  func `lengths that SwiftUI warns of are answered with a warning`(
    root: ViewNode, warning: String
  ) {
    #expect(outcome(root, "50x50").warnings == [warning])
  }

  @Test func `a negative size is told`() {
    #expect(outcome(color(), "-5x10").warnings == ["Color: the size is negative"])
  }

  /// A view `levels` deep: rows and columns in turn around a colour.
  private func nested(_ levels: Int) -> ViewNode {
    var root = color()
    for level in 1..<levels {
      root = level.isMultiple(of: 2) ? row(0, nil, root, color(1, 1)) : column(0, nil, root)
    }
    return root
  }

  @Test func `nesting ten thousand deep lays out`() throws {
    try LargeStack.run {
      // Groups leave no trace in paths.
      var root = nested(100)
      for _ in 100..<Limits.Document.depth { root = view("Group", [:], root) }
      guard
        case .frames(let answer) = BuiltinEngine().layout(
          Example("", root, at: "20000x100", "").content)
      else { throw BuildFailure(message: "no frames") }
      #expect(answer.width == 20000)
      #expect(answer.frames.nodes.count > 100)
    }
  }

  @Test func `stacks ten thousand deep have paths that are too much to tell`() {
    LargeStack.run {
      let deep = outcome(nested(Limits.Document.depth), "20000x100").error
      #expect(deep?.hasPrefix("…") == true)
      #expect(
        deep?.hasSuffix(
          ": views nest too deep: the paths of all nodes take more than 64 MB") == true)
    }
  }

  @Test func `nesting deeper is refused`() {
    LargeStack.run {
      let deeper = outcome(nested(Limits.Document.depth + 1), "100x100").error
      #expect(deeper?.hasSuffix(": views nest deeper than 10000") == true)
    }
  }

  @Test func `a long chain of modifiers lays out`() {
    var root = color()
    root.modifiers = Array(
      repeating: ModifierNode(name: "padding", arguments: ["0": 0]), count: 4_000)
    #expect(outcome(root, "10x10").size == "10x10")
  }

  @Test func `a tree of too many nodes is refused`() {
    var root = color()
    for _ in 0..<4 { root = view("Group", [:], root, root, root, root, root, root) }
    let engine = BuiltinEngine(maximumNodes: 1_000)
    let content = Example("", row(0, nil, root), at: "100x100", "").content
    #expect(
      engine.layout(content)
        == .error(message: "there are more than 1000 nodes", path: "HStack/999.Color"))
    let small = Example("", color(), at: "10x10", "").content
    #expect(Outcome(engine.layout(small)).lines == ["Color 0 0 10 10"])
  }
}
