import Foundation
import Testing

/// Books out of a suite, by the program.
struct ExportCommandTests {
  private static func imported() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    try program.write("more/cells.md", Book.wrong)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("import", "more/cells.md").status == 0)
    return program
  }

  @Test func `a folder of books imports to the same suite`() throws {
    let program = try Self.imported()
    let first = try program.run("export", "--folder", "out/")
    #expect(first.status == 0)
    #expect(first.messages == "out/cells.md: 1 scenario\nout/rows.md: 3 scenarios\n")
    #expect(try program.run("import", "out", "--db", "copy.db").status == 0)
    #expect(try program.run("export", "--folder", "again", "--db", "copy.db").status == 0)
    for name in ["rows", "cells"] {
      #expect(try program.text(of: "out/\(name).md") == program.text(of: "again/\(name).md"))
    }
    let rows = """
      SELECT scenario.name, hex(content.digest), basis, expectation.source, tolerance, lines
      FROM scenario JOIN edition ON edition.scenario_id = scenario.id
      JOIN content ON content.id = edition.content_id
      LEFT JOIN expectation ON expectation.edition_id = edition.id ORDER BY scenario.name
      """
    #expect(
      try program.run("query", rows).output == program.run("query", rows, "--db", "copy.db").output)
    // The same books into the suite they came from change nothing.
    let back = try program.run("import", "out", "--json")
    #expect((back.json?["counts"] as? [String: Int])?["unchanged"] == 4)
  }

  @Test func `views of other files go with what uses them, and are no scenarios there`() throws {
    let program = try Program()
    try program.write(
      "a/Card.swift",
      "struct Card: View {\n  var body: some View { Color.red.frame(width: 3) }\n}\n")
    try program.write("a/Shown.swift", "#Preview { Card() }\n")
    #expect(try program.run("import", "a").status == 0)
    let answer = try program.run("export", "--folder", "out")
    #expect(answer.status == 0, "\(answer.messages)")
    let book = try program.text(of: "out/Shown.swift.md")
    #expect(book.contains("```swift declarations\nstruct Card"))
    #expect(try program.run("import", "out", "--db", "copy.db").status == 0)
    #expect(
      try program.run("list", "--db", "copy.db").output.contains(
        "2 scenarios: 2 not run"))
  }

  @Test func `one article goes to the output`() throws {
    let program = try Self.imported()
    let answer = try program.run("export", "article:rows")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("# rows\n\n## A fixed frame ignores its proposal\n"))
    let renamed = try program.run("export", "rows", "-o", "other.md")
    #expect(renamed.status == 0)
    #expect(
      renamed.messages
        == "other.md: 3 scenarios; imported from this file they are named 'other/…', not "
        + "'rows/…'\n")
    let json = try program.run("export", "rows", "--json", "-o", "other.json")
    #expect(json.messages == "other.json: 3 scenarios\n")
  }

  @Test func `several articles ask for a folder`() throws {
    let program = try Self.imported()
    let answer = try program.run("export")
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.contains("scenarios of 2 articles are selected"))
    let json = try program.run("export", "--json")
    #expect((json.json?["books"] as? [[String: Any]])?.count == 2)
    #expect(try program.run("export", "--replace", "rows").status == 2)
    #expect(try program.run("export", "--folder", "x", "-o", "y").status == 2)
  }

  @Test func `a book in the folder is written over only when told`() throws {
    let program = try Self.imported()
    try program.write("out/rows.md", "Mine.\n")
    let answer = try program.run("export", "--folder", "out")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("out/rows.md: error: this file exists"))
    #expect(try program.text(of: "out/rows.md") == "Mine.\n")
    #expect(throws: (any Error).self) { try program.text(of: "out/cells.md") }
    #expect(try program.run("export", "--folder", "out", "--replace").status == 0)
    #expect(try program.text(of: "out/rows.md").hasPrefix("# rows\n"))
  }

  @Test func `what cannot be written is said and ends with status 1`() throws {
    let program = try Program()
    try program.write("a.md", "## A\n```swift\nColor.red.frame(width: side)\n```\n")
    let answer = try program.run(
      "import", "a.md", "--let", "side=1", "--let", "side=2")
    #expect(answer.status == 0)
    let export = try program.run("export", "a/a@393x852?side=1")
    #expect(export.status == 1)
    #expect(export.output == "")
    #expect(
      export.messages == "plumb: error: 'a/a@393x852?side=1' is not exported: its name tells "
        + "values apart; select all scenarios of 'a/a'\n")
    #expect(try program.run("export").status == 0)
  }

  @Test func `a decided name of a block that stands in another article cannot be written`() throws {
    let program = try Program()
    func block(_ width: Int) -> String {
      "## Of \(width)\n\n```swift\nHStack { Color.red.frame(width: \(width)) }\n```\n\n"
    }
    try program.write("d/a.md", block(31) + block(32))
    try program.write("d/b.md", block(33))
    try program.expect(0, "import", "d")
    try program.expect(0, "rename", "a/of-31", "a/new", "--reason", "x")
    try program.write("d/a.md", block(32))
    try program.write("d/b.md", block(33) + block(31))
    try program.expect(0, "import", "d")
    let answer = try program.expect(1, "export", "--folder", "out")
    #expect(
      answer.messages.contains(
        "its block stands in 'b' now, whose book gives no such name; "
          + "'plumb rename a/new b/new' gives it one"), "\(answer.messages)")
    try program.expect(0, "rename", "a/new", "b/new", "--reason", "it moved")
    try program.expect(0, "export", "--folder", "out", "--replace")
  }
}
