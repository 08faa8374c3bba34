import BuiltinEngine
import Reports
import Scenarios
import Testing

/// What is told of worked examples, whole.
struct ExplanationTests {
  private static func color(_ name: String, _ modifiers: ModifierNode...) -> ViewNode {
    ViewNode(view: "Color", arguments: ["0": .string(name)], modifiers: modifiers)
  }

  private static func half(_ edge: String) -> ModifierNode {
    ModifierNode(name: "relativeProposed", arguments: [edge: 0.5])
  }

  private func told(_ root: ViewNode, _ proposal: String, width: Int = 80) throws -> String {
    let content = Content(
      document: ViewDocument(root: root), proposal: try #require(Proposal(parsing: proposal)))
    let traced = BuiltinEngine().trace(content)
    guard case .frames(let answer) = traced.outcome else {
      Issue.record("\(traced.outcome)")
      return ""
    }
    let explanation = Explanation(
      try #require(traced.trace), nodes: answer.frames.nodes, document: content.document)
    return explanation.text(width: width).joined(separator: "\n")
  }

  @Test func `a row is told as an article would`() throws {
    let row = ViewNode(
      view: "HStack", arguments: ["spacing": 10],
      children: [
        Self.color("blue", Self.half("width")), Self.color("green"),
        Self.color(
          "yellow", Self.half("width"), ModifierNode(name: "id", arguments: ["0": "last"])),
      ])
    #expect(
      try told(row, "620x80") == """
        HStack is offered 620x80.
          It has 620; spacing 20 leaves 600.
          How wide they can be: Color.blue.relativeProposed 0 to inf, Color.green 0 to
            inf, #last 0 to inf.
          Color.blue.relativeProposed is offered 600 / 3 = 200 and takes 100.
            relativeProposed offers 0.5 of the width 200 = 100: Color.blue is offered
              100x80 and takes it.
          Color.green is offered 500 / 2 = 250 and takes it.
          #last is offered the 250 that is left and takes 125.
            relativeProposed offers 0.5 of the width 250 = 125: Color.yellow is
              offered 125x80 and takes it.
          125 is left over, and nobody gets it.
        HStack takes 495x80: 100 + 250 + 125 and 20 of gaps.
        """)
  }

  @Test func `lower priorities are told with what is kept back for them`() throws {
    let fixed = ModifierNode(name: "frame", arguments: ["height": 30])
    let first = ModifierNode(name: "layoutPriority", arguments: ["0": 1])
    let column = ViewNode(
      view: "VStack", arguments: ["spacing": 0],
      children: [Self.color("red", fixed), Self.color("blue", first)])
    #expect(
      try told(column, "100x200") == """
        VStack is offered 100x200.
          It keeps back 30 for lower priorities: Color.red.frame 30.
          Priority 1 shares 170.
          Color.blue is offered the 170 that is left and takes it.
          Priority 0 shares 30.
          Color.red.frame is offered the 30 that is left and takes it.
            frame fixes the height at 30: Color.red is offered 100x30 and takes it.
        VStack takes 100x200: 170 + 30.
        """)
  }

