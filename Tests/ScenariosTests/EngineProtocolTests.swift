import Scenarios
import Testing

/// The lines of the engine protocol as values.
struct EngineProtocolTests {
  private static let hello = EngineHello(
    version: EngineVersion(
      name: "cells", version: "2.1.0", revision: "4f2c", revisionDate: "2026-11-20T08:00:00Z"),
    supports: ["Color", "HStack"], textMetric: "cells-1",
    precision: FramePrecision(roundingStep: 1, scope: .leaves))

  @Test func `a greeting reads back`() throws {
    #expect(
      Self.hello.json.canonicalText
        == #"{"engine":"cells","frames":"leaves","plumb":1,"revision":"4f2c","#
        + #""revisionDate":"2026-11-20T08:00:00Z","roundingStep":1,"supports":["Color","HStack"],"#
        + #""textMetric":"cells-1","unit":"point","version":"2.1.0"}"#)
    #expect(try EngineHello(json: Self.hello.json) == Self.hello)
  }

  @Test func `a greeting need not say what goes without saying`() throws {
    let json: JSON = [
      "plumb": 1, "engine": "mine", "version": "1.0.0", "supports": [], "mood": "good",
    ]
    let hello = try EngineHello(json: json)
    #expect(hello.version.revision == "unknown")
    #expect(hello.precision == .exact)
    #expect(hello.textMetric == "plumb-1")
    #expect(!hello.canTrace)
  }

