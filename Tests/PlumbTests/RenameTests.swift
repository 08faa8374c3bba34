import Foundation
import Testing

/// Scenarios outlive other headings, other files and other names.
struct RenameTests {
  static func block(_ heading: String, _ color: String, width: Int = 30) -> String {
    """
    ## \(heading)

    ```swift
    HStack(spacing: 0) { Color.\(color).frame(width: \(width)).id("\(color)") }
    ```

    ```frames 300x40 stated
    #\(color) _ _ \(width) 40
    ```


    """
  }

  func program(_ text: String, file: String = "page.md") throws -> Program {
    let program = try Program()
    try program.write(file, text)
    #expect(try program.run("import", file).status == 0)
    #expect(try program.run("run").status == 0)
    return program
  }

  func names(_ program: Program) throws -> [String] {
    let answer = try program.run(
      "query", "SELECT name FROM scenario WHERE retired IS NULL ORDER BY name", "--json")
    return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
  }

  private func rows(_ program: Program, _ query: String) throws -> [[String]] {
    try program.run("query", query, "--json").json?["rows"] as? [[String]] ?? []
  }

  @Test func `a heading that is renamed keeps the history`() throws {
    let program = try program(Self.block("Red", "red") + Self.block("Blue", "blue"))
    try program.write("page.md", Self.block("A red one", "red") + Self.block("Blue", "blue"))
    let answer = try program.run("import", "page.md")
    #expect(answer.output.contains("renamed: page/red@300x40 → page/a-red-one@300x40\n"))
    #expect(answer.output.hasSuffix("2 scenarios: 2 unchanged\n"))
    #expect(try program.run("run").status == 0)
    for name in ["page/a-red-one@300x40", "page/red@300x40"] {
      let history = try program.run("history", name)
      #expect(history.status == 0, "\(history.messages)")
      #expect(history.output.contains("1–2"))
      #expect(try program.run("show", name).output.contains("page/red@300x40 until 20"))
      #expect(try program.run("explain", name).status == 0)
      #expect(try program.run("list", name).output.contains("page/a-red-one@300x40"))
    }
    for selection in ["page/red", "page/r*@300x40"] {
      #expect(try program.run("list", selection).output.contains("page/a-red-one@300x40"))
    }
    #expect(try program.run("list", "page/rod").status == 2)
    #expect(try program.run("report").output.contains("new") == false)
    #expect(try program.run("check").status == 0)
  }

  @Test(arguments: [
    "page/first-row@300x40", "page/first-row", "first-row", "first", "first-row@300x40",
    "article:page",
  ])
  func `an old name is found as one of today is, by a part of it too`(_ word: String) throws {
    let program = try program(Self.block("First row", "red"))
    try FileManager.default.removeItem(
      at: program.folder.url.appending(path: "page.md"))
    try program.write("leaf.md", Self.block("Last row", "red"))
    try program.expect(0, "import", ".")
    #expect(try names(program) == ["leaf/last-row@300x40"])
    for command in ["list", "history"] {
      let found = try program.expect(0, command, word).output
      #expect(found.contains("leaf/last-row@300x40"), "\(command) \(word): \(found)")
    }
    try program.expect(2, "list", "no-row")
  }

