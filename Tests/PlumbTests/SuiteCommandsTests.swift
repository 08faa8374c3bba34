import Foundation
import Testing

/// The way from a book to a report, on a database file.
struct SuiteCommandsTests {
  /// A folder with an imported book.
  private static func imported(_ book: String = Book.whole) throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    let answer = try program.run("import", "rows.md")
    #expect(answer.status == 0, "\(answer.messages)")
    return program
  }

  private static func counts(_ answer: Program.Answer) -> [String: Int]? {
    answer.json?["counts"] as? [String: Int]
  }

  @Test func `a second import finds nothing new`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    let first = try program.run("import", "rows.md", "--json")
    #expect(
      Self.counts(first) == [
        "blocks": 3, "scenarios": 3, "new": 3, "back": 0, "edited": 0, "claimChanged": 0,
        "unchanged": 0, "retired": 0, "keptRetired": 0, "renamed": 0, "stale": 0, "declarations": 0,
        "refused": 0,
      ])
    let second = try program.run("import", "rows.md", "--json")
    #expect(second.status == 0)
    #expect(Self.counts(second)?["new"] == 0)
    #expect(Self.counts(second)?["unchanged"] == 3)
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    let answer = try program.run("import", "--dry-run", "rows.md", "--json")
    #expect(answer.status == 0)
    #expect(Self.counts(answer)?["new"] == 3)
    #expect(!FileManager.default.fileExists(atPath: program.folder.url.path() + "plumb.db"))
  }

  @Test func `an article comes from standard input`() throws {
    let answer = try Program().run("import", "-", "--json", input: Book.whole)
    #expect(answer.status == 0)
    let blocks = answer.json?["blocks"] as? [[String: Any]]
    #expect(
      blocks?.first?["scenarios"] as? [String]
        == ["stdin/a-fixed-frame-ignores-its-proposal@300x300"])
  }

  @Test func `runs are recorded and compared`() throws {
    let program = try Self.imported()
    for number in 1...2 {
      let answer = try program.run("run", "--label", "night \(number)")
      #expect(answer.status == 0, "\(answer.messages)")
    }
    let runs = try program.run("query", "SELECT count(*) FROM run", "--json")
    #expect(runs.json?["rows"] as? [[Int]] == [[2]])
    let report = try program.run("report")
    #expect(report.status == 0)
    #expect(report.output.contains("run 2"))
    #expect(report.output.contains("against run 1"))
    #expect(try program.run("report", "1").output.hasPrefix("run 1"))
    #expect(try program.run("report", "--markdown").status == 0)
    #expect(try program.run("runs").output.contains("night 2"))
  }

  @Test func `what fails ends the run with status 1 and the report with 0`() throws {
    let program = try Self.imported(Book.whole + Book.wrong)
    #expect(try program.run("run").status == 1)
    let report = try program.run("report")
    #expect(report.status == 0)
    #expect(report.output.contains("width 320, expected 300"))
    #expect(report.output.contains("rows.md:"))
    #expect(try program.run("run", "rows/a-fixed-frame-ignores-its-proposal").status == 0)
  }

  @Test func `a scenario is shown and explained by a part of its name that no other has`() throws {
    let program = try Program()
    try program.write(
      "rows.md",
      """
      ## Twice

      ```swift
      Color.red
      ```

      ## Once

      ```swift
      Color.blue
      ```

      ```frames 30x30 derived
      Color 0 0 30 30
      ```
      """)
    let imported = try program.run(
      "import", "rows.md", "--proposal", "10x10", "--proposal", "20x20")
    #expect(imported.status == 0)
    for command in ["show", "explain"] {
      let whole = try program.run(command, "rows/once@30x30")
      #expect(whole.status == 0)
      #expect(try program.run(command, "once").output == whole.output)
      let several = try program.run(command, "twice")
      #expect(several.status == 2)
      #expect(
        several.messages.contains(
          "unknown scenario 'twice'; did you mean 'rows/twice@10x10' or 'rows/twice@20x20'?"))
      let none = try program.run(command, "thrice@1x1")
      #expect(none.status == 2 && none.messages.contains("unknown scenario 'thrice@1x1'"))
    }
  }

  @Test func `a scenario is listed, shown and has a history`() throws {
    let program = try Self.imported()
    let name = "rows/a-row-shares-what-is-left@320x80"
    #expect(try program.run("list").output.contains("not run"))
    #expect(try program.run("run").status == 0)
    #expect(try program.run("list", "verdict:pass").output.contains(name))
    let page = try program.run("show", name)
    #expect(page.status == 0)
    #expect(page.output.contains("HStack(spacing: 10)"))
    #expect(page.output.contains("├─ Color"))
    let history = try program.run("history", name)
    #expect(history.status == 0)
    #expect(history.output.contains("pass"))
    for command in ["show", "history"] {
      let answer = try program.run(command, name + "x")
      #expect(answer.status == 2)
      #expect(answer.messages.contains("did you mean '\(name)'?"))
    }
  }

  @Test func `every command that prints data prints JSON`() throws {
    let program = try Self.imported()
    #expect(try program.run("run", "--json").json != nil)
    let name = "rows/a-row-shares-what-is-left@320x80"
    for line in [
      ["list"], ["show", name], ["history", name], ["runs"], ["report"], ["check"], ["catalog"],
      ["version"], ["query", "SELECT 1"],
    ] {
      let answer = try program.start(line + ["--json"]).answer()
      #expect(answer.status == 0, "\(line): \(answer.messages)")
      #expect(throws: Never.self, "\(line)") {
        try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      }
    }
  }

  @Test(arguments: [
    "DELETE FROM scenario", "CREATE TABLE more(a)", "PRAGMA user_version = 9",
    "ATTACH 'other.db' AS other", "VACUUM INTO 'copy.db'", "SELECT 1; DELETE FROM scenario",
    "SELEC 1", "SELECT * FROM nothing",
  ])
  func `a query cannot write`(_ sql: String) throws {
    let program = try Self.imported()
    let answer = try program.run("query", sql)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.contains("error: "))
    let left = try program.run("query", "SELECT count(*) FROM scenario", "--json")
    #expect(left.json?["rows"] as? [[Int]] == [[3]])
  }

  @Test func `the variable PLUMB_DB names the database`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    let environment = ["PLUMB_DB": "other.db"]
    #expect(try program.run("import", "rows.md", environment: environment).status == 0)
    #expect(try program.run("list", "--db", "other.db").status == 0)
    #expect(try program.run("list").status == 3)
  }
}
