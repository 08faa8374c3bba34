import Scenarios
import Testing

/// Causes of worked examples: a row of 620 with gaps of 20 and three children.
struct CauseTests {
  private typealias Talk = ConversationTests

  private static func shared(
    _ left: Double, _ among: Int, priority: Double = 0, reserved: Double? = nil
  ) -> TraceStep.Details {
    TraceStep.Details(
      axis: .horizontal, priority: priority, left: left, among: among, reserved: reserved,
      spacing: 20)
  }

  private static let root = Talk.ask("HStack", 620, rule: "root")
  private static let first = [
    Talk.ask("HStack/0.Color", 200, shared(600, 3)), Talk.answer("HStack/0.Color", 200),
  ]
  private static let end = Talk.answer("HStack", 620, rule: "stack")

  private func cause(_ good: [TraceStep], _ bad: [TraceStep]) throws -> Cause {
    try #require(Cause(good: Conversation(good), bad: Conversation(bad)))
  }

  @Test func `the same conversation has no cause`() {
    let steps = Conversation([Self.root] + Self.first + [Self.end])
    #expect(Cause(good: steps, bad: steps) == nil)
  }

  @Test func `a proposal belongs to the node around`() throws {
    let other = Talk.ask("HStack/0.Color", 150, Self.shared(450, 3))
    let cause = try cause([Self.root] + Self.first, [Self.root, other])
    #expect(cause.view == "HStack")
    #expect(cause.node == "HStack/0.Color")
    #expect(cause.event == .propose)
    #expect(cause.axis == .horizontal)
    #expect(cause.rule == "share")
    #expect(cause.cluster == "stack.share.propose")
    #expect(cause.good == .step(Self.first[0]))
    #expect(cause.bad == .step(other))
  }

  @Test func `an answer belongs to the node itself`() throws {
    let path = "VStack/0.Text.relativeProposed"
    let ask = Talk.ask(path, 100)
    let cause = try cause(
      [ask, Talk.answer(path, 40, rule: "child")], [ask, Talk.answer(path, 50, rule: "child")])
    #expect(cause.view == "relativeProposed")
    #expect(cause.cluster == "relativeProposed.child.answer")
  }

  @Test func `a question that was not asked before is the cause, not the answer in its place`()
    throws
  {
    let again = Talk.ask("HStack/0.Color", 300, TraceStep.Details(axis: .horizontal, priority: 0))
    let good = [Self.root] + Self.first + [Self.end]
    let bad = [Self.root] + Self.first + [again]
    for (earlier, later) in [(good, bad), (bad, good)] {
      let cause = try cause(earlier, later)
      #expect(cause.cluster == "stack.share.propose")
      #expect(cause.node == "HStack/0.Color")
      #expect(cause.axis == .horizontal)
    }
  }

  @Test func `groups that are not the same are a matter of priority`() throws {
    let reserve = [
      Talk.ask(
        "HStack/0.Spacer", 0, rule: "reserve",
        TraceStep.Details(axis: .horizontal, priority: -.infinity)),
      Talk.answer("HStack/0.Spacer", 8, rule: "spacer"),
    ]
    let minimum = [
      Talk.ask(
        "HStack/0.Spacer", 0, rule: "minimum",
        TraceStep.Details(axis: .horizontal, priority: 0)), reserve[1],
    ]
    let share = Talk.ask("HStack/1.Text", 612, Self.shared(612, 1, reserved: 8))
    let maximum = Talk.ask(
      "HStack/0.Spacer", .infinity, rule: "maximum",
      TraceStep.Details(axis: .horizontal, priority: 0))
    let cause = try cause([Self.root] + reserve + [share], [Self.root] + minimum + [maximum])
    #expect(cause.rule == "priority")
    #expect(cause.cluster == "stack.priority.propose")
    #expect(cause.bad == .step(maximum))
  }

  @Test func `a stack across its axis is another cluster than along it`() throws {
    var other = Self.first[0]
    other.height = 70
    let cause = try cause([Self.root, Self.first[0]], [Self.root, other])
    #expect(cause.axis == .vertical)
    #expect(cause.cluster == "stack.share.propose.across")
  }

  @Test func `the last bits of a sum are no cause`() throws {
    var noise = Self.first
    noise[0].width = 200 + 1e-13
    let moved = Talk.place("HStack/0.Color", 5)
    let cause = try cause(
      [Self.root] + Self.first + [Talk.place("HStack/0.Color", 0)], [Self.root] + noise + [moved])
    #expect(cause.event == .place)
    #expect(cause.cluster == "stack.place")
  }

  @Test func `a rule of another name is no cause`() throws {
    let renamed = Talk.ask("HStack/0.Color", 200, rule: "split", Self.shared(600, 3))
    let end = Talk.answer("HStack", 600, rule: "stack")
    let cause = try cause(
      [Self.root] + Self.first + [Self.end], [Self.root, renamed, Self.first[1], end])
    #expect(cause.node == "HStack")
    #expect(cause.cluster == "stack.answer")
  }

  @Test func `an engine that names no rule has causes all the same`() throws {
    let cause = try cause(
      [Talk.ask("Card/0.Color", 1, rule: "")], [Talk.ask("Card/0.Color", 2, rule: "")])
    #expect(cause.view == "Card")
    #expect(cause.cluster == "Card.propose")
  }

  // MARK: Frames

  private static func frames(_ lines: [(String, Double)]) -> FrameSet {
    FrameSet(
      nodes: lines.map { path, width in
        NodeFrame(path: path, frame: Frame(x: 0, y: 0, width: width, height: 80))
      })
  }

  @Test func `without conversations the cause is the innermost node that differs`() throws {
    let good = Self.frames([
      ("HStack", 520), ("HStack/0.Color.padding", 120), ("HStack/0.Color", 100),
    ])
    let bad = Self.frames([
      ("HStack", 530), ("HStack/0.Color.padding", 130), ("HStack/0.Color", 110),
    ])
    let cause = try #require(Cause(good: good, bad: bad))
    #expect(cause.basis == .frames)
    #expect(cause.node == "HStack/0.Color")
    #expect(cause.axis == .horizontal)
    #expect(cause.event == nil)
    #expect(cause.cluster == "Color.frame")
    #expect(Cause(good: good, bad: good) == nil)
  }
}