  @Test(arguments: [
    ("not a version", "not a version"), ("nightly", "nightly"), ("1.2.3.4", "1.2.3.4"),
    ("", nil), ("1.0.0-", "1.0.0-"), ("1.0.0-a b", "1.0.0-a b"), ("1..0", "1..0"),
    ("1.0.0+", "1.0.0+"), ("١.0.0", "١.0.0"),
  ])
  func `a version without an order is refused`(_ version: String, _ quoted: String?) throws {
    let json: JSON = ["plumb": 1, "engine": "mine", "version": .string(version), "supports": []]
    let error = #expect(throws: EngineProtocolError.self) { try EngineHello(json: json) }
    #expect(
      error?.message == quoted.map {
        "its \"version\" '\($0)' is no semantic version, like 1.2.0 or 1.2.0-beta.1"
      } ?? "it does not say its \"engine\" and \"version\"")
  }

  @Test(arguments: ["1", "1.2", "v1.2.3", "1.2.3-beta.1", "1.2.3-4-g0a1b", "2026.11.20+build.7"])
  func `short, tagged and dated versions have an order`(_ version: String) throws {
    let json: JSON = ["plumb": 1, "engine": "mine", "version": .string(version), "supports": []]
    #expect(try EngineHello(json: json).version.version == version)
  }

  @Test(arguments: ["revision", "textMetric", "revisionDate", "sequence", "unit", "frames"])
  func `a member of another kind is no greeting`(_ member: String) throws {
    for value in ["true", "[1]", #"{"a": 1}"#] {
      let greeting = try JSON(
        parsing: #"{"plumb": 1, "engine": "a", "version": "1.0.0", "supports": [], "#
          + "\"\(member)\": \(value)}")
      let error = #expect(throws: EngineProtocolError.self) { try EngineHello(json: greeting) }
      #expect(error?.message.hasPrefix("its \"\(member)\" is") ?? false, "\(member)")
    }
  }

  @Test func `a request reads back`() throws {
    let content = Content(
      document: ViewDocument(root: ViewNode(view: "Color", arguments: ["0": "red"])),
      proposal: Proposal(width: nil, height: .infinity))
    let request = EngineRequest.layout(id: 17, content: content, trace: true)
    #expect(
      request.json.canonicalText
        == #"{"document":{"arguments":{"0":"red"},"format":1,"view":"Color"},"environment":{},"#
        + #""id":17,"proposal":[null,"inf"],"trace":true}"#)
    #expect(try EngineRequest(json: request.json) == request)
    #expect(try EngineRequest(json: EngineRequest.hello.json) == .hello)
  }

  @Test(
    arguments: [
      .frames(
        EngineAnswer(
          width: .infinity, height: 10,
          frames: FrameSet(nodes: [
            NodeFrame(path: "Color", id: "a", frame: Frame(x: 0, y: -0.5, width: 1, height: 10)),
            NodeFrame(
              path: "Color.padding", frame: Frame(x: 0, y: 0, width: .infinity, height: 10)),
          ]), warnings: ["odd"])),
      .unsupported(construct: "Grid", path: "HStack/0.Grid"),
      .unsupported(construct: "Grid", path: nil),
      .error(message: "no", path: "Color"),
      .error(message: "no", path: nil),
    ] as [EngineOutcome])
  func `an answer reads back`(_ outcome: EngineOutcome) throws {
    let reply = EngineReply(id: "a", outcome: outcome)
    #expect(try EngineReply(json: reply.json) == reply)
  }

  @Test func `a trace reads back`() throws {
    var reply = EngineReply(
      id: 1,
      outcome: .frames(EngineAnswer(width: 1, height: 1, frames: FrameSet(nodes: []))))
    reply.trace = [
      TraceStep(path: "Color", event: .propose, width: nil, height: .infinity, rule: "root"),
      TraceStep(path: "Color", event: .place, width: -1, height: 0, rule: "alignment"),
      TraceStep(
        path: "Color", event: .propose, width: 0, height: nil, rule: "share",
        details: TraceStep.Details(
          axis: .horizontal, priority: -.infinity, left: 600, among: 3, reserved: 8, spacing: 20,
          values: [nil, 0.5], isPlacing: true)),
    ]
    #expect(try EngineReply(json: reply.json) == reply)
    // An empty one is none.
    let told = reply
    reply.trace = []
    let empty = try EngineReply(json: reply.json)
    #expect(empty.trace == nil)
    #expect(empty.outcome == told.outcome)
  }

  @Test(arguments: [
    #"{"path": "Color", "event": "asks", "width": 1, "height": 1}"#,
    #"{"path": "Color", "event": "answer", "width": "wide", "height": 1}"#,
    #"{"path": "Color", "event": "answer", "width": 1, "height": 1, "axis": "depth"}"#,
    #"{"path": "Color", "event": "answer", "width": 1, "height": 1, "among": 1.5}"#,
    #"{"path": "Color", "event": "answer", "width": 1, "height": 1, "values": [true]}"#,
    #"{"path": "Color", "event": "answer", "width": 1, "height": 1, "rule": 7}"#,
  ])
  func `a step with a member of another kind is refused`(_ text: String) throws {
    #expect(TraceStep(json: try JSON(parsing: text)) == nil)
  }

  struct Constructs: CustomTestStringConvertible {
    var root: ViewNode
    var met: [String]
    var testDescription: String { met.joined(separator: ", ") }
  }

  private static let red = ViewNode(view: "Color")

  @Test(arguments: [
    Constructs(root: red, met: ["Color at Color"]),
    Constructs(
      root: ViewNode(
        view: "HStack", children: [red, ViewNode(view: "Text", modifiers: [.init(name: "id")])],
        modifiers: [.init(name: "frame")]),
      met: [
        "HStack at HStack", "Color at HStack/0.Color", "Text at HStack/1.Text",
        "id at HStack/1.Text", "frame at HStack",
      ]),
    Constructs(
      root: ViewNode(
        view: "VStack",
        children: [
          ViewNode(view: "Group", children: [red, ViewNode(view: "EmptyView"), red]),
          ViewNode(
            view: "if", children: [ViewNode(view: "Image")],
            otherwise: [ViewNode(view: "Divider")]),
          ViewNode(view: "Spacer"),
        ]),
      met: [
        "VStack at VStack", "Group at VStack", "Color at VStack/0.Color",
        "EmptyView at VStack/1.EmptyView", "if at VStack", "Divider at VStack/2.Divider",
        "Image at VStack/2.Image", "Spacer at VStack/3.Spacer",
      ]),
    Constructs(
      root: ViewNode(view: "Group", children: [red, ViewNode(view: "Text")]),
      met: ["Group at VStack", "Color at VStack/0.Color", "Text at VStack/1.Text"]),
    Constructs(
      root: ViewNode(
        view: "Color", modifiers: [.init(name: "overlay", children: [ViewNode(view: "Text")])]),
      met: ["Color at Color", "overlay at Color", "Text at Color.overlay/0.Text"]),
  ])
  func `what a document makes use of is known with its place`(_ constructs: Constructs) {
    let met = ViewDocument(root: constructs.root).constructs.map { "\($0.name) at \($0.path)" }
    #expect(met == constructs.met)
  }

  @Test(arguments: [
    (#""call": ["f", {"get": "p.size.width"}]"#, ["GeometryReader", "Color", "frame", "program"]),
    (#""get": "p.size.width""#, ["GeometryReader", "Color", "frame"]),
  ])
  func `functions of a document need an engine that runs programs`(
    length: String, names: [String]
  ) throws {
    let function = #"{"body": {"block": []}, "parameters": ["Double"], "result": "Double"}"#
    let functions = length.contains("call") ? #"{"f": \#(function)}"# : "{}"
    let document = try ViewDocument(
      json: JSON(
        parsing: #"""
          {"format": 1, "view": "GeometryReader", "parameters": ["p"], "children": [{"view": "Color",
            "arguments": {"0": "red"},
            "modifiers": [{"name": "frame", "arguments": {"width": {\#(length)}}}]}],
            "program": {"functions": \#(functions)}}
          """#))
    #expect(document.constructs.map(\.name) == names)
    let place = names.count > 3 ? "GeometryReader" : "GeometryReader/0.Color"
    #expect(document.constructs.last?.path == place)
  }

  @Test func `frames of a precision have a digest of their own`() {
    let frame = Frame(x: 0, y: 0, width: 1, height: 1)
    let digests = [.exact, FramePrecision(roundingStep: 1), FramePrecision(scope: .ids)].map {
      FrameSet(nodes: [NodeFrame(path: "Color", frame: frame)], precision: $0).digest
    }
    #expect(Set(digests).count == 3)
  }
}
