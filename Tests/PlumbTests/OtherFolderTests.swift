import Foundation
import Testing

/// A suite whose articles are imported from one folder and then from another: a file is known by where
/// it lies, not by how it was named.
struct OtherFolderTests {
  private static func article(_ color: String) -> String {
    "## Row\n\n```swift\nHStack { Color.\(color) }\n```\n"
  }

  /// Runs the program in a folder below that of the suite.
  private static func run(
    _ program: Program, in folder: String, _ words: String...
  ) throws -> Program.Answer {
    try Program.Running(
      Program.executable, words, in: program.folder.url.appending(path: folder), input: "",
      environment: [:]
    ).answer()
  }

  private static func files(_ program: Program) throws -> [[String]]? {
    let path = program.folder.url.appending(path: "s/plumb.db").path()
    let answer = try program.run(
      "query", "--db", path, "--json",
      "SELECT scenario, edition FROM scenario_status WHERE retired IS NULL ORDER BY scenario")
    return (answer.json?["rows"] as? [[Any]])?.map { $0.map { "\($0)" } }
  }

  /// Two articles in `s/docs`, imported from the folder around.
  private static func imported() throws -> Program {
    let program = try Program()
    try program.write("s/docs/a.md", article("red"))
    try program.write("s/docs/sub/a.md", article("blue"))
    #expect(try program.run("import", "--db", "s/plumb.db", "s/docs").status == 0)
    #expect(try files(program) == [["a/row@393x852", "1"], ["sub/a/row@393x852", "1"]])
    return program
  }

  @Test func `each file is its own article, whatever folder it is named in`() throws {
    let program = try Self.imported()
    for (folder, path, database) in [
      ("s", "docs", "plumb.db"), ("s/docs", "a.md", "../plumb.db"),
      ("s/docs/sub", "a.md", "../../plumb.db"), ("s/docs/sub", ".", "../../plumb.db"),
      ("", "s/docs/sub/a.md", "s/plumb.db"), ("s/docs", "a.md", "../plumb.db"),
    ] {
      let answer = try Self.run(program, in: folder, "import", "--db", database, path)
      #expect(answer.status == 0, "\(folder) \(path): \(answer.messages)")
      #expect(!answer.output.contains("edited"), "\(folder) \(path): \(answer.output)")
      #expect(
        try Self.files(program) == [["a/row@393x852", "1"], ["sub/a/row@393x852", "1"]],
        "\(folder) \(path)")
    }
  }

  @Test func `a copy takes nothing from the article that is still there`() throws {
    let program = try Self.imported()
    try FileManager.default.copyItem(
      at: program.folder.url.appending(path: "s/docs"),
      to: program.folder.url.appending(path: "s/copy"))
    let answer = try Self.run(program, in: "s", "import", "copy")
    #expect(answer.output.hasSuffix("2 scenarios: 2 new\n"), "\(answer.output)")
    #expect(try Self.files(program)?.count == 4)
  }

  @Test func `what is gone from a folder is missed from another one`() throws {
    let program = try Self.imported()
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "s/docs/sub/a.md"))
    let told = try Self.run(program, in: "s", "import", "docs")
    #expect(told.messages.contains("docs/sub/a.md"), "\(told.messages)")
    let pruned = try Self.run(program, in: "s", "import", "docs", "--prune")
    #expect(pruned.output.contains("1 retired"), "\(pruned.output)")
    #expect(try Self.files(program) == [["a/row@393x852", "1"]])
  }

  @Test func `an article is written where it lies`() throws {
    let program = try Self.imported()
    #expect(try Self.run(program, in: "s", "run").status == 0)
    let answer = try Self.run(program, in: "s", "accept", "a/row", "--reason", "r", "--write")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(try program.text(of: "s/docs/a.md").contains("```frames 393x852 accepted"))
  }

  @Test func `a suite that was moved without its articles finds them by their names`() throws {
    let program = try Self.imported()
    try program.write("else/where/.keep", "")
    for part in ["", "-wal", "-shm"] {
      try? FileManager.default.moveItem(
        at: program.folder.url.appending(path: "s/plumb.db" + part),
        to: program.folder.url.appending(path: "else/where/plumb.db" + part))
    }
    let answer = try program.run("import", "--db", "else/where/plumb.db", "s/docs")
    #expect(answer.output.hasSuffix("2 scenarios: 2 unchanged\n"), "\(answer.output)")
  }
}
