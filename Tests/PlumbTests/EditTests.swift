import Foundation
import Testing

/// What articles change between two runs is told as what it is.
struct EditTests {
  /// An article with a layout of its own, an example that uses it and a claim.
  private static func article(
    gap: Int = 10, example: String = "Flow { Color.red.frame(width: 50, height: 20).id(\"a\") }",
    width: Int = 50
  ) -> String {
    """
    ## Flow

    ```swift
    struct Flow: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let size = subviews[0].sizeThatFits(.unspecified)
        return CGSize(width: size.width + \(gap - 10), height: size.height)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
        subviews[0].place(at: bounds.origin, proposal: .unspecified)
      }
    }
    ```

    Used so:

    ```swift
    \(example)
    ```

    ```frames 300x40 stated
    Flow 0 0 \(width) 20
    ```

    """
  }

  private static let name = "page/flow@300x40"

  /// A suite with a run over the article as it is.
  private func program() throws -> Program {
    let program = try Program()
    try program.write("page.md", Self.article())
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    return program
  }

  private func run(_ program: Program, _ text: String, status: Int32) throws {
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").status == 0)
    let run = try program.run("run")
    #expect(run.status == status, "\(run.messages)")
  }

  private func entry(_ program: Program, _ arguments: String...) throws -> [String: Any]? {
    let answer = try program.start(["report"] + arguments + ["--json"]).answer()
    let scenarios = answer.json?["scenarios"] as? [[String: Any]]
    return scenarios?.first { $0["scenario"] as? String == Self.name }
  }

  @Test func `a layout that breaks in its article is a regression of the article's`() throws {
    let program = try program()
    try run(program, Self.article(gap: 13), status: 1)
    let entry = try entry(program)
    #expect(entry?["change"] as? String == "regression")
    let edit = entry?["edit"] as? [String: Any]
    #expect(edit?["parts"] as? [String] == ["declarations"])
    #expect(edit?["declarations"] as? [String] == ["Flow"])
    #expect(edit?["run"] as? Int == 1)
    let text = try program.run("report").output
    #expect(text.contains("1 regression: came out well before"))
    #expect(text.contains("the article's own Flow changed since run 1 (builtin "))
    #expect(text.contains(", where it passed"))
    for word in ["first results", "new", "never passed"] {
      #expect(!text.contains(word), "\(word)")
    }
    // The night after it is known still.
    #expect(try program.run("run").status == 1)
    let night = try program.run("report").output
    #expect(night.contains("1 still failing"))
    #expect(night.contains("the article's own Flow changed since run 1"))
    #expect(!night.contains("never passed"))
    // Mended, it is fixed.
    try run(program, Self.article(gap: 10), status: 0)
  }

  @Test func `another claim is told as another claim`() throws {
    let program = try program()
    try run(program, Self.article(width: 60), status: 1)
    let entry = try entry(program)
    #expect(entry?["change"] as? String == "claimChanged")
    let text = try program.run("report", "1..2").output
    #expect(text.contains("1 held against another expectation than before"))
    #expect(text.contains("the article's claim changed: Flow width 50 → 60 since run 1"))
    for word in ["first results", "still failing", "never passed"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(try program.run("run").status == 1)
    let night = try program.run("report").output
    let words = night.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Flow width 50 → 60 since run 1"))
    #expect(!night.contains("never passed"))
  }

  @Test func `a first claim mends and breaks nothing`() throws {
    let program = try Program()
    let block = "# Page\n\n## Flow\n\n```swift\nColor.red.frame(width: 40, height: 20)\n```\n"
    try program.write("page.md", block)
    #expect(try program.run("import", "page.md", "--proposal", "300x40").status == 0)
    #expect(try program.run("run").status == 0)
    let claim = "\n```frames 300x40 stated\nColor.frame 130 10 50 20\n```\n"
    try run(program, block + claim, status: 1)
    #expect(try entry(program)?["change"] as? String == "claimChanged")
    let text = try program.run("report").output
    #expect(text.contains("the article's claim changed: Color.frame is stated now since run 1"))
    // What is no longer stated is not mended.
    try program.write("page.md", block)
    #expect(try program.run("import", "page.md", "--proposal", "300x40").status == 0)
    #expect(try program.run("run").status == 0)
    #expect(try entry(program)?["change"] as? String == "claimChanged")
    #expect(try !program.run("report").output.contains("fixed"))
  }

  @Test func `an edited example is told as edited`() throws {
    let program = try program()
    let example = "Flow { Color.red.frame(width: 40, height: 20).id(\"a\") }"
    try run(program, Self.article(example: example, width: 40), status: 0)
    #expect(try entry(program)?["change"] as? String == "edited")
    let text = try program.run("report", "1..2").output
    #expect(text.contains("1 edited"))
    #expect(text.contains("the example was edited, the article's claim changed"))
    #expect(!text.contains("1 new"))
    #expect(!text.contains("first results"))
  }

  @Test func `explain shows both codes`() throws {
    let program = try program()
    try run(program, Self.article(gap: 13), status: 1)
    let declared = try program.run("explain", Self.name, "1..2").output
    #expect(declared.contains("(edition 1 → 2): the article's own Flow changed."))
    #expect(declared.contains("width: size.width + 0"))
    #expect(declared.contains("width: size.width + 3"))

    let example = "Flow { Color.red.frame(width: 40, height: 20).id(\"a\") }"
    try run(program, Self.article(gap: 13, example: example), status: 1)
    let edited = try program.run("explain", Self.name, "2..3").output
    #expect(edited.contains("(edition 2 → 3): the example was edited"))
    #expect(edited.contains("frame(width: 50"))
    #expect(edited.contains("frame(width: 40"))
    let json = try program.run("explain", Self.name, "1..3", "--json").json
    #expect((json?["good"] as? [String: Any])?["edition"] as? Int == 1)
    // Two runs of an earlier edition are held against each other as ever.
    #expect(try program.run("run").status == 1)
    #expect(try program.run("explain", Self.name, "3..4").output.contains("the same frames"))
  }

  @Test func `frames that were accepted for code that was edited are told of`() throws {
    let program = try Program()
    let text = "## Row\n\n```swift\nHStack { Color.red.frame(width: 10) }\n```\n"
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    #expect(try program.run("accept", "page", "--reason", "r").status == 0)
    try program.write("page.md", "Words.\n\n" + text)
    #expect(try program.run("import", "page.md").messages == "")
    try program.write("page.md", text.replacing("10", with: "12"))
    #expect(
      try program.run("import", "page.md").messages == """
        page/row@393x852: warning: its code was edited, and the frames that were accepted are those \
        of the code before

        """)
    try program.write("page.md", text.replacing("10", with: "14"))
    #expect(try program.run("import", "page.md").messages == "")
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").messages == "")
    #expect(try program.run("run").output.contains("1 pass"))
  }

  @Test func `a value of a free name that changed is shown before and after`() throws {
    let program = try Program()
    for width in [30, 50] {
      try program.write(
        "page.md",
        "## A\n\n```swift\nColor.blue.frame(width: w, height: h)\n```\n\n```let\nh = 5\nw = \(width)\n```\n"
      )
      try program.expect(0, "import", "page.md")
    }
    let text = try program.expect(0, "history", "page/a", "--code").output
    #expect(
      text.contains(
        """
            the values of its free names changed
              h = 5
            - w = 30
            + w = 50

        """), "\(text)")
    let json = try program.run("history", "page/a", "--code", "--json").output
    #expect(json.contains(#"-w = 30\n+w = 50\n"#), "\(json)")
  }
}
