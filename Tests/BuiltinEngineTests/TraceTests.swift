import BuiltinEngine
import Scenarios
import Testing

/// What the built-in engine tells of its rules.
struct TraceTests {
  private func trace(
    _ root: ViewNode, width: Double?, height: Double? = 80
  ) throws -> [TraceStep] {
    let content = Content(
      document: ViewDocument(root: root), proposal: Proposal(width: width, height: height))
    return try #require(BuiltinEngine().trace(content).trace)
  }

  private static func color(_ modifiers: ModifierNode...) -> ViewNode {
    ViewNode(view: "Color", arguments: ["0": "red"], modifiers: modifiers)
  }

  private static let half = ModifierNode(name: "relativeProposed", arguments: ["width": 0.5])

  @Test func `a stack tells what it shares and among how many`() throws {
    let row = ViewNode(
      view: "HStack", arguments: ["spacing": 10],
      children: [Self.color(Self.half), Self.color(), Self.color()])
    let shares = try trace(row, width: 620).filter { $0.rule == "share" }.prefix(3)
    #expect(shares.map(\.width) == [200, 250, 250])
    #expect(shares.map(\.details.left) == [600, 500, 250])
    #expect(shares.map(\.details.among) == [3, 2, 1])
    #expect(shares.allSatisfy { $0.details.spacing == 20 && $0.details.axis == .horizontal })
    #expect(shares.allSatisfy { $0.details.priority == 0 && $0.details.reserved == nil })
  }

  @Test func `a stack tells what it keeps back for lower priorities`() throws {
    let fixed = ModifierNode(name: "frame", arguments: ["height": 30])
    let first = ModifierNode(name: "layoutPriority", arguments: ["0": 1])
    let column = ViewNode(
      view: "VStack", arguments: ["spacing": 0],
      children: [Self.color(fixed), Self.color(first)])
    let steps = try trace(column, width: 100, height: 200)
    let reserve = try #require(steps.first { $0.rule == "reserve" })
    #expect(reserve.path == "VStack/0.Color.frame")
    #expect(reserve.details.axis == .vertical)
    let shares = steps.filter { $0.rule == "share" }.prefix(2)
    #expect(shares.map(\.path) == ["VStack/1.Color", "VStack/0.Color.frame"])
    #expect(shares.map(\.details.priority) == [1, 0])
    #expect(shares.map(\.details.reserved) == [30, nil])
    #expect(shares.map(\.details.left) == [170, 30])
  }

  struct Told: CustomTestStringConvertible {
    var name: String
    var arguments: [String: JSON]
    /// What the child is offered of 100x80, the rule and the numbers told with it.
    var offer: [Double?]
    var rule: String
    var values: [Double?]
    /// The rule of the modifier's own answer.
    var answer: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Told(
      name: "padding", arguments: ["0": ["top": 1, "leading": 2, "bottom": 3, "trailing": 4]],
      offer: [94, 76], rule: "padding", values: [1, 2, 3, 4], answer: "padding"),
    Told(
      name: "relativeProposed", arguments: ["width": 0.5], offer: [50, 80], rule: "relative",
      values: [0.5, 1], answer: "child"),
    Told(
      name: "frame", arguments: ["width": 40], offer: [40, 80], rule: "frame", values: [40, nil],
      answer: "frame"),
    Told(
      name: "frame", arguments: ["maxWidth": 60], offer: [60, 80], rule: "flexibleFrame",
      values: [nil, nil, 60, nil, nil, nil], answer: "flexibleFrame"),
    Told(
      name: "fixedSize", arguments: [:], offer: [nil, nil], rule: "fixedSize", values: [],
      answer: "child"),
    Told(
      name: "aspectRatio", arguments: ["0": 2, "contentMode": "fit"], offer: [100, 50],
      rule: "aspectRatio", values: [2], answer: "child"),
    Told(
      name: "offset", arguments: ["x": 5, "y": 6], offer: [100, 80], rule: "passOn", values: [],
      answer: "child"),
  ])
  func `a modifier names its rule and its numbers`(_ told: Told) throws {
    let view = Self.color(ModifierNode(name: told.name, arguments: told.arguments))
    let steps = try trace(view, width: 100)
    let offer = try #require(steps.first { $0.path == "Color" && $0.event == .propose })
    #expect([offer.width, offer.height] == told.offer)
    #expect(offer.rule == told.rule)
    #expect(offer.details.values == told.values)
    let answer = try #require(
      steps.first { $0.path == "Color.\(told.name)" && $0.event == .answer })
    #expect(answer.rule == told.answer)
  }

  @Test func `a child that is asked where it is placed is told apart`() throws {
    let fixed = ModifierNode(name: "frame", arguments: ["width": 40, "height": 30])
    let steps = try trace(Self.color(fixed), width: 100)
    // With both lengths given nobody asks the child before.
    let offers = steps.filter { $0.path == "Color" && $0.event == .propose }
    #expect(offers.map(\.details.isPlacing) == [true])
    #expect(offers.map(\.rule) == ["frame"])
  }

  @Test func `what an unlisted container passes on is told as the modifier's offer`() throws {
    let content = ViewNode(
      view: "ScrollView",
      children: [ViewNode(view: "VStack", children: [Self.color(), Self.color()])])
    let steps = try trace(content, width: 100)
    let offer = try #require(
      steps.first { $0.path == "ScrollView/0.VStack" && $0.event == .propose })
    #expect(offer.rule == "scroll")
    #expect([offer.width, offer.height] == [100, nil])
  }
}
