import Foundation
import Testing

/// `plumb frames`: what an article could state.
struct FramesCommandTests {
  private static let text = """
    # Rows

    ## One

    ```swift
    HStack(spacing: 10) { Color.red; Color.green.id("badge") }
    ```

    Prose stays.

    ## Two

    ```swift
    Color.red
    ```

    ```frames 30x40 stated
    Color 0 0 30 40
    ```

    """

  private static let block = """
    ```frames 310x80 accepted tolerance=0.01
    //                x  y  width  height
    HStack            0  0    310      80
    HStack/0.Color    0  0    150      80
    HStack/1.Color  160  0    150      80  // #badge
    ```

    """

  @Test func `a block is printed, shown as a diff, written and found true`() throws {
    let program = try Program()
    try program.write("rows.md", Self.text)
    let options = ["--proposal", "310x80", "rows.md"]
    let printed = try program.start(["frames"] + options).answer()
    #expect(printed.status == 0, "\(printed.messages)")
    #expect(printed.output == "rows.md:6: rows/one@310x80\n" + Self.block)
    let diff = try program.start(["frames", "--write", "--dry-run"] + options).answer()
    #expect(diff.output.hasPrefix("--- rows.md\n+++ rows.md\n@@ -5,6 +5,13 @@\n"))
    #expect(try program.text(of: "rows.md") == Self.text)
    let file = program.folder.url.appending(path: "rows.md").path()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)

