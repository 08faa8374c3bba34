import Scenarios
import Testing

@testable import BuiltinEngine

/// Random documents, laid out from their bytes and by their plan.
struct StoredRandomTests {
  /// Documents of everyday views, in which every third view is a list.
  private struct Maker {
    var random: Seeded

    private mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func number(_ range: ClosedRange<Int>) -> JSON {
      .number(Double(Int.random(in: range, using: &random)))
    }

    mutating func view(_ depth: Int) -> ViewNode {
      var node = depth <= 0 || chance(35) ? leaf() : chance(40) ? list(depth) : container(depth)
      while chance(30) { node.modifiers.append(modifier(depth)) }
      return node
    }

    private mutating func views(_ depth: Int) -> [ViewNode] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in view(depth - 1) }
    }

    private mutating func leaf() -> ViewNode {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: ViewNode(view: "Text", arguments: ["0": .string(chance(50) ? "ab cd" : "a")])
      case 1: ViewNode(view: "Spacer", arguments: chance(50) ? ["minLength": number(0...9)] : [:])
      case 2: ViewNode(view: "Divider")
      case 3: ViewNode(view: "EmptyView")
      default: ViewNode(view: "Color", arguments: ["0": "blue"])
      }
    }

    private mutating func container(_ depth: Int) -> ViewNode {
      var node = ViewNode(
        view: ["HStack", "VStack", "ZStack"].randomElement(using: &random) ?? "HStack")
      if node.view != "ZStack", chance(60) { node.arguments["spacing"] = number(0...12) }
      node.children = views(depth)
      return node
    }

    private mutating func list(_ depth: Int) -> ViewNode {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: ViewNode(view: "ForEach", children: views(depth))
      case 1: ViewNode(view: "AnyView", children: views(depth))
      case 2: ViewNode(view: "Section", children: views(depth))
      case 3:
        ViewNode(
          view: "if", arguments: ["condition": .bool(chance(50))], children: views(depth),
          otherwise: chance(60) ? views(depth) : [])
      default: ViewNode(view: "Group", children: views(depth))
      }
    }

    private mutating func modifier(_ depth: Int) -> ModifierNode {
      switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
      case 0:
        ModifierNode(name: "frame", arguments: ["width": number(0...60), "height": number(0...40)])
      case 1: ModifierNode(name: "padding", arguments: ["0": number(-2...9)])
      case 2: ModifierNode(name: "id", arguments: ["0": number(1...4)])
      case 3: ModifierNode(name: "layoutPriority", arguments: ["0": number(-1...2)])
      case 4: ModifierNode(name: "fixedSize")
      case 5: ModifierNode(name: "relativeProposed", arguments: ["width": .number(0.5)])
      case 6: ModifierNode(name: "opacity", arguments: ["0": .number(0.5)])
      default:
        ModifierNode(name: chance(50) ? "overlay" : "background", children: views(depth))
      }
    }
  }

  @Test(arguments: 1...40)
  func `the two ways agree on random documents with groups and conditions`(seed: Int) throws {
    var maker = Maker(random: Seeded(seed: UInt64(seed)))
    let engine = BuiltinEngine()
    for _ in 0..<50 {
      let content = Content(
        document: ViewDocument(root: maker.view(4)),
        proposal: Proposal(width: Double.random(in: 0...300, using: &maker.random), height: 90))
      let expected = engine.layout(content)
      guard case .outcome(expected) = try engine.recompute(content.text, known: nil) else {
        Issue.record("seed \(seed): another outcome of \(content.text.document)")
        return
      }
      #expect(try engine.trace(content.text) == engine.trace(content))
    }
  }

  @Test func `groups, loops and conditions in a list need no plan`() throws {
    let items = ["Group", "Section", "AnyView", "ForEach"].map {
      ViewNode(view: $0, children: [color(), text("ab")])
    }
    let conditions = [true, false].map {
      ViewNode(
        view: "if", arguments: ["condition": .bool($0)], children: [color(3, 3)],
        otherwise: [text("abc"), ViewNode(view: "EmptyView")])
    }
    let content = Content(
      document: ViewDocument(root: ViewNode(view: "HStack", children: items + conditions)),
      proposal: Proposal(width: 400, height: 50))
    let engine = BuiltinEngine()
    guard case .frames(let answer) = engine.layout(content) else {
      Issue.record("no frames")
      return
    }
    // Only what is built from the bytes is recognised.
    guard case .unchanged = try engine.recompute(content.text, known: FrameTexts(answer.frames))
    else {
      Issue.record("it went the general way")
      return
    }
  }
}
