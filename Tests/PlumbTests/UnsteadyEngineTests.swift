import Foundation
import Testing

/// An engine that answers otherwise each time it is asked.
struct UnsteadyEngineTests {
  private static let engine = """
    import json, sys, time
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "dice", "version": "1.0.0", "revision": "4f2c1ab",
                              "revisionDate": "2026-01-01", "supports": ["Color"]}), flush=True)
            continue
        width = time.monotonic_ns() % 1000003
        nodes = [{"path": "Color", "id": None, "frame": [0, 0, width, 10]}]
        print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": nodes}), flush=True)

    """

  @Test(arguments: [[], ["--report", "json=report.json"]])
  func `answers that differ are told, and counted as what they are`(_ report: [String]) throws {
    let program = try Program()
    try program.write("a.md", "```swift\nColor.red\n```\n\n```swift\nColor.blue\n```\n")
    try program.write("engine.py", Self.engine)
    #expect(try program.run("import", "a.md", "--proposal", "100x100").status == 0)
    let run = ["run", "--engine", "python3 engine.py", "--repeat", "3", "-j", "1"]
    // Nothing is expected of them, and they come out otherwise.
    let answer = try program.start(run + report).answer()
    #expect(answer.status == 1, "\(answer.output)\(answer.messages)")
    let told = try program.start(["report", "--json"]).answer().json
    let scenarios = try #require(told?["scenarios"] as? [[String: Any]])
    #expect(scenarios.count == 2)
    #expect(scenarios.allSatisfy { $0["change"] as? String == "unsteady" })
    // The run's own row counts as the report does.
    let counts = try #require(told?["counts"] as? [String: Int])
    let row = try program.run(
      "query", "SELECT moved, unjudged FROM run_summary ORDER BY id DESC LIMIT 1", "--json")
    #expect(
      row.json?["rows"] as? [[Int]] == [[counts["moved"] ?? 0, counts["unjudged"] ?? 0]],
      "\(counts)")
  }

  @Test func `a run is not well of which an earlier round fails`() throws {
    let program = try Program()
    try program.write(
      "a.md", "```swift\nColor.red\n```\n\n```frames 100x100 stated\nColor 0 0 10 10\n```\n")
    // Right when it is asked first, and as it is then when it is asked for the trace.
    let tiring = Self.engine
      .replacing("import json, sys, time", with: "import json, os, sys")
      .replacing(
        "width = time.monotonic_ns() % 1000003",
        with: "width = 7 if os.path.exists('asked') else 10; open('asked', 'w').close()")
    try program.write("engine.py", tiring)
    try program.expect(0, "import", "a.md")
    let answer = try program.run("run", "--engine", "python3 engine.py", "--repeat", "3", "-j", "1")
    #expect(answer.status == 1, "\(answer.output)\(answer.messages)")
    #expect(
      answer.messages.contains("asked again it was not well: 'plumb report 1' tells what is wrong"),
      "\(answer.messages)")
    let rows = try program.run("query", "SELECT pass, fail FROM run_summary ORDER BY id", "--json")
    #expect(rows.json?["rows"] as? [[Int]] == [[0, 1], [0, 1], [1, 0]])
  }

  /// Writes down each start, and answers otherwise whenever it is asked for the trace.
  private static let talkative = """
    import json, sys
    with open("starts", "a") as starts:
        starts.write("x")
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "talker", "version": "1.0.0",
                              "supports": ["Color", "trace"]}), flush=True)
            continue
        width = 20 if request.get("trace") else 10
        nodes = [{"path": "Color", "id": None, "frame": [0, 0, width, 10]}]
        print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": nodes}), flush=True)

    """

  @Test(arguments: [["run"], ["run", "--shard", "1/1", "--part", "part.jsonl"]])
  func `an engine that answers otherwise when it is traced is not started for every content`(
    _ run: [String]
  ) throws {
    let program = try Program()
    let blocks = (1...60).map { "```swift\nColor.red.frame(width: \($0))\n```\n" }
    try program.write("a.md", blocks.joined(separator: "\n"))
    try program.write("engine.py", Self.talkative)
    #expect(try program.run("import", "a.md", "--proposal", "100x100").status == 0)
    let answer = try program.start(
      run + ["--engine", "python3 engine.py", "-j", "2", "--quiet"]
    ).answer()
    #expect(answer.status == 0, "\(answer.output)\(answer.messages)")
    let starts = try program.text(of: "starts").count
    #expect(starts > 1 && starts < 20, "\(starts)")
  }
}
