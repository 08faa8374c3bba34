import Foundation
import Testing

/// How precisely an engine tells its frames is no part of them.
struct PrecisionTests {
  private static let book = """
    ## Free

    ```swift
    Color.red.frame(width: 45, height: 10)
    ```

    ## Wrong

    ```swift
    Color.blue.frame(width: 46, height: 10)
    ```

    ```frames 300x300 measured source="a device"
    Color.frame 0 0 50 10
    ```

    """

  /// `engine.py VERSION GREETING WIDER`: each frame is as wide as the code says, and WIDER more.
  private static let engine = """
    import json, re, sys
    version, greeting, wider = sys.argv[1:4]
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "cells", "version": version,
                              "revision": version + "f00", "revisionDate": "2026-01-01T00:00:00Z",
                              "supports": ["Color", "frame"], **json.loads(greeting)}), flush=True)
            continue
        width = float(re.search(r'"width": ?(\\d+)', line).group(1)) + float(wider)
        nodes = [{"path": "Color.frame", "id": None, "frame": [0, 0, width, 10]},
                 {"path": "Color", "id": None, "frame": [0, 0, width, 10]}]
        if "ids" in greeting:
            nodes = [{"path": "Color", "id": "own", "frame": [0, 0, width, 10]}]
        print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": nodes}), flush=True)

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.write("a.md", Self.book)
    try program.write("engine.py", Self.engine)
    try program.expect(0, "import", "a.md")
    return program
  }

  @discardableResult
  private func run(
    _ status: Int32, _ version: String, _ greeting: String = "{}", wider: Double = 0,
    in program: Program
  ) throws -> Program.Answer {
    try program.expect(
      status, "run", "--engine", "python3 engine.py \(version) '\(greeting)' \(wider)")
  }

  private func rows(_ sql: String, in program: Program) throws -> [[String]] {
    let rows = try #require(try program.run("query", sql, "--json").json?["rows"] as? [[Any]])
    return rows.map { $0.map { "\($0)" } }
  }

  @Test(
    arguments: [
      (#"{"roundingStep": 0.5}"#, "{}"), ("{}", #"{"roundingStep": 0.5}"#),
      (#"{"roundingStep": 0.5}"#, #"{"roundingStep": 0.25}"#), (#"{"frames": "leaves"}"#, "{}"),
    ])
  func `the same frames told with another precision have not moved`(
    _ first: String, _ second: String
  ) throws {
    let program = try program()
    try run(1, "1.0.0", first, in: program)
    let known = ["--reason", "r", "--owner", "o", "--until", "2099-01-01"]
    #expect(try program.start(["known", "add", "a/wrong@300x300"] + known).answer().status == 0)
    try run(0, "2.0.0", second, in: program)
    // The very same version, too.
    try run(0, "2.0.0", first, in: program)
    let report = try program.expect(0, "report")
    #expect(!report.output.contains("moved"), "\(report.output)")
    for words in ["is:flaky", "verdict:moved"] {
      #expect(try !program.run("list", words).output.contains("a/"), "\(words)")
    }
    #expect(try rows("SELECT * FROM flaky", in: program) == [])
    #expect(try rows("SELECT * FROM move", in: program) == [])
    #expect(try rows("SELECT state FROM known_issue_status", in: program) == [["known"]])
    #expect(try program.run("known", "list").output.contains("known"))
    for view in ["result", "latest"] {
      #expect(
        try rows("SELECT DISTINCT verdict FROM \(view) ORDER BY verdict", in: program) == [
          ["fail"], ["unjudged"],
        ], "\(view)")
    }
    let history = try program.expect(0, "history", "a/free@393x852").output
    #expect(history.components(separatedBy: "unjudged").count == 2, "\(history)")
    // What is other is other, however it is told.
    try run(1, "3.0.0", first, wider: 1, in: program)
    #expect(
      try rows("SELECT scenario, version FROM move", in: program) == [["a/free@393x852", "3.0.0"]])
    #expect(try rows("SELECT state FROM known_issue_status", in: program) == [["changed"]])
    #expect(try program.run("report").output.contains("width 45 → 46"))
    try run(1, "4.0.0", second, wider: 1, in: program)
    #expect(try rows("SELECT version FROM move", in: program) == [["3.0.0"]])
    try program.expect(0, "check")
  }

  @Test func `what nothing was held against is unjudged`() throws {
    let program = try program()
    let ids = #"{"frames": "ids"}"#
    let answer = try run(0, "1.0.0", ids, in: program)
    #expect(answer.output.contains("2 unjudged"), "\(answer.output)")
    let list = try program.expect(0, "list", "verdict:unjudged").output
    #expect(list.contains("a/wrong@300x300"), "\(list)")
    #expect(try !program.run("list", "verdict:pass").output.contains("a/"))
    for view in ["result", "latest", "scenario_status"] {
      #expect(
        try rows("SELECT DISTINCT verdict FROM \(view)", in: program) == [["unjudged"]], "\(view)")
    }
    #expect(try rows("SELECT differences FROM latest", in: program) == [["<null>"], ["<null>"]])
    let shown = try program.expect(0, "show", "a/wrong@300x300").output
    #expect(shown.contains("not told of by this engine"), "\(shown)")
    // One that tells of them is judged, and the first again as before.
    try run(1, "2.0.0", in: program)
    #expect(try program.run("list", "verdict:fail").output.contains("a/wrong@300x300"))
    // Where nothing is expected, other nodes are other frames.
    try run(1, "3.0.0", ids, in: program)
    #expect(try rows("SELECT last_good FROM regression", in: program) == [])
    let report = try program.run("report").output
    #expect(!report.contains("fixed"), "\(report)")
    #expect(try !program.run("list", "verdict:fail").output.contains("a/"))
    // It fails as it did when it was judged last.
    try run(1, "4.0.0", in: program)
    let again = try program.run("report").output
    #expect(again.contains("1 still failing"), "\(again)")
    // The run in between, which could not be judged, is none of them.
    #expect(again.contains("failing since cells 2.0.0 (2.0.0f00), 2 runs"), "\(again)")
    let failures = "SELECT count(*), max(state) FROM failure"
    #expect(try rows(failures, in: program) == [["1", "open"]])
    try program.expect(0, "check")
  }

  @Test func `what is unjudged run after run is that in every selection and count`() throws {
    let program = try program()
    for version in ["1.0.0", "2.0.0"] {
      try run(0, version, #"{"frames": "ids"}"#, in: program)
    }
    for words in ["verdict:unjudged", "verdict:unjudged@1", "verdict:unjudged@2"] {
      #expect(try program.run("list", words).output.contains("a/wrong@300x300"), "\(words)")
    }
    for words in ["verdict:pass", "verdict:pass@1", "verdict:pass@2"] {
      #expect(try !program.run("list", words).output.contains("a/"), "\(words)")
    }
    for words in [["report", "2", "a/wrong"], ["report", "1..2", "a/wrong"]] {
      let report = try program.start(words).answer().output
      #expect(report.hasSuffix("1 scenario: 1 unjudged\n"), "\(report)")
    }
    let accepted = try program.expect(0, "accept", "a/wrong", "--reason", "r", "--dry-run").output
    #expect(accepted.contains("1 of which the engine tells no node that is expected"))
  }

  @Test func `what nothing can be held against gives way where that is asked for`() throws {
    let program = try program()
    let ids = #"{"frames": "ids"}"#
    try run(0, "1.0.0", ids, in: program)
    try run(1, "2.0.0", ids, wider: 1, in: program)
    // Other engines may tell of the nodes.
    let forAll = try program.expect(
      0, "accept", "a/wrong", "--reason", "r", "--over", "measured", "--for-all"
    ).output
    #expect(forAll.contains("0 scenarios accepted"), "\(forAll)")
    let accepted = try program.expect(
      0, "accept", "a/wrong", "--reason", "r", "--over", "measured"
    ).output
    #expect(accepted.contains("in place of what is measured"), "\(accepted)")
    #expect(try program.run("list", "a/wrong").output.hasPrefix("pass  accepted"))
    try run(1, "3.0.0", ids, wider: 2, in: program)
    #expect(try program.run("list", "a/wrong").output.hasPrefix("fail  accepted"))
    try program.expect(0, "accept", "a/wrong", "--undo", "--reason", "r")
    #expect(try program.run("list", "a/wrong").output.hasPrefix("moved  measured"))
  }

  /// Stating a number does not hide what moves.
  @Test func `what nothing was held against moves, breaks and is mended as what is free`() throws {
    let program = try program()
    let ids = #"{"frames": "ids"}"#
    try run(0, "1.0.0", ids, in: program)
    try run(1, "2.0.0", ids, wider: 1, in: program)
    #expect(try program.run("report").output.contains("2 moved"))
    #expect(try program.run("list", "verdict:moved").output.contains("a/wrong@300x300"))
    for view in ["result", "latest"] {
      #expect(
        try rows("SELECT scenario FROM \(view) WHERE verdict = 'moved' ORDER BY 1", in: program)
          == [["a/free@393x852"], ["a/wrong@300x300"]], "\(view)")
    }
    let moves = "SELECT scenario, version FROM move ORDER BY 1"
    #expect(
      try rows(moves, in: program) == [["a/free@393x852", "2.0.0"], ["a/wrong@300x300", "2.0.0"]])
    try run(0, "3.0.0", ids, wider: 1, in: program)
    // No frames where there were some.
    try run(1, "4.0.0", ids, wider: .nan, in: program)
    #expect(try program.run("report").output.contains("2 regressions"))
    #expect(
      try rows("SELECT last_good, first_bad, state FROM regression", in: program)
        == [["3.0.0", "4.0.0", "open"], ["3.0.0", "4.0.0", "open"]])
    try run(0, "5.0.0", ids, wider: 1, in: program)
    #expect(try program.run("report").output.contains("2 fixed"))
    #expect(
      try rows("SELECT DISTINCT state, end_version FROM regression", in: program)
        == [["fixed", "5.0.0"]])
    try program.expect(0, "check")
  }
}
