import BuiltinEngine
import Scenarios
import Testing

/// What the built-in engine says over the engine protocol.
struct EngineServerTests {
  struct Exchange: CustomTestStringConvertible {
    var line: String
    var answer: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Exchange(
      line: #"{"id": 17, "document": {"format": 1, "view": "Color", "arguments": {"0": "red"}}, "#
        + #""proposal": [620, null], "environment": {}, "trace": false}"#,
      answer: #"{"id":17,"nodes":[{"frame":[0,0,620,10],"id":null,"path":"Color"}],"#
        + #""size":[620,10]}"#),
    Exchange(
      line: #"{"id": "x", "document": {"format": 1, "view": "Color", "arguments": {"0": "red"}, "#
        + #""modifiers": [{"name": "frame", "arguments": {"width": 5}}]}, "proposal": [1, 2], "#
        + #""trace": true}"#,
      answer: #"{"id":"x","nodes":[{"frame":[0,0,5,2],"id":null,"path":"Color.frame"},"#
        + #"{"frame":[0,0,5,2],"id":null,"path":"Color"}],"size":[5,2],"trace":["#
        + [
          #"{"event":"propose","height":2,"path":"Color.frame","rule":"root","width":1}"#,
          #"{"event":"propose","height":2,"path":"Color","rule":"frame","values":[5,null],"#
            + #""width":5}"#,
          #"{"event":"answer","height":2,"path":"Color","rule":"fill","width":5}"#,
          #"{"event":"answer","height":2,"path":"Color.frame","rule":"frame","#
            + #""values":[5,null],"width":5}"#,
          #"{"event":"place","height":0,"path":"Color.frame","rule":"root","width":0}"#,
          #"{"event":"propose","height":2,"path":"Color","placing":true,"rule":"frame","#
            + #""values":[5,null],"width":5}"#,
          #"{"event":"answer","height":2,"path":"Color","rule":"fill","width":5}"#,
          #"{"event":"place","height":0,"path":"Color","rule":"alignment","width":0}"#,
        ].joined(separator: ",") + "]}"),
    Exchange(
      line: #"{"id": 1, "document": {"format": 1, "view": "HStak"}, "proposal": [1, 2]}"#,
      answer: #"{"error":"unknown view 'HStak'; did you mean 'HStack'?","id":1}"#),
    Exchange(
      line: #"{"id": 1, "document": {"format": 1, "view": "Label"}, "proposal": [1, 2]}"#,
      answer: #"{"id":1,"unsupported":"Label"}"#),
    Exchange(
      line: "nonsense",
      answer: #"{"error":"the line is no JSON: column 1: expected a JSON value","id":null}"#),
    Exchange(
      line: #"{"id": 5, "proposal": [1, 2]}"#,
      answer: #"{"error":"a request has a \"document\" and a \"proposal\"","id":5}"#),
    Exchange(
      line: #"{"id": 5, "document": {"format": 1, "view": "Color"}, "proposal": [1]}"#,
      answer: #"{"error":"proposal: expected two lengths","id":5}"#),
    Exchange(
      line: #"{"id": 5, "document": {"format": 1, "view": "Color"}, "proposal": [1, 1], "#
        + #""environment": {"weather": 1}}"#,
      answer: #"{"error":"environment.weather: unknown key or unusable value","id":5}"#),
    Exchange(line: "[]", answer: #"{"error":"a request is a JSON object","id":null}"#),
    Exchange(
      line: #"{"plumb": 2, "hello": true}"#,
      answer: #"{"error":"expected {\"plumb\": 1, …}","id":null}"#),
  ])
  func `a line is answered with a line`(_ exchange: Exchange) {
    #expect(EngineServer().answer(to: Array(exchange.line.utf8)) == exchange.answer)
  }

  @Test func `the greeting lists the catalogue`() throws {
    let line = EngineServer().answer(to: Array(EngineRequest.hello.json.canonicalText.utf8))
    let hello = try EngineHello(json: JSON(parsing: line))
    #expect(hello.version == BuiltinEngine.version)
    #expect(hello.precision == .exact)
    let others = [
      "trace", "declared", "declared.given", "program", "layoutValue", "containerValue",
    ]
    #expect(hello.supports == Set(Catalogue.entries.map(\.name) + others))
  }

  @Test func `a trace tells listed nodes in the space of the listed node around`() throws {
    // The guide is no node, and the stack's one child stands where the padding puts it.
    let frame = ModifierNode(name: "frame", arguments: ["width": 20, "height": 10])
    let guide = ModifierNode(
      name: "alignmentGuide",
      arguments: [
        "0": "top", "computeValue": ["parameters": ["d"], "body": ["get": "d.height"]],
      ])
    let row = ViewNode(
      view: "HStack",
      arguments: ["alignment": "top", "spacing": 0],
      children: [
        ViewNode(view: "Color", arguments: ["0": "red"], modifiers: [frame, guide]),
        ViewNode(view: "Color", arguments: ["0": "red"], modifiers: [frame]),
      ], modifiers: [ModifierNode(name: "padding", arguments: ["0": 5])])
    let content = Content(
      document: ViewDocument(root: row), proposal: Proposal(width: 100, height: 100))
    let engine = BuiltinEngine()
    let traced = engine.trace(content)
    #expect(traced.outcome == engine.layout(content))
    let trace = try #require(traced.trace)
    guard case .frames(let answer) = traced.outcome else {
      Issue.record("\(traced.outcome)")
      return
    }
    let paths = Set(answer.frames.nodes.map(\.path))
    #expect(trace.allSatisfy { paths.contains($0.path) })
    let places = trace.filter { $0.event == .place }
    let positions = Dictionary(places.map { ($0.path, [$0.width, $0.height]) }) { $1 }
    #expect(
      positions == [
        "HStack.padding": [0, 0], "HStack": [5, 5], "HStack/0.Color.frame": [0, 0],
        "HStack/0.Color": [0, 0], "HStack/1.Color.frame": [20, 10], "HStack/1.Color": [0, 0],
      ])
  }

  @Test func `what cannot be laid out has no trace`() {
    let content = Content(document: ViewDocument(root: ViewNode(view: "Nothing")))
    #expect(BuiltinEngine().trace(content).trace == nil)
  }
}