    let written = try program.start(["frames", "--write"] + options).answer()
    #expect(written.output == "rows.md: 1 frames block\n1 frames block written\n")
    #expect(
      try program.text(of: "rows.md")
        == Self.text.replacing("\n\nProse", with: "\n\n" + Self.block + "\nProse"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try program.run("test", "rows.md").output == "2 scenarios: 2 pass\n")
    #expect(try program.run("frames", "rows.md").output == "")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path()) == ["rows.md"])
  }

  @Test func `attributes stay below the code that they are of`() throws {
    let program = try Program()
    let code = "~~~ swift\nColor.red\n~~~\n{: .swift}\n{: #one}\n"
    try program.write("a.md", "# One\n\n" + code + "\nProse.\n")
    #expect(try program.run("frames", "--write", "a.md").status == 0)
    let text = try program.text(of: "a.md")
    #expect(text.hasPrefix("# One\n\n" + code + "\n```frames 393x852 accepted"), "\(text)")
    #expect(try program.run("test", "a.md").output == "1 scenario: 1 pass\n")
  }

  @Test func `what is refused is named`() throws {
    let program = try Program()
    try program.write("rows.md", Self.text.replacing("HStack(", with: "HStak("))
    let answer = try program.start(["frames", "rows.md"]).answer()
    #expect(answer.messages.contains("rows.md:6:1: refused: "), "\(answer.messages)")
  }

  @Test func `what cannot be edited is said, and the rest is written`() throws {
    let program = try Program()
    try program.write("a.md", Self.text.replacing("\n\n## Two", with: "\r\n\r\n## Two"))
    try program.write("b.md", Self.text)
    let answer = try program.run("frames", "--write", ".")
    #expect(answer.status == 1)
    #expect(
      answer.messages
        == "./a.md:6: left alone: a/one@393x852: lines of the file end in different ways\n")
    #expect(answer.output == "./b.md: 1 frames block\n1 frames block written\n")
    #expect(try program.text(of: "a.md").contains("accepted") == false)
  }

  @Test func `an article of a form without frames blocks is told once`() throws {
    let program = try Program()
    let page = "[source,swift]\n----\nColor.red\n----\n\n[source,swift]\n----\nColor.blue\n----\n"
    try program.write("a.adoc", page)
    let answer = try program.run("frames", "--write", "a.adoc")
    #expect(answer.status == 1)
    #expect(
      answer.messages
        == "a.adoc: left alone: frames blocks stand in Markdown, which this is not\n")
    #expect(try program.text(of: "a.adoc") == page)
  }

  @Test func `a link goes on being one, and a byte order mark stays`() throws {
    let program = try Program()
    try program.write("real/rows.md", "\u{FEFF}" + Self.text)
    try FileManager.default.createSymbolicLink(
      at: program.folder.url.appending(path: "link.md"),
      withDestinationURL: program.folder.url.appending(path: "real/rows.md"))
    #expect(try program.run("frames", "--write", "link.md").status == 0)
    let bytes = try Data(contentsOf: program.folder.url.appending(path: "real/rows.md"))
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF, 0x23]))
    #expect(try program.text(of: "real/rows.md").contains("accepted"))
    let link = program.folder.url.appending(path: "link.md").path()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("rows.md"))
  }

  @Test(arguments: [
    (
      "", ["--let", "w=5.5"], "rows.md: needs --let w=… from then on: the article does not say it\n"
    ),
    ("", ["--let", "w=5.5", "--let", "w=7", "--let", "u=1"], "rows.md: needs --let w=… from"),
    ("```let\nw = 5.5\n```\n", ["--let", "w=7"], ""), ("```let\nw = 5.5\n```\n", [], ""),
  ])
  func `a value that the article does not say is said to be needed`(
    block: String, options: [String], note: String
  ) throws {
    let program = try Program()
    try program.write("rows.md", "```swift\nColor.red.frame(width: w)\n```\n" + block)
    let answer = try program.start(["frames", "rows.md", "--write"] + options).answer()
    #expect(answer.status == 0)
    #expect(note.isEmpty ? !answer.messages.contains("needs") : answer.messages.contains(note))
    #expect(try program.start(["test", "rows.md"] + options).answer().status == 0)
    #expect(try program.run("test", "rows.md").status == (note.isEmpty ? 0 : 2))
  }

  @Test func `a file that another program writes is left alone, the others are written`() throws {
    let program = try Program()
    try program.write("a.md", Self.text)
    try program.write("z.md", Self.text)
    let other = try #require(fopen(program.folder.url.appending(path: "z.md").path(), "r"))
    defer { fclose(other) }
    #expect(flock(fileno(other), LOCK_EX) == 0)
    let answer = try program.run("frames", "--write", "a.md", "z.md")
    #expect(answer.status == 1)
    #expect(
      answer.messages == "z.md: error: another program is writing it; it was not written\n")
    #expect(answer.output.contains("1 frames block written"))
    #expect(try program.text(of: "a.md") != Self.text)
    #expect(try program.text(of: "z.md") == Self.text)
  }

  @Test func `nothing is written where an article cannot be read`() throws {
    let program = try Program()
    try program.write("a.md", Self.text)
    try program.write("z.md", Self.text.replacing("Color 0 0 30 40", with: "Color 0 0"))
    let answer = try program.run("frames", "--write", "a.md", "z.md")
    #expect(answer.status == 2)
    #expect(answer.messages.hasPrefix("z.md:18:"))
    #expect(try program.text(of: "a.md") == Self.text)
  }

  @Test func `an article that is left alone does not hide one that cannot be read`() throws {
    let program = try Program()
    try program.write("a.md", Self.text)
    try program.write("b.md", Self.text.replacing("Color 0 0 30 40", with: "Color 0 0"))
    try program.write("c.html", "<h1>C</h1><pre>Color.red.padding()</pre>")
    let answer = try program.run("frames", "--write", "a.md", "b.md", "c.html")
    #expect(answer.status == 2)
    #expect(try program.text(of: "a.md") == Self.text)
  }

  @Test func `standard input can be read and not written`() throws {
    let program = try Program()
    let answer = try program.run("frames", "-", input: Self.text)
    #expect(answer.output.contains("```frames 393x852 accepted tolerance=0.01\n"))
    #expect(try program.run("frames", "--write", "-", input: Self.text).status == 2)
    let json = try program.run("frames", "-", "--json", input: Self.text).json
    #expect((json?["scenarios"] as? [[String: Any]])?.first?["line"] as? Int == 6)
  }
}
