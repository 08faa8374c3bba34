import Foundation
import Testing

/// `plumb test`: articles are checked where they are written.
struct TestCommandTests {
  private static let wrong = """
    ## Row

    ```swift
    HStack(spacing: 10) { Color.red; Color.green.id("badge") }
    ```

    ```frames 310x80 stated
    HStack           0  0  310  80
      HStack/0.Color 0  0  150  81   // false
    #bagde           _  _  150   _
    ```

    """

  @Test func `what holds ends with 0 and leaves nothing behind`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    let answer = try program.run("test", "rows.md")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(answer.output == "3 scenarios: 2 pass, 1 unjudged\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
    #expect(left == ["rows.md"])
  }

  @Test func `a misspelt frames block is told where it stands`() throws {
    let program = try Program()
    try program.write("rows.md", Self.wrong.replacing("```frames", with: "```frame"))
    let answer = try program.run("test", "rows.md")
    #expect(
      answer.messages.contains(
        "rows.md:7:4: warning: this frames block is not read; did you mean 'frames 310x80 stated'?")
    )
  }

  @Test func `a false number is named where it stands`() throws {
    let program = try Program()
    try program.write("rows.md", Self.wrong)
    let answer = try program.run("test", "rows.md")
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        rows.md:9:29: HStack/0.Color  height 80, expected 81 (stated)
        rows.md:10:1: no node has the id 'bagde'; did you mean '#badge'?
          rows/row@310x80, its code in line 4

        1 scenario: 1 fail

        """)
    #expect(!answer.messages.contains("no node"), "told once")
    let json = try program.run("test", "rows.md", "--json").json
    let scenarios = json?["scenarios"] as? [[String: Any]]
    let findings = scenarios?.first?["findings"] as? [[String: Any]]
    #expect(findings?.map { $0["line"] as? Int } == [9, 10])
    #expect(findings?.map { $0["column"] as? Int } == [29, 1])
  }

  @Test(
    arguments: [
      (["99 engine=builtin"], "5:8: #r  width 30, expected 99"),
      (["30", "99 engine=builtin"], "9:8: #r  width 30, expected 99"),
      (["99 engine=builtin", "30"], "5:8: #r  width 30, expected 99"),
      (["30 engine=builtin"], ""), (["99", "30 engine=builtin"], ""), (["99 engine=x"], ""),
    ])
  func `an engine is held to what is stated for it alone`(
    _ blocks: [String], _ finding: String
  ) throws {
    let program = try Program()
    let claims = blocks.map { block in
      let words = block.split(separator: " ", maxSplits: 1)
      let engine = words.count > 1 ? " \(words[1])" : ""
      return "```frames 40x40 stated\(engine)\n#r _ _ \(words[0]) _\n```\n\n"
    }
    try program.write(
      "a.md",
      "```swift\nColor.red.frame(width: 30).id(\"r\")\n```\n" + claims.joined())
    for command in [["test", "a.md"], ["test", "a.md", "--engine", "plumb engine"]] {
      let answer = try program.start(
        command, environment: ["PATH": Self.path]
      ).answer()
      #expect(answer.status == (finding.isEmpty ? 0 : 1), "\(answer.output)\(answer.messages)")
      #expect(finding.isEmpty || answer.output.contains(finding), "\(answer.output)")
    }
    try program.expect(0, "import", "a.md")
    try program.expect(finding.isEmpty ? 0 : 1, "run")
  }

  @Test(arguments: ["test", "frames", "import"])
  func `one scenario has one kind of surroundings`(_ command: String) throws {
    let program = try Program()
    try program.write(
      "a.md",
      """
      ```swift
      Color.red.frame(width: 30).id("r")
      ```

      ```frames 40x40 stated
      #r _ _ 30 _
      ```

      ```frames 40x40 stated engine=x scale=2
      #r _ _ 30 _
      ```
      """)
    let answer = try program.expect(2, command, "a.md")
    #expect(
      answer.messages.contains("a.md:9:10: error: other surroundings than those of line 5 at 40x40")
    )
  }

  private static let path =
    Program.executable.deletingLastPathComponent().path() + ":/usr/bin:/bin"

  @Test func `what of an article is not held against anything is told where it stands`() throws {
    let program = try Program()
    try program.write(
      "rows.adoc",
      "[source,swift]\n----\nColor.red\n----\n\n[source,frames]\n----\nColor 0 0 1 1\n----\n")
    let answer = try program.run("test", "rows.adoc")
    #expect(answer.output == "1 scenario: 1 unjudged\n")
    #expect(answer.messages.hasPrefix("rows.adoc:8:1: warning: this frames block is not read"))
  }

  @Test func `a node too many is named at the block that says there is none`() throws {
    let program = try Program()
    let exact = Self.wrong.replacing("stated", with: "stated exact")
      .replacing("  HStack/0.Color 0  0  150  81   // false\n", with: "#badge 160 0 150 80\n")
      .replacing("#bagde           _  _  150   _\n", with: "")
    try program.write("rows.md", exact)
    #expect(
      try program.run("test", "rows.md").output == """
        rows.md:7:1: extra node 'HStack/0.Color' at 0 0 150 80
          rows/row@310x80, its code in line 4

        1 scenario: 1 fail

        """)
  }

  @Test func `what cannot be computed and what is refused are told apart`() throws {
    let program = try Program()
    let broken = """
      struct Broken: Layout {
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize { subviews[7].sizeThatFits(proposal) }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Broken { Color.red }
      """
    try program.write("a/index.md", "## A\n\n```swift\n\(broken)\n```\n")
    try program.write("b/index.md", "## B\n\n```swift\nHStak { Color.red }\n```\n")
    let answer = try program.run("test", ".")
    #expect(answer.status == 1)
    #expect(answer.output.hasPrefix("./a/index.md:4:1: error: "))
    #expect(answer.output.contains("a/index/a@393x852, its code in line 4"))
    #expect(answer.messages.contains("./b/index.md:4:1: refused: unknown view 'HStak'"))
  }

  @Test func `a wrong book ends with 2`() throws {
    let program = try Program()
    try program.write("rows.md", Self.wrong.replacing("150  81", with: "150 81x"))
    let answer = try program.run("test", "rows.md")
    #expect(answer.status == 2)
    #expect(answer.messages.hasPrefix("rows.md:9:28: error: '81x' is no length"))
    #expect(try program.run("test", "none.md").status == 2)
    #expect(try program.run("test").status == 2)
  }
}
