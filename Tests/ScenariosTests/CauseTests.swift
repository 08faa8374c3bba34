import Scenarios
import Testing

/// Causes of worked examples: a row of 620 with gaps of 20 and three children.
struct CauseTests {
  private typealias TraceTree = TraceTests

  private static func shared(
    _ left: Double, _ among: Int, priority: Double = 0, reserved: Double? = nil
  ) -> TraceStep.Details {
    TraceStep.Details(
      axis: .horizontal, priority: priority, left: left, among: among, reserved: reserved,
      spacing: 20)
  }

  private static let root = TraceTree.ask("HStack", 620, rule: "root")
  private static let first = [
    TraceTree.ask("HStack/0.Color", 200, shared(600, 3)), TraceTree.answer("HStack/0.Color", 200),
  ]
  private static let end = TraceTree.answer("HStack", 620, rule: "stack")

  private func cause(_ good: [TraceStep], _ bad: [TraceStep]) throws -> Cause {
    try #require(
      Cause(good: LayoutAccount(Trace(good)), bad: LayoutAccount(Trace(bad))))
  }

  @Test func `the same trace has no cause`() {
    let steps = LayoutAccount(Trace([Self.root] + Self.first + [Self.end]))
    #expect(Cause(good: steps, bad: steps) == nil)
  }

  @Test func `a proposal belongs to the node around`() throws {
    let other = TraceTree.ask("HStack/0.Color", 150, Self.shared(450, 3))
    let cause = try cause(
      [Self.root] + Self.first, [Self.root, other, TraceTree.answer("HStack/0.Color", 150)])
    #expect(cause.view == "HStack")
    #expect(cause.node == "HStack/0.Color")
    #expect(cause.event == .propose)
    #expect(cause.axis == .horizontal)
    #expect(cause.rule == "share")
    #expect(cause.cluster == "stack.share.left")
    #expect(cause.good == .step(Self.first[0]))
    #expect(cause.bad == .step(other))
  }

  @Test func `an answer belongs to the node itself`() throws {
    let path = "VStack/0.Text.relativeProposed"
    let ask = TraceTree.ask(path, 100)
    let cause = try cause(
      [ask, TraceTree.answer(path, 40, rule: "child")],
      [ask, TraceTree.answer(path, 50, rule: "child")])
    #expect(cause.view == "relativeProposed")
    #expect(cause.cluster == "relativeProposed.child.answer")
  }

  @Test func `a question that was not asked before is the cause, not the answer in its place`()
    throws
  {
    let again = [
      TraceTree.ask("HStack/0.Color", 300, TraceStep.Details(axis: .horizontal, priority: 0)),
      TraceTree.answer("HStack/0.Color", 300),
    ]
    let good = [Self.root] + Self.first + [Self.end]
    let bad = [Self.root] + Self.first + again + [Self.end]
    for (earlier, later) in [(good, bad), (bad, good)] {
      let cause = try cause(earlier, later)
      #expect(cause.cluster == "stack.share.propose")
      #expect(cause.node == "HStack/0.Color")
      #expect(cause.axis == .horizontal)
    }
  }

  @Test func `groups that are not the same are a matter of priority`() throws {
    let reserve = [
      TraceTree.ask(
        "HStack/0.Spacer", 0, rule: "reserve",
        TraceStep.Details(axis: .horizontal, priority: -.infinity)),
      TraceTree.answer("HStack/0.Spacer", 8, rule: "spacer"),
    ]
    let minimum = [
      TraceTree.ask(
        "HStack/0.Spacer", 0, rule: "minimum",
        TraceStep.Details(axis: .horizontal, priority: 0)), reserve[1],
    ]
    let maximum = [
      TraceTree.ask(
        "HStack/0.Spacer", .infinity, rule: "maximum",
        TraceStep.Details(axis: .horizontal, priority: 0)),
      TraceTree.answer("HStack/0.Spacer", .infinity, rule: "spacer"),
    ]
    func share(_ path: String, _ length: Double, _ details: TraceStep.Details) -> [TraceStep] {
      [TraceTree.ask(path, length, details), TraceTree.answer(path, length, rule: "fill")]
    }
    let good =
      reserve + share("HStack/1.Color", 612, Self.shared(612, 1, reserved: 8))
      + share("HStack/0.Spacer", 8, Self.shared(8, 1, priority: -.infinity))
    let bad =
      minimum + maximum + share("HStack/0.Spacer", 310, Self.shared(620, 2))
      + share("HStack/1.Color", 310, Self.shared(310, 1))
    let cause = try cause([Self.root] + good + [Self.end], [Self.root] + bad + [Self.end])
    #expect(cause.rule == "priority")
    #expect(cause.cluster == "stack.priority.propose")
  }

  @Test func `a stack across its axis is another cluster than along it`() throws {
    var other = Self.first
    other[0].height = 70
    other[1].height = 70
    let cause = try cause([Self.root] + Self.first, [Self.root] + other)
    #expect(cause.axis == .vertical)
    #expect(cause.cluster == "stack.propose.across")
  }

  @Test func `the last bits of a sum are no cause`() throws {
    var noise = Self.first
    noise[0].width = 200 + 1e-13
    let moved = TraceTree.place("HStack/0.Color", 5)
    let cause = try cause(
      [Self.root] + Self.first + [TraceTree.place("HStack/0.Color", 0)],
      [Self.root] + noise + [moved])
    #expect(cause.event == .place)
    #expect(cause.cluster == "stack.row")
  }

  @Test func `a rule of another name is no cause`() throws {
    let renamed = TraceTree.ask("HStack/0.Color", 200, rule: "split", Self.shared(600, 3))
    let end = TraceTree.answer("HStack", 600, rule: "stack")
    let cause = try cause(
      [Self.root] + Self.first + [Self.end], [Self.root, renamed, Self.first[1], end])
    #expect(cause.node == "HStack")
    #expect(cause.cluster == "stack.row")
  }

  @Test func `an engine that names no rule has causes all the same`() throws {
    let cause = try cause(
      [TraceTree.ask("Card/0.Color", 1, rule: "")], [TraceTree.ask("Card/0.Color", 2, rule: "")])
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

  @Test func `without traces the cause is the innermost node with another size of its own`()
    throws
  {
    let good = Self.frames([
      ("HStack", 520), ("HStack/0.Text.padding", 120), ("HStack/0.Text", 100),
    ])
    let bad = Self.frames([
      ("HStack", 530), ("HStack/0.Text.padding", 130), ("HStack/0.Text", 110),
    ])
    let cause = try #require(Cause(good: good, bad: bad))
    #expect(cause.basis == .frames)
    #expect(cause.node == "HStack/0.Text")
    #expect(cause.axis == .horizontal)
    #expect(cause.event == nil)
    #expect(cause.cluster == "Text.frame")
    #expect(Cause(good: good, bad: good) == nil)
  }

  @Test func `without traces what takes all it is given is the doing of what gives it`()
    throws
  {
    func cause(_ before: [(String, Double)], _ after: [(String, Double)]) throws -> Cause {
      try #require(Cause(good: Self.frames(before), bad: Self.frames(after)))
    }
    // A stack gives a colour another share.
    let row = try cause(
      [
        ("HStack", 300), ("HStack/0.Text", 100), ("HStack/1.Color.padding", 200),
        ("HStack/1.Color", 180),
      ],
      [
        ("HStack", 300), ("HStack/0.Text", 100), ("HStack/1.Color.padding", 190),
        ("HStack/1.Color", 170),
      ])
    #expect(row.cluster == "HStack.frame")
    #expect(row.node == "HStack/1.Color.padding")
    // A frame has another size, and its colour fills it.
    let frame = try cause(
      [("VStack", 300), ("VStack/0.Color.frame", 50), ("VStack/0.Color", 50)],
      [("VStack", 300), ("VStack/0.Color.frame", 60), ("VStack/0.Color", 60)])
    #expect(frame.node == "VStack/0.Color.frame")
    // A fixed size of its own is not given by the frame around it.
    let fixed = try cause(
      [("Text.fixedSize.frame", 50), ("Text.fixedSize", 110), ("Text", 110)],
      [("Text.fixedSize.frame", 110), ("Text.fixedSize", 110), ("Text", 110)])
    #expect(fixed.cluster == "frame.frame")
  }

  @Test func `what is asked again and answered otherwise is unsteady`() throws {
    let good = Self.frames([("HStack", 520), ("HStack/0.Text", 100)])
    let bad = Self.frames([("HStack", 530), ("HStack/0.Text", 110)])
    let cause = try #require(Cause(unsteady: good, bad))
    #expect(cause.cluster == "unsteady")
    #expect(cause.basis == .frames)
    #expect(Cause(unsteady: good, good) == nil)
    let bytes = Trace.unsteady.bytes(for: ["HStack"])
    #expect(Trace(bytes: bytes, paths: ["HStack"])?.isUnsteady == true)
    #expect(Trace(bytes: Trace([]).bytes(for: []), paths: [])?.isUnsteady == false)
  }
}
