import CSQLite
import Foundation
import Testing

/// An article that is as it was is not read again, and nothing else shows it.
struct UnchangedImportTests {
  private func execute(_ sql: String, in program: Program) throws {
    var connection: OpaquePointer?
    let path = program.folder.url.appending(path: "plumb.db").path()
    #expect(sqlite3_open(path, &connection) == SQLITE_OK)
    #expect(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
    #expect(sqlite3_close(connection) == SQLITE_OK)
  }

  private func answers(_ program: Program, _ words: String...) throws -> [String] {
    let plain = try program.start(["import", "."] + words).answer()
    let json = try program.start(["import", ".", "--json"] + words).answer()
    return [plain.output, plain.messages, "\(plain.status)", json.output, json.messages]
  }

  @Test func `what an import says does not depend on what is known`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    try program.write("b/empty.md", "")
    try program.write(
      "b/wrong.md",
      "# A\n\n```swift\nHStak { Color.red }\n```\n\n```swift\nstruct A: View { var body: some View "
        + "{ Text(name).onTapGesture { } } }\n```\n\n```swift\nButton(\"a\") {}\n```\n\n"
        + "## B\n\n```swift\nColor.red\n```\n\n```frames 10x10 stated\n#a _ _ 1 _\nColor 0 0 _ _\n```\n"
    )
    #expect(try program.run("import", ".").status == 0)
    #expect(try program.run("retire", "rows", "--reason", "r").status == 0)
    let known = try answers(program)
    let query = "SELECT count(*) FROM article WHERE reading_digest IS NOT NULL"
    let count = try program.run("query", query, "--json")
    #expect(count.json?["rows"] as? [[Int]] == [[2]])
    // Another build has read nothing.
    let build = FileManager.default.temporaryDirectory.appending(path: "plumb-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Program.executable, to: build)
    defer { try? FileManager.default.removeItem(at: build) }
    let plain = try Program.Running(
      build, ["import", "."], in: program.folder.url, input: "", environment: [:]
    ).answer()
    #expect([plain.output, plain.messages, "\(plain.status)"] == Array(known.prefix(3)))
    #expect(try answers(program) == known)
    #expect(known[0].contains("kept retired"))
    #expect(known[1].contains("1 file: no code in it"))
    // What somebody made of a reading is not told, and a check names it.
    try execute("UPDATE article SET reading = 'x'", in: program)
    #expect(try answers(program) == known)
    #expect(
      try program.run("check").output.contains("table 'article', row 1: not as plumb wrote it"))
  }

  @Test func `options and edits are read anew`() throws {
    let program = try Program()
    try program.write("a.md", "```swift\nColor.red.frame(width: w)\n```\n")
    func names() throws -> String {
      let answer = try program.run("query", "SELECT name FROM scenario ORDER BY name", "--json")
      return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self).joined(separator: " ")
    }
    #expect(try program.run("import", "a.md").output.contains("the value of 'w' is not known"))
    #expect(try program.run("import", "a.md", "--let", "w=10").status == 0)
    #expect(try names() == "a/example@393x852")
    #expect(try program.run("import", "a.md", "--let", "w=10", "--proposal", "50x50").status == 0)
    #expect(try names() == "a/example@393x852 a/example@50x50")
    let counts = try program.run("import", "a.md", "--json").json?["counts"] as? [String: Int]
    #expect(counts?["refused"] == 1)
    try program.write("a.md", "```swift\nColor.red.frame(width: 10)\n```\n")
    #expect(try program.run("import", "a.md").output.hasSuffix("1 scenario: 1 unchanged\n"))
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "a.md"))
    #expect(try program.run("import", "a.md").status == 2)
  }

  @Test func `stale scenarios are told of each time`() throws {
    let program = try Program()
    try program.write("a.md", "```swift\nColor.red\n```\n")
    #expect(try program.run("import", "a.md").status == 0)
    try program.write("a.md", "```swift\nColour.red\n```\n")
    for _ in 0..<2 { #expect(try program.run("import", "a.md").output.contains("1 stale")) }
  }

  @Test(arguments: [
    ["."], ["Card.swift", "Page.swift"], ["Page.swift", "Card.swift"], ["Page.swift"],
  ])
  func `an edit of what a file uses of others is read anew`(paths: [String]) throws {
    let program = try Program()
    func card(_ width: Int) throws {
      try program.write(
        "Card.swift",
        "struct Card: View { var body: some View { Color.red.frame(width: \(width)) } }\n")
    }
    func widths() throws -> [String] {
      for path in paths { #expect(try program.run("import", path).status == 0) }
      let answer = try program.run(
        "query",
        "SELECT view_document FROM content JOIN scenario_now ON scenario_now.content_id = content.id",
        "--json")
      return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
    }
    try program.write("Page.swift", "#Preview { Card().padding(1) }\n")
    try card(10)
    let first = try widths()
    #expect(try widths() == first)
    try card(20)
    #expect(try widths() == first.map { $0.replacing("10", with: "20") })
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "Card.swift"))
    let gone = try program.run("import", "Page.swift")
    #expect(gone.output.contains("unknown view 'Card'"))
    #expect(gone.output.contains("1 stale"))
  }
}
