import Foundation
import Testing

/// Whole repositories come in, and one bad file stops none of them.
struct RepositoryTests {
  private static func article(_ color: String) -> String {
    "## Row\n\n```swift\nColor.\(color).padding(3)\n```\n"
  }

  private func repository() throws -> Program {
    let program = try Program()
    try program.write("r/a.md", Self.article("red"))
    try program.write("r/docs/b.md", Self.article("blue"))
    return program
  }

  private func names(_ program: Program) throws -> [String] {
    let answer = try program.run(
      "query", "SELECT name FROM scenario WHERE retired IS NULL ORDER BY name", "--json")
    return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
  }

  private static let both = ["a/row@393x852", "b/row@393x852"]

  @Test func `what is no article of the repository is passed over and counted`() throws {
    let program = try repository()
    try program.write("r/.gitignore", "drafts/\n*.tmp.md\n")
    for file in [
      "drafts/c.md", "d.tmp.md", "node_modules/x/README.md", "vendor/y.md", ".hidden/z.md",
    ] {
      try program.write("r/" + file, Self.article("green"))
    }
    try program.write("outside.md", Self.article("green"))
    for (link, goal) in [
      ("link.md", "../outside.md"), ("folder", "docs"), ("twin.md", "a.md"),
      ("and.md", "docs/b.md"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: program.folder.url.appending(path: "r/" + link).path(),
        withDestinationPath: goal)
    }
    #expect(mkfifo(program.folder.url.appending(path: "r/pipe.md").path(), 0o600) == 0)
    let answer = try program.run("import", "r")
    #expect(answer.status == 0)
    #expect(
      answer.messages == """
        passed over: 2 that git ignores, 1 that are hidden, 2 named node_modules or vendor, 2 that \
        are links out of the folder, or to folders, 1 that are pipes, sockets or devices

        """)
    #expect(try names(program) == Self.both)
    #expect(try program.run("import", "r", "--strict").status == 0)
  }

  @Test func `articles of a folder without code are counted, and named with -v`() throws {
    let program = try repository()
    for file in ["r/c.md", "r/docs/d.md"] { try program.write(file, "Just words.\n") }
    #expect(try program.run("import", "r").messages == "2 files: no code in them\n")
    let named = try program.run("test", "r/c.md", "r/docs").messages
    #expect(named == "r/c.md: no code in it\n1 file: no code in it\n")
    let verbose = try program.run("import", "-v", "r", "--dry-run").messages
    #expect(verbose.contains("r/c.md: no code in it\nr/docs/d.md: no code in it\n"))
  }

  @Test func `a bad file is named and left out, and is an error where that is asked for`() throws {
    let program = try repository()
    try program.write("r/latin.md", Data([0x61, 0xE9, 0x0A]))
    try program.write("r/wide.txt", Data([0xFF, 0xFE, 0x61, 0x00]))
    try program.write("r/docs/b.html", "<pre>Color.red</pre>")
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.url.appending(path: "r/dead.md").path(), withDestinationPath: "none.md"
    )
    let strict = try program.run("import", "r", "--strict")
    #expect(strict.status == 2)
    #expect(strict.messages.contains("r/dead.md: error: a link that leads nowhere\n"))
    #expect(try program.run("list").status == 3)
    let answer = try program.run("import", "r")
    #expect(answer.status == 0)
    for line in [
      "r/dead.md: left out: a link that leads nowhere",
      "r/docs/b.html: left out: r/docs/b.md has its stem and is read; import it by itself, or with --as NAME",
      "r/latin.md: left out: not UTF-8; expected text in this encoding",
      "r/wide.txt: left out: UTF-16, not UTF-8; expected text in this encoding",
    ] {
      #expect(answer.messages.contains(line + "\n"), "\(answer.messages)")
    }
    #expect(try program.run("import", "r/latin.md").status == 2)
  }

  @Test func `what is gone is said, and retires where that is asked for`() throws {
    let program = try repository()
    #expect(try program.run("import", "r").status == 0)
    let file = program.folder.url.appending(path: "r/docs/b.md")
    try FileManager.default.removeItem(at: file)
    let gone = "r/docs/b.md: gone, and 1 scenario of it goes on; --prune retires it\n"
    #expect(try program.run("import", "r/a.md").messages == "")
    #expect(try program.run("import", "r").messages == gone)
    #expect(try names(program) == Self.both)
    let pruned = try program.run("import", "r", "--prune")
    #expect(pruned.messages == "")
    #expect(pruned.output.hasSuffix("1 scenario: 1 unchanged, 1 retired\n"))
    #expect(try names(program) == ["a/row@393x852"])
    #expect(try program.run("import", "r").messages == "")
    // It comes back as it was.
    try program.write("r/docs/b.md", Self.article("blue"))
    #expect(try program.run("import", "r").output.hasSuffix("1 back, 1 unchanged\n"))
    #expect(try names(program) == Self.both)
  }

  @Test func `of more articles than anybody wrote none is read, and what was passed over is said`()
    throws
  {
    let program = try Program()
    let text = Data("## Row\n\n```swift\nColor.red\n```\n".utf8)
    try program.write("many/.gitignore", "*.html\n")
    try program.write("many/a.html", "<p>")
    for number in 0...20_000 {
      try text.write(to: program.folder.url.appending(path: "many/b\(number).md"))
    }
    let answer = try program.expect(2, "import", "many")
    #expect(
      answer.messages == """
        passed over: 1 that git ignores
        many: error: more than 20000 articles; name a folder further in

        """)
  }

  @Test func `files of Swift come in where they show views`() throws {
    let program = try repository()
    try program.write(
      "r/Sources/Row.swift",
      "import SwiftUI\n\nstruct Row: View {\n  var body: some View { Color.red }\n}\n\n#Preview { Row() }\n"
    )
    try program.write("r/Sources/Model.swift", "struct Model {}\n")
    #expect(try program.run("import", "r").status == 0)
    #expect(try names(program) == ["Row.swift/example@393x852"] + Self.both)
    // One that is named is read in any case.
    let named = try program.run("import", "-v", "r/Sources/Model.swift").output
    #expect(named.contains("Model.swift:1: ignored"), "\(named)")
  }
}
