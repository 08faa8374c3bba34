import Foundation
import Testing

/// Runs that were recorded in another order than that of their versions, voided or of old code: what
/// is told of them says so.
struct UnusualOrderTests {
  private static let row = "a/a-row@320x80"

  private static func program(_ minors: Int...) throws -> Program {
    let program = try SmallEngine.program(versions: 3...6)
    for minor in minors {
      let answer = try program.run("run", "--engine", "releases/small-0.\(minor)")
      #expect(answer.status < 2, "\(answer.messages)")
    }
    return program
  }

  /// The names of what a selection lists.
  private static func names(_ program: Program, _ selection: String...) throws -> [String] {
    let answer = try program.start(["list", "--json"] + selection).answer()
    let rows = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]]
    return (rows ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `what the last run found is a regression, of whatever version it is`() throws {
    let program = try Self.program(3, 5)
    #expect(try Self.names(program, "is:regression") == [Self.row])
    #expect(try program.run("run", "--engine", "releases/small-0.4").status == 0)
    #expect(try program.run("list").output.hasPrefix("pass"))
    #expect(try Self.names(program, "is:regression") == [])
  }

  @Test func `what a scenario was last found as counts, whatever ran since without it`() throws {
    let program = try Self.program(3)
    try program.write(
      "b.md", "## Other\n\n```swift\nHStack(spacing: 10) { Color.red; Color.green }\n```\n")
    #expect(try program.run("import", "b.md").status == 0)
    for (version, words) in [("3", []), ("5", []), ("3", []), ("5", ["b"])] {
      let run = ["run", "--engine", "releases/small-0.\(version)"] + words
      #expect(try program.start(run).answer().status < 2)
    }
    #expect(try Self.names(program, "is:regression") == [])
    #expect(try Self.names(program, "verdict:pass") == [Self.row])
    #expect(try program.run("run", "a", "--engine", "releases/small-0.5").status == 1)
    #expect(try program.run("run", "b", "--engine", "releases/small-0.3").status == 0)
    #expect(try Self.names(program, "is:regression") == [Self.row])
  }

  @Test func `what is drawn is what the last run found, and of the code that there is now`() throws
  {
    let program = try Self.program(5, 4)
    let drawn = try program.run("show", Self.row, "--svg")
    #expect(drawn.output == (try program.run("show", Self.row, "--svg", "--run", "2").output))
    #expect(drawn.output != (try program.run("show", Self.row, "--svg", "--run", "1").output))
    #expect(try program.run("site", "public").status == 0)
    #expect(try program.text(of: "public/articles/a.html").contains("run 2"))
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("Color.red", with: "Color.orange"))
    try program.expect(0, "import", "a.md")
    let edited = try program.expect(2, "show", Self.row, "--svg")
    #expect(edited.messages.contains("no run has computed '\(Self.row)' as it is now"))
    try program.expect(0, "show", Self.row, "--svg", "--run", "2")
    try program.expect(0, "site", "public")
  }

  @Test func `a claim that changed after a run is none that changed before it`() throws {
    let program = try Self.program(5)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("HStack 0 0 320 80", with: "HStack 0 0 300 80"))
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try program.run("run", "--engine", "releases/small-0.4").status == 1)
    let past = try program.run("report", "1")
    #expect(!past.output.contains("since run 2"), "\(past.output)")
    #expect(!past.output.contains("claim changed"), "\(past.output)")
  }

  @Test func `what has retired is not computed, listed or accepted by its whole name either`()
    throws
  {
    let program = try Self.program(4, 5)
    #expect(try program.run("retire", Self.row, "--reason", "told elsewhere").status == 0)
    for words in [
      ["list", Self.row], ["list", "\(Self.row) or verdict:pass"],
      ["run", Self.row, "--engine", "releases/small-0.5"],
      ["accept", Self.row, "--reason", "x", "--over", "derived"], ["export", Self.row],
      ["plan", Self.row, "--engine", "releases/small-0.5"],
      ["known", "add", Self.row, "--reason", "x", "--owner", "o", "--until", "2126-01-01"],
    ] {
      let answer = try program.start(words).answer()
      #expect(answer.status == 2, "\(words)")
      #expect(answer.messages.contains("has retired"), "\(words): \(answer.messages)")
    }
    for words in [["show", Self.row], ["history", Self.row], ["log", Self.row]] {
      #expect(try program.start(words).answer().status == 0, "\(words)")
    }
    // It fails in the last run, and is not to be run again.
    #expect(!(try program.run("report").output.contains("run these again")))
    #expect(try program.run("retire", Self.row, "--undo", "--reason", "x").status == 0)
    #expect(try Self.names(program, Self.row) == [Self.row])
  }

  @Test func `results of other scenarios are no first results of an engine`() throws {
    let program = try Self.program(4)
    let book = try program.text(of: "a.md")
    try program.write(
      "a.md",
      book
        + book.replacing("A row", with: "Another row").replacing("spacing: 10", with: "spacing: 11")
    )
    #expect(try program.run("import", "a.md").status == 0)
    #expect(
      try program.run("run", "another-row", "--engine", "releases/small-0.5").status == 1)
    let report = try program.run("report")
    #expect(
      report.output.contains(
        "compared with nothing: no run known to be earlier has these scenarios"))
    let asked = try program.run("report", "0.4.0..0.5.0")
    #expect(asked.output.contains("against run 1"), "\(asked.output)")
  }

  /// Runs the suite with a version of an engine that makes everything so wide; of 0 it dies.
  private static func run(_ program: Program, _ version: String, width: Int) throws {
    try program.write(
      "engine.py",
      """
      import json, os, sys
      for line in sys.stdin:
          request = json.loads(line)
          if "hello" in request:
              print(json.dumps({"plumb": 1, "engine": "e", "version": "\(version)",
                                "supports": ["Color", "frame"]}), flush=True)
              continue
          if \(width) == 0: os.abort()
          print(json.dumps({"id": request["id"], "size": [\(width), 5], "nodes": [
              {"path": "Color.frame", "id": None, "frame": [0, 0, \(width), 5]},
              {"path": "Color", "id": None, "frame": [0, 0, \(width), 5]}]}), flush=True)

      """)
    _ = try program.run("run", "--engine", "python3 engine.py")
  }

  @Test func `frames behind a crash are held against a run that is named`() throws {
    let program = try Program()
    try program.write("a.md", "## Red\n\n```swift\nColor.red.frame(width: 30)\n```\n")
    #expect(try program.run("import", "a.md").status == 0)
    for (version, width) in [("1.0.0", 10), ("1.1.0", 0), ("1.2.0", 20)] {
      try Self.run(program, version, width: width)
    }
    let report = try program.run("report").output
    #expect(report.contains("before: crash; the last frames are those of run 1"), "\(report)")
    let entry = try program.run("report", "--json").json?["scenarios"] as? [[String: Any]]
    #expect(entry?.first?["base"] as? Int == 2)
    #expect(entry?.first?["framesRun"] as? Int == 1)
    let moves = try program.run("query", "SELECT version FROM move", "--json").json?["rows"]
    #expect(moves as? [[String]] == [["1.2.0"]])
    #expect(try Self.names(program, "is:moved").count == 1)
    #expect(try Self.names(program, "is:fixed") == [])
  }

  @Test func `runs that are all voided were recorded`() throws {
    let program = try Self.program(4, 5)
    for run in ["1", "2"] {
      #expect(try program.run("runs", "void", run, "--reason", "broken machine").status == 0)
    }
    for words in [["report"], ["accept", "a", "--reason", "x"]] {
      let answer = try program.start(words).answer()
      #expect(answer.status == 2)
      #expect(answer.messages.contains("every run is voided"), "\(answer.messages)")
    }
    #expect(try program.run("list", "since:0.4").messages.contains("every run is voided"))
    #expect(try program.run("runs").output.hasPrefix("no runs that count: "))
    #expect(try program.run("runs", "--all").output.contains("voided: broken machine"))
    #expect(try program.run("diff", "1", "2").output.contains("run 1, voided"))
    let name = try #require(
      try program.run("query", "SELECT name FROM scenario", "--json").json?["rows"] as? [[String]]
    ).first?.first
    let explained = try program.run("explain", try #require(name), "1..2").output
    #expect(explained.contains(", run 1, voided against "), "\(explained)")
    let accepted = try program.run(
      "accept", "a", "--run", "2", "--reason", "x", "--over", "derived")
    #expect(accepted.status == 0)
    #expect(accepted.messages.contains("run 2 is voided: broken machine"))
  }

  @Test func `an engine has covered what was edited since`() throws {
    let program = try Self.program(5)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("spacing: 10", with: "spacing: 12"))
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try Self.names(program, "engine:small", "count(fail) = 1") == [Self.row])
  }

  @Test func `a rename and the way back are told with both names`() throws {
    let program = try Self.program(4)
    #expect(try program.run("rename", "a/a-row", "a/row", "--reason", "short").status == 0)
    #expect(try program.run("rename", "a/row", "a/a-row", "--reason", "long").status == 0)
    let log = try program.run("log").output
    #expect(log.contains("from a/a-row@320x80 to a/row@320x80: short"), "\(log)")
    #expect(log.contains("from a/row@320x80: long"), "\(log)")
  }

  @Test func `a block is renamed by a name that it had before`() throws {
    let program = try Self.program(4)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("A row", with: "Alpha"))
    #expect(try program.run("import", "a.md").status == 0)
    let answer = try program.run("rename", "a/a-row", "a/beta", "--reason", "x")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(try Self.names(program) == ["a/beta@320x80"])
  }

  @Test(arguments: [["--reason", " "], ["--reason", "x", "--owner", "\t"]])
  func `a reason and an owner can be seen`(options: [String]) throws {
    let program = try Self.program(5)
    let words = ["known", "add", "a", "--until", "2099-01-31"] + options
    #expect(try program.start(words).answer().status == 2)
  }

  @Test func `what moved unseen below a claim has moved when the claim is gone`() throws {
    let program = try Self.program()
    let book = try program.text(of: "a.md")
    let held = book.replacing("HStack 0 0 320 80", with: "#b _ 0 100 80")
    try program.write("a.md", held)
    try program.expect(0, "import", "a.md")
    for minor in [4, 5] { try program.expect(0, "run", "--engine", "releases/small-0.\(minor)") }
    try program.write("a.md", held.components(separatedBy: "```frames")[0])
    try program.expect(0, "import", "a.md", "--proposal", "320x80")
    #expect(try program.run("list").output.hasPrefix("moved"))
    let history = try program.run("history", Self.row).output
    #expect(history.contains(" now                2     moved    300x80\n"), "\(history)")
  }

  @Test func `what goes on failing after an edit was taken back has its cause again`() throws {
    let program = try Self.program(4, 5)
    let book = try program.text(of: "a.md")
    for text in [book.replacing("Color.red", with: "Color.orange"), book] {
      try program.write("a.md", text)
      try program.expect(0, "import", "a.md")
      try program.expect(1, "run", "--engine", "releases/small-0.5")
    }
    let history = try program.run("history", Self.row).output
    #expect(history.split(separator: "cause: HStack.frame@0.5.0").count == 3, "\(history)")
  }

  @Test func `what passed until something else was accepted was neither mended nor always wrong`()
    throws
  {
    let program = try Self.program(4)
    // Version 0.5.0 of this engine gives other frames, which are then expected.
    try program.expect(1, "run", "--engine", "releases/small-0.5")
    try program.expect(0, "accept", Self.row, "--over", "derived", "--reason", "x")
    try program.expect(0, "run", "--engine", "releases/small-0.5")
    let report = try program.run("report", "1..3").output
    #expect(report.contains("1 passes by another expectation than before"), "\(report)")
    #expect(!report.contains("fixed"), "\(report)")
  }

  @Test func `what fails by what another engine gave is told so`() throws {
    let program = try Self.program()
    let script = try program.text(of: "releases/small-0.5").replacing(
      #""engine": "small""#, with: #""engine": "other""#)
    try program.write("other.py", script)
    try program.expect(0, "run", "--engine", "releases/small-0.3")
    try program.expect(1, "run", "--engine", "python3 other.py")
    try program.expect(
      0, "accept", Self.row, "--over", "derived", "--for-all", "--reason", "x")
    try program.expect(1, "run", "--engine", "releases/small-0.4")
    let report = try program.run("report").output
    #expect(report.contains("1 held against another expectation than before"), "\(report)")
    #expect(report.contains("it came out well by what was expected of it before"), "\(report)")
    #expect(!report.contains("no version known to be before passed"), "\(report)")
  }

  /// What came out well by what was expected then fails now: by that alone, or because the engine
  /// broke.
  @Test(arguments: [(95, false), (99, true), (0, true)])
  func `what fails by both expectations is a regression`(_ last: Int, _ isBroken: Bool) throws {
    let program = try Program()
    try program.write(
      "a.md",
      """
      ## Red

      ```swift
      Color.red.frame(width: 30)
      ```

      ```frames 393x852 stated
      Color.frame _ _ 90 _
      ```

      """)
    try program.expect(0, "import", "a.md")
    try Self.run(program, "1.0.0", width: 90)
    try Self.run(program, "2.0.0", width: 95)
    try program.expect(0, "accept", "a", "--over", "stated", "--reason", "x")
    try Self.run(program, "3.0.0", width: last)
    let report = try program.run("report", "1..3").output
    #expect(report.contains("1 regression: came out well before") == isBroken, "\(report)")
    #expect(report.contains("by another expectation") != isBroken, "\(report)")
  }
}