  @Test(arguments: ["page/rows@300x40", "page/rows", "rows", "rows@300x40"])
  func `a name that two scenarios had one after the other is nobody's`(_ word: String) throws {
    let program = try program(Self.block("Rows", "red") + Self.block("Intro", "blue"))
    for (red, blue) in [("Lines", "Rows"), ("Lines", "Start")] {
      try program.write("page.md", Self.block(red, "red") + Self.block(blue, "blue"))
      try program.expect(0, "import", "page.md")
    }
    #expect(try names(program) == ["page/lines@300x40", "page/start@300x40"])
    let rename = ["rename", word, "page/new@300x40", "--reason", "r"]
    for words in [["list", word], ["show", word], ["explain", word], ["history", word], rename]
    where words != rename || word == "page/rows@300x40" {
      let answer = try program.start(words).answer()
      #expect(answer.status == 2, "\(words)")
      #expect(
        answer.messages.contains("'page/lines@300x40' or 'page/start@300x40'"),
        "\(answer.messages)")
    }
    #expect(try program.run("list", "page/r*").output.contains("2 scenarios"))
    try program.expect(0, "retire", "page/start@300x40", "--reason", "r")
    #expect(try program.run("show", word).output.contains("page/lines@300x40"))
  }

  @Test func `a copy that was left before takes nothing from what moves now`() throws {
    let program = try Program()
    let url = program.folder.url
    try program.write("docs/copies/red.md", Self.block("Red", "red"))
    try program.write("docs/page.md", Self.block("Red", "red"))
    try program.expect(0, "import", "docs")
    try FileManager.default.removeItem(at: url.appending(path: "docs/copies/red.md"))
    let left = try program.expect(0, "import", "docs")
    #expect((left.output + left.messages).contains("copies/red.md"))
    try FileManager.default.moveItem(
      at: url.appending(path: "docs/page.md"), to: url.appending(path: "docs/other.md"))
    let moved = try program.expect(0, "import", "docs").output
    #expect(moved.contains("renamed: page/red@300x40 → other/red@300x40\n"), "\(moved)")
    #expect(try names(program) == ["other/red@300x40", "red/red@300x40"])
  }

  @Test func `acceptances and known issues go along`() throws {
    let program = try program(Self.block("Red", "red") + Self.block("Blue", "blue"))
    let wrong = Self.block("Red", "red").replacing("_ _ 30 40", with: "_ _ 31 40")
    try program.write("page.md", wrong + Self.block("Blue", "blue"))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 1)
    let known = ["known", "add", "page/red@300x40", "--reason", "r", "--owner", "o"]
    #expect(try program.start(known + ["--until", "2099-01-01"]).answer().status == 0)
    let moved = wrong.replacing("## Red", with: "## Another one")
    try program.write("page.md", Self.block("Blue", "blue") + moved)
    #expect(try program.run("import", "page.md").output.contains("page/another-one@300x40\n"))
    #expect(try program.run("run").status == 0)
    #expect(try program.run("known", "list").output.contains("page/another-one@300x40"))
    let accept = ["accept", "page/red@300x40", "--over", "stated", "--reason", "r"]
    #expect(try program.start(accept).answer().output.contains("page/another-one@300x40"))
  }

  @Test func `a block put in before others moves none of them`() throws {
    let program = try program(Self.block("Row", "red") + Self.block("Row", "blue", width: 50))
    try program.write(
      "page.md",
      "## Row\n\n```swift\nText(\"first\").padding().background(.green).fixedSize()\n```\n\n"
        + Self.block("Row", "red") + Self.block("Row", "blue", width: 50))
    let counts = try program.run("import", "page.md", "--json").json?["counts"] as? [String: Int]
    #expect(counts?["new"] == 1)
    #expect(counts?["edited"] == 0)
    #expect(counts?["renamed"] == 2)
    let editions = try program.run("query", "SELECT max(number) FROM edition", "--json")
    #expect(editions.json?["rows"] as? [[Int]] == [[1]])
    #expect(try program.run("run").status == 0)
    #expect(try names(program) == ["page/row-2@300x40", "page/row-3@300x40", "page/row@393x852"])
    // And back again.
    try program.write("page.md", Self.block("Row", "red") + Self.block("Row", "blue", width: 50))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try names(program) == ["page/row-2@300x40", "page/row@300x40"])
    #expect(
      try rows(program, "SELECT name FROM scenario WHERE retired IS NOT NULL")
        == [["page/row~1@393x852"]])
    #expect(try program.run("run").status == 0)
    #expect(try program.run("check").status == 0)
  }

  @Test func `a file that is renamed, and a block that moves to another one`() throws {
    let program = try Program()
    let (red, blue) = (Self.block("Red", "red"), Self.block("Blue", "blue"))
    try program.write("docs/a.md", red + blue)
    try program.write("docs/b.md", Self.block("Green", "green"))
    #expect(try program.run("import", "docs").status == 0)
    #expect(try program.run("run").status == 0)
    try FileManager.default.moveItem(
      at: program.folder.url.appending(path: "docs/a.md"),
      to: program.folder.url.appending(path: "docs/new.md"))
    let moved = try program.run("import", "docs")
    #expect(moved.output.contains("renamed: a/red@300x40 → new/red@300x40\n"))
    #expect(moved.output.hasSuffix("3 scenarios: 3 unchanged\n"))
    try program.write("docs/new.md", blue)
    try program.write("docs/b.md", Self.block("Green", "green") + red)
    #expect(
      try program.run("import", "docs").output
        .contains("renamed: new/red@300x40 → b/red@300x40\n"))
    #expect(try names(program) == ["b/green@300x40", "b/red@300x40", "new/blue@300x40"])
    #expect(try program.run("run").status == 0)
    #expect(try program.run("history", "a/red@300x40").output.contains("1–2"))
    #expect(try program.run("check").status == 0)
  }

  // MARK: By hand

  @Test func `what cannot be seen is renamed by hand`() throws {
    let program = try program(Self.block("Red", "red"))
    let text = "## Text\n\n```swift\nText(\"abc\").padding(3)\n```\n"
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").status == 0)
    let (old, new) = ("page/red@300x40", "page/text@393x852")
    let words = ["rename", old, new, "--reason", "another example", "--by", "ada"]
    let dry = try program.start(words + ["--dry-run"]).answer()
    #expect(dry.status == 0, "\(dry.messages)")
    let answer = try program.start(words).answer()
    #expect(answer.output == "renamed: \(old) → \(new)\n")
    #expect(dry.output == answer.output)
    #expect(try program.run("run").status == 0)
    #expect(try program.run("history", old).output.contains("edition 2"))
    #expect(try program.run("show", new).output.contains("\(old) until 20"))
    #expect(try program.run("show", old).output.contains("by ada: another example"))
    #expect(try names(program) == [new])
    #expect(try program.run("check").status == 0)
    // The next import finds it as it is.
    let counts = try program.run("import", "page.md", "--json").json?["counts"] as? [String: Int]
    #expect(counts?["unchanged"] == 1 && counts?["new"] == 0 && counts?["renamed"] == 0)
  }

  @Test func `a block goes on as the one that took its place`() throws {
    let program = try Program()
    try program.write("a.md", Self.block("Red", "red"))
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try program.run("run").status == 0)
    // Imported one by one, nothing shows that it is the same.
    try program.write("b.md", Self.block("Red", "red"))
    #expect(try program.run("import", "b.md").status == 0)
    try program.write("a.md", "nothing\n")
    #expect(try program.run("import", "a.md").status == 0)
    let answer = try program.run("rename", "a/red", "b/red", "--reason", "moved")
    #expect(
      answer.output == """
        renamed: b/red@300x40 → b/red~1@300x40
        renamed: a/red@300x40 → b/red@300x40

        """)
    #expect(try names(program) == ["b/red@300x40"])
    #expect(try program.run("run").status == 0)
    #expect(try program.run("history", "b/red@300x40").output.contains("1–2"))
    #expect(try program.run("check").status == 0)
  }

  /// A suite whose `page/red` was named `page/scarlet`.
  private func renamed(_ text: String) throws -> Program {
    let program = try program(text)
    let words = ["rename", "page/red", "page/scarlet", "--reason", "r", "--by", "ada"]
    #expect(try program.start(words).answer().status == 0)
    return program
  }

  /// Each: what the article says then, and what the scenarios are called.
  @Test(
    arguments: [
      (["Red red"], ["page/scarlet@300x40"]),
      (["Red red 31"], ["page/scarlet@300x40"]),
      (["Crimson red"], ["page/scarlet@300x40"]),
      (["Crimson red", "Ruby red"], ["page/scarlet@300x40"]),
      (["Scarlet red", "Ruby red"], ["page/scarlet@300x40"]),
      (["Red blue", "Red red"], ["page/scarlet@300x40"]),
      (["Red red, Red blue"], ["page/red-2@300x40", "page/scarlet@300x40"]),
      (["Red blue, Red red"], ["page/red@300x40", "page/scarlet@300x40"]),
      (["Red red, Scarlet blue"], ["page/scarlet@300x40", "page/scarlet~1@300x40"]),
      (
        ["Red red, Blue blue", "Red red, Scarlet blue"],
        ["page/scarlet@300x40", "page/scarlet~1@300x40"]
      ),
      (
        ["Red red, Scarlet blue", "Red red, Blue blue"],
        ["page/blue@300x40", "page/scarlet@300x40"]
      ),
      ([""], []), (["", "Red red"], ["page/scarlet@300x40"]),
    ] as [([String], [String])])
  func `a name that was decided on outlives imports`(_ texts: [String], _ expected: [String]) throws
  {
    let program = try renamed(Self.block("Red", "red"))
    for text in texts {
      let blocks = text.split(separator: ", ").map { words in
        let words = words.split(separator: " ").map(String.init)
        return Self.block(words[0], words[1], width: words.count > 2 ? Int(words[2]) ?? 0 : 30)
      }
      try program.write("page.md", blocks.joined() + "\n")
      // The second time the article is known to be as it was.
      for _ in 1...2 {
        let answer = try program.run("import", "page.md", "--json")
        #expect(answer.status == 0, "\(answer.messages)")
        let told = (answer.json?["blocks"] as? [[String: Any]] ?? [])
          .flatMap { $0["scenarios"] as? [String] ?? [] }
        #expect(try told.sorted() == names(program))
      }
    }
    #expect(try names(program) == expected)
    #expect(try program.run("check").status == 0)
  }

  @Test func `a name that was decided on outlives a heading that says the same for a while`() throws
  {
    let program = try renamed(Self.block("Red", "red"))
    for heading in ["Red", "Scarlet", "Red", "Scarlet", "Crimson"] {
      try program.write("page.md", Self.block(heading, "red"))
      let answer = try program.run("import", "page.md")
      #expect(answer.status == 0 && !answer.output.contains("renamed"), "\(answer.output)")
      #expect(try names(program) == ["page/scarlet@300x40"], "\(heading)")
    }
    // It is given up where the scenario is named as its article calls it.
    let back = ["rename", "page/scarlet", "page/crimson", "--reason", "r"]
    #expect(try program.start(back).answer().status == 0)
    try program.write("page.md", Self.block("Red", "red"))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try names(program) == ["page/red@300x40"])
    #expect(try program.run("check").status == 0)
  }

  @Test func `the rest of a block follows to the name that one of it was given`() throws {
    let text = Self.block("Red", "red") + "```frames 200x40 stated\n#red _ _ 30 40\n```\n"
    for name in ["page/red@300x40", "page/red@200x40"] {
      let program = try program(text)
      let size = name.suffix(7)
      #expect(
        try program.run("rename", name, "page/scarlet\(size)", "--reason", "r").status == 0)
      try program.write("page.md", text.replacing("## Red", with: "## Scarlet"))
      #expect(try program.run("import", "page.md").status == 0)
      #expect(try names(program) == ["page/scarlet@200x40", "page/scarlet@300x40"])
    }
  }

  @Test func `a name that was decided on goes back, to another file and through text`() throws {
    let program = try renamed(Self.block("Red", "red"))
    #expect(try program.run("decisions", "export", "decisions.toml").status == 0)
    let back = ["rename", "page/scarlet", "page/red", "--reason", "r"]
    #expect(try program.start(back).answer().status == 0)
    try program.write("page.md", Self.block("Crimson", "red"))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try names(program) == ["page/crimson@300x40"])

    try program.write("page.md", Self.block("Red", "red"))
    for words in [
      ["import", "page.md"], ["decisions", "import", "decisions.toml"], ["import", "page.md"],
    ] {
      #expect(try program.start(words + ["--db", "other.db"]).answer().status == 0)
    }
    let listed = try program.run("list", "--db", "other.db").output
    #expect(listed.contains("page/scarlet@300x40"), "\(listed)")

    let moved = try Program()
    try moved.write("docs/page.md", Self.block("Red", "red"))
    #expect(try moved.run("import", "docs").status == 0)
    #expect(try moved.run("rename", "page/red", "page/scarlet", "--reason", "r").status == 0)
    try FileManager.default.moveItem(
      at: moved.folder.url.appending(path: "docs/page.md"),
      to: moved.folder.url.appending(path: "docs/new.md"))
    for _ in 1...2 {
      #expect(try moved.run("import", "docs").status == 0)
      #expect(try names(moved) == ["page/scarlet@300x40"])
    }
    #expect(try moved.run("check").status == 0)
  }

  @Test func `the name of another block is no new name, at whatever proposal`() throws {
    let program = try Program()
    let frames = "```frames 100x40 stated\nColor.padding 0 0 100 40\n```\n"
    try program.write(
      "page.md",
      "## One\n\n```swift\nColor.red.padding(1)\n```\n\n\(frames)\n"
        + "## Two\n\n```swift\nColor.red.padding(2)\n```\n")
    try program.expect(0, "import", "page.md")
    for (old, new) in [
      ("page/one", "page/two"), ("page/one@100x40", "page/two@100x40"),
      ("page/two", "page/one"),
    ] {
      let answer = try program.expect(2, "rename", old, new, "--reason", "so")
      #expect(answer.messages.contains("is another block, that of 'page/"), "\(answer.messages)")
    }
    #expect(try names(program) == ["page/one@100x40", "page/two@393x852"])
    // One block's scenarios can be renamed one after the other.
    try program.expect(0, "import", "page.md", "--proposal", "10x10", "--proposal", "20x20")
    for proposal in ["10x10", "20x20"] {
      try program.expect(
        0, "rename", "page/two@\(proposal)", "page/three@\(proposal)", "--reason", "so")
    }
    try program.expect(0, "check")
  }

  @Test func `a scenario that was there before is no new name`() throws {
    let program = try Program()
    try program.write(
      "page.md",
      "## One\n\n```swift\nColor.red.padding(1)\n```\n\n## Two\n\n```swift\nColor.red.padding(2)\n```\n"
    )
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    let answer = try program.run("rename", "page/one", "page/two", "--reason", "so")
    #expect(answer.status == 2)
    #expect(
      answer.messages
        == "plumb: error: 'page/two@393x852' is another scenario: it did not come in after "
        + "'page/one@393x852'\n")
    #expect(try program.run("list").output.contains("2 scenarios"))
  }

  @Test func `of a run that covered the old and the new one the new one is told`() throws {
    let program = try Program()
    try program.write("old.md", "## One\n\n```swift\nColor.red.padding(1)\n```\n")
    #expect(try program.run("import", "old.md").status == 0)
    try program.write("new.md", "## Other\n\n```swift\nText(\"so\").frame(width: 9)\n```\n")
    #expect(try program.run("import", "new.md").status == 0)
    #expect(try program.run("run").output.contains("2 unjudged"))
    #expect(try program.run("rename", "old/one", "new/other", "--reason", "so").status == 0)
    #expect(try program.run("list").output.hasPrefix("unjudged    new/other@393x852\n"))
    let history = try program.run("history", "new/other").output
    #expect(!history.contains("no result yet"), "\(history)")
    #expect(history.contains("  9x"), "\(history)")
  }

  @Test func `one proposal of a block has a name of its own, and frames are written to it`() throws
  {
    let text = Self.block("Red", "red") + "```frames 200x40 stated\n#red _ _ 31 40\n```\n"
    let program = try Program()
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").status == 0)
    let words = ["rename", "page/red@200x40", "page/scarlet@200x40", "--reason", "r"]
    #expect(try program.start(words).answer().status == 0)
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try names(program) == ["page/red@300x40", "page/scarlet@200x40"])
    #expect(try program.run("run").status == 1)
    let accept = ["accept", "page/scarlet", "--over", "stated", "--reason", "r", "--write"]
    let answer = try program.start(accept).answer()
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(try program.text(of: "page.md").contains("31") == false)
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    #expect(try names(program) == ["page/red@300x40", "page/scarlet@200x40"])
    try program.write("page.md", text.replacing("HStack", with: "NavigationSplitView"))
    let stale = try program.run("import", "page.md", "--json")
    #expect(stale.status == 2 || stale.output.contains("page/scarlet"), "\(stale.output)")
  }

  @Test(arguments: [
    (["a/none@1x1", "a/x@1x1", "--reason", "r"], "unknown scenario 'a/none@1x1'"),
    (
      ["page/red@300x40", "page/red@300x40", "--reason", "r"], "is called 'page/red@300x40' already"
    ),
    (["page/red@300x40", "page/x@10x10", "--reason", "r"], "ends with '@300x40'"),
    (
      ["page/red@300x40", "x@300x40", "--reason", "r"], "expected a name such as stacks/row@300x40"
    ),
    (["page/red", "page//x", "--reason", "r"], "expected a name such as"),
    (["page/red@300x40", "page/x@300x40"], "'--reason' is needed"),
    (["page/red@300x40", "--reason", "r"], "expected NEW"),
  ])
  func `a wrong name is refused`(_ words: [String], _ message: String) throws {
    let program = try program(Self.block("Red", "red"))
    let answer = try program.start(["rename"] + words).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
    #expect(try names(program) == ["page/red@300x40"])
  }
}
