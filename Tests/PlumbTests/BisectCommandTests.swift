import Foundation
import Testing

/// `plumb bisect` over small programs.
struct BisectCommandTests {
  private static func releases() throws -> Program {
    let program = try SmallEngine.program(versions: 1...8)
    #expect(try program.run("run", "--engine", "./releases/small-0.1").status == 0)
    #expect(try program.run("run", "--engine", "./releases/small-0.8").status == 1)
    return program
  }

  @Test func `the version that broke a scenario is found among kept programs`() throws {
    let program = try Self.releases()
    try program.write("releases/README", "no program")
    let answer = try program.run("bisect", "--engines", "releases")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(
      answer.output == """
        a/a-row@320x80  broke in 0.5.0  after 0.4.0; still broken in 0.8.0

        1 of 1 scenario found; 3 results computed, 8 versions; stored as runs 3–5

        """)
    #expect(answer.messages == "")
    // The regression's row is exact now, and the last run is still the night's.
    let row = try program.run(
      "query", "SELECT last_good, first_bad FROM regression", "--json")
    #expect(row.json?["rows"] as? [[String]] == [["0.4.0", "0.5.0"]])
    #expect(try program.run("report").output.hasPrefix("run 2"))
    let again = try program.run("bisect", "--engines", "releases", "--json")
    #expect(again.json?["computed"] as? Int == 0)
  }

  @Test func `a cause that is dated earlier is still found by its old name, and shown with it`()
    throws
  {
    let program = try Self.releases()
    let before = "HStack.frame@0.8.0"
    let after = "HStack.frame@0.5.0"
    #expect(try program.run("report").output.contains("  \(before)  1 scenario\n"))
    #expect(try program.run("bisect", "--engines", "releases").status == 0)
    for name in [before, after, "cluster:\(before)", "HStack.frame"] {
      #expect(
        try program.run("list", name).output.contains("a/a-row@320x80"), "\(name)")
    }
    let report = try program.run("report")
    #expect(
      report.output.contains("  \(after)  1 scenario, called \(before) before\n"),
      "\(report.output)")
    let clusters = try program.run("report", "--json").json?["clusters"] as? [[String: Any]]
    #expect(clusters?.map { $0["cluster"] as? String } == [after])
    #expect(clusters?.map { $0["aliases"] as? [String] } == [[before]])
    let history = try program.run("history", "a/a-row@320x80")
    #expect(history.output.contains("    cause: \(after), called \(before) before\n"))
  }

  @Test func `where nothing is recorded, nothing is said to have broken or not`() throws {
    let program = try SmallEngine.program(versions: 1...8)
    let answer = try program.run("bisect", "--engines", "releases")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(
      answer.messages.contains(
        "no scenario of small is known to have broken and to stay so; name some to look at them"),
      "\(answer.messages)")
    let json = try program.run("bisect", "--engines", "releases", "--json").json
    #expect(json?["complete"] as? Bool == false)
    #expect(try program.run("bisect", "a/a-row", "--engines", "releases").output.contains("0.5.0"))
  }

  @Test func `of one version alone nothing has changed that could be told`() throws {
    let program = try SmallEngine.program(versions: 1...1)
    #expect(try program.run("run", "--engine", "./releases/small-0.1").status == 0)
    let shown = try program.run("bisect", "a", "--all", "--engines", "releases")
    #expect(
      shown.output.contains("nothing found  only 0.1.0 is known to lay it out"), "\(shown.output)")
  }

  @Test func `what broke and was mended between equal results is not called unchanged`() throws {
    let program = try SmallEngine.program(versions: 1...8, broken: 3...5)
    for version in [1, 8] {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status == 0)
    }
    let shown = try program.run("bisect", "a", "--all", "--engines", "releases")
    #expect(
      shown.output == """
        a/a-row@320x80  nothing found  it comes out alike in 0.1.0 and in 0.8.0; the 6 versions between were not looked at

        every change that shows: of 1 scenario, versions between equal results were not looked at; '--every-version' looks

        0 of 1 scenario found; 0 results computed, 8 versions

        """)
    let looked = try program.run("bisect", "a", "--all", "--every-version", "--engines", "releases")
    #expect(
      looked.output == """
        a/a-row@320x80  broke in 0.3.0   after 0.2.0; well again in 0.6.0
        a/a-row@320x80  mended in 0.6.0  after 0.5.0; still well in 0.8.0

        every change that there is between these versions

        1 of 1 scenario found; 6 results computed, 8 versions; stored as runs 3–8

        """)
    let json = try program.run("bisect", "a", "--all", "--engines", "releases", "--json").json
    #expect(json?["complete"] as? Bool == true)
  }

  @Test func `a list names programs with arguments, bad ones are left out`() throws {
    let program = try Self.releases()
    try program.write(
      "engines.txt",
      """
      # The last years.
      ./releases/small-0.1

      ./releases/small-0.4
      ./releases/small-0.4 again
      ./releases/none
      sh -c 'exit 3'
      ./releases/small-0.8
      """)
    let answer = try program.run("bisect", "a", "--engines", "engines.txt")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("a/a-row@320x80  broke in 0.8.0  after 0.4.0\n"))
    let lines = answer.messages.split(separator: "\n")
    #expect(lines.count == 3, "\(answer.messages)")
    #expect(lines.filter { $0.contains("left out, as its version is unknown") }.count == 2)
    #expect(lines.contains { $0.contains("left out, as another program has its version") })
    // What nobody knows the version of may be that of the change.
    #expect(answer.output.contains("\n2 programs did not say of which version:"))
    let told = try program.run("bisect", "a", "--engines", "engines.txt", "--all", "--json").output
    #expect(told.contains(#""complete": false"#))
    #expect(told.contains(#""exact": false"#) && !told.contains(#""exact": true"#))
  }

  @Test(arguments: [
    (["bisect"], 2, "'--engines' is needed"),
    (["bisect", "--engines", "nowhere"], 2, "nowhere: error: no such file or folder"),
    (["bisect", "--engines", "empty.txt"], 2, "empty.txt: error: there is no program in it"),
    (["bisect", "--engines", "open.txt"], 2, "open.txt:2: error: expected a program"),
    (["bisect", "--engines", "dead.txt"], 3, "none of the programs can be used"),
    (["bisect", "--engines", "mixed.txt"], 2, "versions of several engines: builtin, small"),
    (["bisect", "b", "--engines", "one.txt"], 2, "unknown scenario 'b'"),
    (["bisect", "--find-fix", "--all", "--engines", "x"], 2, "exclude each other"),
    (["bisect", "--every-version", "--engines", "x"], 2, "'--every-version' is for '--all'"),
  ])
  func `wrong usage is said and nothing is stored`(
    line: [String], status: Int32, message: String
  ) throws {
    let program = try Self.releases()
    try program.write("empty.txt", "# nothing\n")
    try program.write("open.txt", "\n'x\n")
    try program.write("dead.txt", "sh -c 'exit 3'\n")
    try program.write("one.txt", "./releases/small-0.1\n")
    try program.write("mixed.txt", "./releases/small-0.1\n\(Program.executable.path()) engine\n")
    let answer = try program.start(line).answer()
    #expect(answer.status == status)
    #expect(answer.output == "")
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(
      try program.run("query", "SELECT count(*) FROM run", "--json").json?["rows"] as? [[Int]]
        == [[2]])
  }
}