  @Test func `modifiers say what they change`() throws {
    let modifiers = [
      ModifierNode(
        name: "padding", arguments: ["0": ["top": 0, "leading": 5, "bottom": 0, "trailing": 10]]),
      ModifierNode(name: "frame", arguments: ["maxWidth": 60, "minHeight": 20]),
      ModifierNode(name: "fixedSize", arguments: ["horizontal": false, "vertical": true]),
    ]
    let view = ViewNode(view: "Color", arguments: ["0": "red"], modifiers: modifiers)
    #expect(
      try told(view, "100x80") == """
        Color.red.padding.frame.fixedSize is offered 100x80.
          fixedSize asks for the ideal height: Color.red.padding.frame is offered
            100xnil and takes 60x20.
            frame is at most 60 wide and at least 20 high: Color.red.padding is
              offered 60xnil and takes 60x10.
              padding takes 5 + 10 off the width: Color.red is offered 45xnil and
                takes 45x10.
              With its padding that is 60x10.
            The frame itself is 60x20.
        Color.red.padding.frame.fixedSize takes 60x20.
        Where they are placed, more is asked:
          frame is at most 60 wide and at least 20 high: Color.red.padding is offered
            60x20 and takes it.
            padding takes 5 + 10 off the width: Color.red is offered 45x20 and takes
              it.
            With its padding that is 60x20.
        """)
  }

  @Test func `equal names are counted`() throws {
    let fixed = ModifierNode(name: "frame", arguments: ["width": 30])
    let row = ViewNode(
      view: "HStack", arguments: ["spacing": 0],
      children: [Self.color("red", fixed), Self.color("red"), Self.color("red")])
    let text = try told(row, "infx80")
    #expect(text.contains("Color.red.frame is offered infx80 and takes 30x80."))
    #expect(text.contains("Color.red (2) is offered infx80 and takes it."))
    #expect(text.contains("Color.red (3) is offered infx80 and takes it."))
  }

  @Test func `what is asked only where a view is placed is told there`() throws {
    let badge = ModifierNode(
      name: "overlay",
      children: [
        ViewNode(
          view: "Circle", modifiers: [ModifierNode(name: "padding", arguments: ["0": 4])])
      ])
    #expect(
      try told(Self.color("red", badge), "100x80") == """
        Color.red.overlay is offered 100x80.
          overlay passes it on: Color.red is offered 100x80 and takes it.
        Color.red.overlay takes 100x80.
        Where they are placed, more is asked:
          overlay offers the size of its view: Circle.padding is offered 100x80 and
            takes 80x80.
            padding takes 4 + 4 off the width, 4 + 4 off the height: Circle is offered
              92x72 and takes 72x72.
            With its padding that is 80x80.
        """)
  }

  /// Questions to a view in a modifier of one view, and its answer.
  private static func told(
    _ rule: String, _ values: [Double?], offered: (Double?, Double?), offers: (Double?, Double?),
    takes: (Double, Double), answers: (Double, Double)
  ) -> [String] {
    func step(
      _ path: String, _ event: TraceStep.Event, _ size: (Double?, Double?),
      _ values: [Double?] = []
    ) -> TraceStep {
      TraceStep(
        path: path, event: event, width: size.0, height: size.1, rule: rule,
        details: TraceStep.Details(values: values))
    }
    let outer = "Color." + rule
    let steps = [
      step(outer, .propose, offered), step("Color", .propose, offers, values),
      step("Color", .answer, takes), step(outer, .answer, answers),
    ]
    let nodes = [outer, "Color"].map {
      NodeFrame(path: $0, id: nil, frame: Frame(x: 0, y: 0, width: 1, height: 1))
    }
    return Explanation(
      steps, nodes: nodes, document: ViewDocument(root: ViewNode(view: "Color"))
    ).lines.map(\.text)
  }

  /// An engine that has a fault names the same rule; what it tells is not what it did.
  @Test(
    arguments: [
      (
        "padding", [1, 2, 3, 4], (106, 104), (104, 103), (104, 103),
        "padding should take 2 + 4 off the width 106 = 100, 1 + 3 off the height 104 = 100 and does "
          + "not: Color is offered 104x103 and takes it."
      ),
      (
        "padding", [0, 2, 0, 4], (106, nil), (100, nil), (100, 9),
        "padding takes 2 + 4 off the width: Color is offered 100xnil and takes 100x9."
      ),
      (
        "padding", [9, 9, 9, 9], (10, 10), (0, 0), (0, 0),
        "padding takes 9 + 9 off the width, 9 + 9 off the height: Color is offered 0x0 and takes it."
      ),
      (
        "frame", [20, nil], (50, 40), (50, 40), (50, 40),
        "frame should fix the width at 20 and does not: Color is offered 50x40 and takes it."
      ),
      (
        "relative", [0.5, nil], (200, 40), (45, 40), (45, 40),
        "relative offers 0.5 of the width, which would be 100: Color is offered 45x40 and takes it."
      ),
      (
        "aspectRatio", [2], (200, 40), (200, 40), (200, 40),
        "aspectRatio should bring it to the ratio 2 and does not: Color is offered 200x40 and takes "
          + "it."
      ),
      (
        "decoration", [], (200, 40), (200, 41), (10, 10),
        "decoration is 200x40: Color is offered 200x41 and takes 10x10."
      ),
    ] as [(String, [Double?], (Double?, Double?), (Double?, Double?), (Double, Double), String)])
  func `a rule is told as done only where it was`(
    _ rule: String, _ values: [Double?], _ offered: (Double?, Double?),
    _ offers: (Double?, Double?), _ takes: (Double, Double), _ sentence: String
  ) throws {
    let lines = Self.told(
      rule, values, offered: offered, offers: offers, takes: takes,
      answers: (offered.0 ?? 0, offered.1 ?? 0))
    #expect(lines.contains(sentence), "\(lines)")
  }

  @Test func `a view with padding is told with its insets only where they are in its size`() {
    let right = Self.told(
      "padding", [1, 2, 3, 4], offered: (106, 104), offers: (100, 100), takes: (50, 50),
      answers: (56, 54))
    #expect(right.contains("With its padding that is 56x54."), "\(right)")
    let wrong = Self.told(
      "padding", [1, 2, 3, 4], offered: (106, 104), offers: (100, 100), takes: (50, 50),
      answers: (52, 51))
    #expect(wrong.contains("padding itself is 52x51."), "\(wrong)")
  }

  @Test func `an engine that names no rules is told all the same`() {
    func step(_ path: String, _ event: TraceStep.Event, _ width: Double) -> TraceStep {
      TraceStep(path: path, event: event, width: width, height: 1, rule: "")
    }
    let steps = [
      step("Row", .propose, 10), step("Row/0.Cell", .propose, 5), step("Row/0.Cell", .answer, 4),
      step("Row", .answer, 4), step("Row", .place, 0),
    ]
    #expect(
      Explanation(steps).text() == [
        "Row is offered 10x1.", "  Row: Cell is offered 5x1 and takes 4x1.",
        "Row takes 4x1.",
      ])
    #expect(Explanation([]).text() == [])
    #expect(Explanation(Array(steps.prefix(2))).text().count == 2)
  }
  @Test(arguments: [
    "frame", "flexibleFrame", "relativeLength", "padding", "fixedSize", "aspectRatio", "relative",
    "scroll", "passOn", "",
  ])
  func `of a view whose numbers are not told nothing is said but what it offers`(_ rule: String) {
    func step(_ path: String, _ event: TraceStep.Event, _ width: Double) -> TraceStep {
      TraceStep(
        path: path, event: event, width: width, height: 120, rule: event == .propose ? rule : "")
    }
    let steps = [
      step("Color.box", .propose, 300), step("Color", .propose, 80), step("Color", .answer, 80),
      step("Color.box", .answer, 80),
    ]
    #expect(
      Explanation(steps).text() == [
        "Color.box is offered 300x120.", "  box: Color is offered 80x120 and takes it.",
        "Color.box takes 80x120.",
      ])
  }
}
