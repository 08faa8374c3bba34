import Foundation
import Testing

/// What can be done with recorded runs: void them, compare any two, and say what is known.
struct HistoryCommandsTests {
  private static let wrong = "rows/a-row-is-narrower-than-it-is@320x80"

  /// A folder with an imported book, of which one claim does not hold, and some runs.
  private static func recorded(_ runs: Int = 1) throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole + Book.wrong)
    #expect(try program.run("import", "rows.md").status == 0)
    for _ in 0..<runs { #expect(try program.run("run").status == 1) }
    return program
  }

  @Test(arguments: [("1..3", [1, 2, 3]), ("1..2", [])])
  func `versions up to a voided one are told of with it, and without those after it`(
    range: String, told: [Int]
  ) throws {
    let program = try SmallEngine.program(versions: 4...7)
    for version in 4...7 {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    for run in ["2", "3"] where range.hasSuffix(run) {
      #expect(try program.run("runs", "void", run, "--reason", "r").status == 0)
    }
    let report = try #require(try program.run("report", range, "--json").json)
    #expect((report["versions"] as? [[String: Any]])?.map { $0["id"] as? Int } == told)
  }

  @Test func `a voided run is hidden, kept with its reason and restored`() throws {
    let program = try Self.recorded(2)
    let voided = try program.run("runs", "void", "2", "--reason", "the disk was full")
    #expect(voided.status == 0, "\(voided.messages)")
    #expect(try !program.run("runs").output.contains("the disk was full"))
    #expect(try program.run("runs", "--all").output.contains("voided: the disk was full"))
    #expect(try program.run("report").output.hasPrefix("run 1"))
    let again = try program.run("runs", "void", "2", "--reason", "twice")
    #expect(again.status == 2)
    #expect(
      again.messages == "plumb: error: run 2 is voided already: the disk was full\n")
    let third = try program.run("run")
    #expect(third.status == 1)
    #expect(
      try program.run("report").output.contains("\nskipped: run 2 (voided: the disk was full)\n"))
    #expect(try program.run("runs", "restore", "2", "--reason", "it was not").status == 0)
    #expect(try program.run("report").output.contains("against run 2"))
  }

  @Test(arguments: [
    (
      ["runs", "void", "9", "--reason", "x"], "plumb: error: there is no run 9; the last one is 1\n"
    ),
    (["runs", "restore", "1", "--reason", "x"], "plumb: error: run 1 is not voided\n"),
    (["report", "9"], "plumb: error: there is no run 9; the last one is 1\n"),
    (["report", "1..1"], "plumb: error: run 1 (0.1.0) does not come before run 1 (0.1.0)\n"),
    (
      ["report", "0.1.1"], "plumb: error: unknown version '0.1.1'; did you mean '0.1.0'?\n"
    ),
    (
      ["report", "9.9.9"], "plumb: error: unknown version '9.9.9'; did you mean '0.1.0'?\n"
    ),
    (
      ["runs", "viod", "1", "--reason", "x"],
      """
      plumb runs: error: unknown action 'viod'; did you mean 'void'?
      'plumb runs --help' lists what there is.

      """
    ),
    (
      ["runs", "void", "1"],
      """
      plumb runs: error: 'void' needs a reason: '--reason TEXT'
      'plumb runs --help' lists what there is.

      """
    ),
    (
      ["report", ".."],
      """
      plumb report: error: A..B are two runs or versions, not '..'
      'plumb report --help' lists what there is.

      """
    ),
    (
      ["known", "add", "rows", "--reason", "x", "--owner", "ada", "--until", "2026-02-30"],
      """
      plumb known: error: '--until' takes a day such as 2027-01-31, not '2026-02-30'
      'plumb known --help' lists what there is.

      """
    ),
    (
      ["known", "add", "rows", "--reason", "x", "--owner", "ada", "--until", "2020-02-29"],
      """
      plumb known: error: '--until' takes a day to come, not '2020-02-29'
      'plumb known --help' lists what there is.

      """
    ),
    (
      ["known", "add", "rows", "--reason", "x", "--until", "2099-01-01"],
      """
      plumb known: error: 'add' needs '--owner NAME'
      'plumb known --help' lists what there is.

      """
    ),
    (
      ["known", "acknowledge", "rows/nobody-says-what-comes-out@393x852", "--owner", "ada"],
      "plumb: error: nothing is known to be wrong with "
        + "'rows/nobody-says-what-comes-out@393x852': it does not fail\n"
    ),
    (
      [
        "known", "add", "rows/nobody-says-what-comes-out", "--reason", "r", "--owner", "o",
        "--until",
        "2099-01-01",
      ],
      "plumb: error: no selected scenario has wrong frames to pin\n"
    ),
    (
      ["known", "remove", "rows"], "plumb: error: no selected scenario has a known issue\n"
    ),
  ])
  func `what cannot be done is said, and the suite is as it was`(
    _ words: [String], _ message: String
  ) throws {
    let program = try Self.recorded()
    let answer = try program.start(words).answer()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    let messages = answer.messages.replacing(#/\(\d+\.\d+\.\d+[^)]*\)/#, with: "(0.1.0)")
    #expect(messages == message)
    #expect(
      try program.run("query", "SELECT count(*) FROM run_void", "--json")
        .json?["rows"] as? [[Int]] == [[0]])
  }

  @Test func `a run sent twice under one key is recorded once`() throws {
    let program = try Self.recorded(0)
    #expect(try program.run("run", "--key", "build 7").status == 1)
    let second = try program.run("run", "--key", "build 7")
    #expect(second.status == 1, "as the recorded run")
    #expect(second.messages.contains("run 1 has the key 'build 7' already: nothing was recorded"))
    #expect(try program.run("runs", "--json").output.contains("\"key\": \"build 7\""))
    let filtered = try program.run("run", "rows/nobody*", "--key", "build 7")
    #expect(filtered.status == 2)
    #expect(filtered.messages.contains("run 1 has the key 'build 7' already, of other scenarios"))
  }

  @Test func `a known issue does not count until its frames change or its day comes`() throws {
    let program = try Self.recorded()
    let added = try program.run(
      "known", "add", Self.wrong, "--reason", "the claim is too bold", "--owner", "ada",
      "--until", "2099-01-01", "--link", "https://example.org/7")
    #expect(added.status == 0, "\(added.messages)")
    let run = try program.run("run")
    #expect(run.status == 0)
    #expect(run.messages.contains("1 known issue does not count"))
    #expect(
      try program.run("report").output.contains(
        "\n1 known issue, which does not count: '--verbose' lists them\n"))
    let report = try program.run("report", "--verbose").output
    #expect(report.contains("\n1 known issue, which does not count\n"))
    #expect(
      report.contains(
        "known until 2099-01-01: the claim is too bold (ada, https://example.org/7)"))
    #expect(!report.contains("run these again"))
    let list = try program.run("known", "list")
    #expect(list.output.contains("known  2099-01-01  ada    \(Self.wrong)  the claim is too bold"))

    // Other frames are another failure.
    try program.write(
      "rows.md", Book.whole + Book.wrong.replacing("spacing: 10", with: "spacing: 8"))
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 1)
    #expect(
      try program.run("report").output.contains(
        "a known issue of other code: the claim is too bold (ada, https://example.org/7)"))
    func state() throws -> [[String]]? {
      try program.run("query", "SELECT state FROM known_issue_status", "--json").json?["rows"]
        as? [[String]]
    }
    #expect(try state() == [["edited"]])
    #expect(try program.run("known", "list").output.contains("other code  2099-01-01  ada"))
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("known", "list").output.contains("retired  2099-01-01  ada"))
    #expect(try state() == [["retired"]])

    try program.write("rows.md", Book.whole + Book.wrong)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 0)
    let removed = try program.run("known", "remove", "rows")
    #expect(removed.output == "removed  \(Self.wrong)\n")
    #expect(try program.run("run").status == 1)
  }

  @Test func `a failure is acknowledged, and goes on counting`() throws {
    let program = try Self.recorded()
    let answer = try program.run(
      "known", "acknowledge", "verdict:fail", "--owner", "ada", "--link", "https://example.org/7")
    #expect(answer.output == "acknowledged  \(Self.wrong)\n")
    #expect(try program.run("run").status == 1)
    #expect(
      try program.run("report").output.contains("looked after by ada, https://example.org/7"))
    let rows = try program.run("query", "SELECT state FROM failure", "--json").json?["rows"]
    #expect(rows as? [[String]] == [["acknowledged"]])
  }

  @Test func `who looks after a failure does so though its claim has changed since`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    for version in 4...5 {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    try program.expect(0, "known", "acknowledge", "verdict:fail", "--owner", "ada")
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("HStack 0 0 320 80", with: "HStack 0 0 310 80"))
    try program.expect(0, "import", "a.md")
    func checkOwner() throws {
      #expect(try program.run("list", "owner:ada").output.hasPrefix("fail"))
      #expect(
        try program.expect(0, "decisions", "export", "-").output.contains("[[acknowledged]]"))
      let now = try #require(try program.run("history", "a").output.split(separator: " now ").last)
      #expect(now.contains("looked after by ada"))
      // Nothing ever met what is expected now.
      #expect(!now.contains("cause: "))
    }
    try checkOwner()
    try program.expect(0, "known", "acknowledge", "verdict:fail", "--owner", "ada")
    try checkOwner()
    #expect(try program.run("run", "--engine", "./releases/small-0.5").status == 1)
    try checkOwner()
    #expect(try program.run("report").output.contains("in this way since 0.5.0"))
  }

  /// The failure of the version that was run last may be over in one that was run before it, and that
  /// of a later version go on; or only a changed claim makes it fail.
  @Test(arguments: [true, false])
  func `who looks after what an older version that was run last shows is found`(
    isBroken: Bool
  ) throws {
    let program = try SmallEngine.program(versions: 3...5, broken: isBroken ? [3, 5] : [])
    for version in [4, 5, 3] {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    if !isBroken {
      let book = try program.text(of: "a.md")
      try program.write("a.md", book.replacing("HStack 0 0 320 80", with: "HStack 0 0 310 80"))
      try program.expect(0, "import", "a.md")
    }
    try program.expect(0, "known", "acknowledge", "a", "--owner", "ada")
    #expect(try program.run("list", "owner:ada").output.hasPrefix("fail"))
    let history = try program.expect(0, "history", "a").output
    let now = try #require(history.split(separator: " now ").last)
    #expect(now.contains("looked after by ada"))
    #expect(history.contains("run 2 of small"), "\(history)")
  }

  @Test func `a history names every run where it need not fit`() throws {
    let program = try SmallEngine.program(versions: 1...4)
    for version in [2, 1, 4, 3, 3] {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status == 0)
    }
    let history = try program.expect(0, "history", "a").output
    #expect(history.contains(" 2, 1, 4–5, 3  pass"), "\(history)")
  }

  @Test func `two runs are compared in every format`() throws {
    let program = try Self.recorded(3)
    let text = try program.run("report", "1..3")
    #expect(text.status == 0, "\(text.messages)")
    #expect(text.output.contains("against run 1"))
    #expect(text.output.contains("(as asked)"))
    #expect(text.output.contains(", 3 runs; no version known to be before passed"))
    #expect(text.output.contains("run these again: plumb run \(Self.wrong)\n"))
    let version = try #require(
      try program.run("runs", "--json").output.firstMatch(of: #/"version": "([^"]+)"/#)?.output.1)
    #expect(try program.run("report", String(version)).output.hasPrefix("run 3"))
    #expect(try program.run("report", "builtin@\(version)").output.hasPrefix("run 3"))
    let matrix = try program.run("report", "--matrix").output
    #expect(matrix.contains("version"))
    #expect(matrix.contains("pass  fail  unjudged"))
    #expect(try program.run("report", "--by", "kind").output.contains("1 × size\n"))
    #expect(try program.run("report", "--format", "markdown").output.hasPrefix("# Run 3"))
    let junit = try program.run("report", "--format", "junit").output
    #expect(junit.contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"0\""))
    #expect(try program.run("report", "--format", "json", "--json").status == 0)
    #expect(try program.run("report", "--format", "junit", "--json").status == 2)
  }
}
