import Foundation
import Testing

/// What is written into articles and books loses nothing of what stands beside it.
struct KeptSiblingTests {
  private static let values = """
    ## One

    ```swift
    HStack(spacing: g) { Color.blue; Color.red }
    ```

    ```let
    g = 4
    g = 5
    ```

    """

  private static let views = """
    ## One

    ```swift
    Color.blue.frame(width: 10)

    // or

    Color.red.frame(width: 20)
    ```

    """

  @Test(arguments: [(values, "?g=4", "values=\"g=5\""), (views, "?view=1", "values=\"view=2\"")])
  func `what is accepted of one example leaves the others of its block`(
    text: String, query: String, kept: String
  ) throws {
    let program = try Program()
    try program.write("a.md", text)
    try program.expect(0, "import", "a.md")
    try program.expect(0, "run")
    let answer = try program.run("accept", "a/one@393x852" + query, "--write", "--reason", "r")
    #expect(answer.status == 0, "\(answer.messages)")
    let written = try program.text(of: "a.md")
    #expect(written.contains("```frames 393x852 \(kept)\n```\n"), "\(written)")
    let imported = try program.run("import", "a.md")
    #expect(imported.output.hasSuffix("2 scenarios: 2 unchanged\n"), "\(imported.output)")
    #expect(try program.run("list", "--retired").output.contains("2 scenarios: 1 pass, 1 unjudged"))
  }

  @Test func `frames of one choice of values leave one that the engine refuses`() throws {
    let program = try Program()
    try program.write(
      "a.md",
      Self.values.replacing("HStack(spacing: g) { Color.blue", with: "HStack { Text(g)")
        .replacing("g = 4", with: "g = \"x\"").replacing("g = 5", with: "g = \"`\u{1F600}`\""))
    let options = ["a.md", "--metric", "noto-sans-1"]
    #expect(try program.start(["frames", "--write"] + options).answer().status == 0)
    let text = try program.text(of: "a.md")
    #expect(text.contains("~~~frames 393x852 metric=noto-sans-1 values=\"g=\\\"`"), "\(text)")
    let imported = try program.start(["import"] + options).answer()
    #expect(imported.output.hasSuffix("2 scenarios: 2 new\n"), "\(imported.output)")
  }

  @Test func `a rename by an earlier name takes nothing along that never had it`() throws {
    let program = try Program()
    try program.write(
      "a.md",
      """
      ## One

      ```swift
      HStack(spacing: 1) { Color.blue; Color.green }
      ```

      ```frames 100x40 stated
      HStack 0 0 100 40
      ```

      ## Two

      ```swift
      Color.red
      ```

      """)
    try program.expect(0, "import", "a.md")
    try program.expect(0, "rename", "a/one", "a/uno", "--reason", "r")
    let answer = try program.run("rename", "a/one", "a/three", "--reason", "r")
    #expect(answer.output == "renamed: a/uno@100x40 → a/three@100x40\n")
    #expect(try program.run("list", "a/two").output.contains("a/two@393x852"))
  }

  @Test func `a book without what has retired is the article's`() throws {
    let program = try Program()
    try program.write("docs/a.md", Self.views + "## Two\n\n```swift\nColor.green\n```\n")
    try program.expect(0, "import", "docs")
    try program.expect(0, "retire", "a/two", "--reason", "r")
    try program.expect(0, "export", "--folder", "books")
    let imported = try program.run("import", "books")
    #expect(imported.output.hasSuffix("2 scenarios: 2 unchanged\n"), "\(imported.output)")
  }

  @Test func `what has retired stays so without its article`() throws {
    let program = try Program()
    try program.write("docs/a.md", Self.views)
    try program.write("docs/b.md", "## B\n\n```swift\nColor.green\n```\n")
    try program.expect(0, "import", "docs")
    try program.expect(0, "retire", "a/one@393x852?view=1", "--reason", "r")
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "docs/a.md"))
    try program.expect(0, "import", "docs", "--prune")
    let back = try program.run("retire", "a/one@393x852?view=1", "--undo", "--reason", "r")
    #expect(back.output.contains("stays retired: its block is gone since"), "\(back.output)")
    #expect(try program.run("list").output.hasSuffix("1 scenario: 1 not run\n"))
    try program.expect(0, "check")
    // With the article it is there again.
    try program.write("docs/a.md", Self.views)
    try program.expect(0, "import", "docs")
    #expect(try program.run("list").output.hasSuffix("3 scenarios: 3 not run\n"))
  }
}
