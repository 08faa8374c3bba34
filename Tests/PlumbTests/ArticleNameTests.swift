import Foundation
import Testing

/// Articles of one stem, side by side in one suite.
struct ArticleNameTests {
  private static func article(_ color: String, heading: String = "Row") -> String {
    "## \(heading)\n\n```swift\nHStack { Color.\(color).id(\"\(color)\") }\n```\n"
  }

  private func names(_ program: Program) throws -> [String] {
    let answer = try program.run(
      "query", "SELECT name FROM scenario WHERE retired IS NULL ORDER BY name", "--json")
    return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
  }

  @Test func `two articles of one stem live side by side`() throws {
    let program = try Program()
    try program.write("a/index.md", Self.article("red"))
    try program.write("b/index.md", Self.article("blue"))
    #expect(try program.run("import", "a/index.md").status == 0)
    let second = try program.run("import", "b/index.md", "--json")
    #expect((second.json?["counts"] as? [String: Int])?["retired"] == 0)
    let both = ["b/index/row@393x852", "index/row@393x852"]
    #expect(try names(program) == both)
    #expect(try program.run("show", "index/row@393x852").output.contains("Color.red"))

    // Each is found again, alone and from a folder around it.
    for path in ["a/index.md", "b/index.md", "b", ".", "a"] {
      let again = try program.run("import", path, "--json")
      let counts = again.json?["counts"] as? [String: Int]
      #expect(counts?["new"] == 0 && counts?["retired"] == 0, "\(path)")
      #expect(try names(program) == both)
    }
  }

  @Test(arguments: [
    ["s/x.md", "s/x.html"], ["s/x.html", "s/x.md"], ["s/x.md s/x.html"], ["s/x.html s/x.md"],
  ])
  func `files of one stem have the same names in any order`(_ calls: [String]) throws {
    let program = try Program()
    try program.write("s/x.md", Self.article("red"))
    try program.write("s/x.html", "<h2>Row</h2><pre>HStack { Color.blue }</pre>")
    for call in calls {
      let paths = call.split(separator: " ").map(String.init)
      #expect(try program.start(["import"] + paths).answer().status == 0)
    }
    #expect(try names(program) == ["x.html/row@393x852", "x/row@393x852"])
    #expect(try program.run("show", "x/row").output.contains("Color.red"))
  }

  @Test(arguments: [["."], ["a", "b"], ["b", "a"], ["a/notes.md", "."]])
  func `an article without code takes no name from another one`(_ calls: [String]) throws {
    let program = try Program()
    try program.write("a/notes.md", "Just words.\n")
    try program.write("b/notes.md", Self.article("red"))
    for call in calls { #expect(try program.run("import", call).status == 0) }
    #expect(try names(program) == ["notes/row@393x852"])
    #expect(try program.run("test", ".").status == 0)
  }

  @Test func `a folder retires nothing of another one`() throws {
    let program = try Program()
    try program.write("books/layout.md", Self.article("red") + Self.article("green", heading: "B"))
    try program.write("posts/layout.txt", Self.article("blue"))
    #expect(try program.run("import", "books").status == 0)
    let second = try program.run("import", "posts", "--json")
    #expect((second.json?["counts"] as? [String: Int])?["retired"] == 0)
    #expect(
      try names(program) == [
        "layout/b@393x852", "layout/row@393x852", "posts/layout/row@393x852",
      ])
  }

  @Test func `where a name would be taken over, another is asked for`() throws {
    let program = try Program()
    try program.write("x/a/index.md", Self.article("red"))
    try program.write("y/a/index.md", Self.article("blue"))
    #expect(try program.run("import", "x/a/index.md").status == 0)
    let refused = try program.run("import", "y/a/index.md")
    #expect(refused.status == 2)
    #expect(
      refused.messages
        == "y/a/index.md: error: this would take the place of the article 'index' of x/a/index.md;"
        + " import it by itself with --as NAME ('--as index' if it is that article)\n")
    #expect(try names(program) == ["index/row@393x852"])
    #expect(try program.run("import", "y/a/index.md", "--as", "second").status == 0)
    #expect(try names(program) == ["index/row@393x852", "second/row@393x852"])
    // It goes on under that name.
    let again = try program.run("import", "y/a/index.md", "--json")
    #expect((again.json?["counts"] as? [String: Int])?["unchanged"] == 1)
  }

  @Test func `a folder can be given another name`() throws {
    let program = try Program()
    try program.write("one/docs/index.md", Self.article("red"))
    try program.write("two/docs/index.md", Self.article("blue"))
    #expect(try program.run("import", "one/docs").status == 0)
    #expect(try program.run("import", "two/docs").status == 2)
    #expect(try program.run("import", "two/docs", "--as", "v2").status == 0)
    #expect(try names(program) == ["index/row@393x852", "v2/index/row@393x852"])
  }

  @Test func `a name is for one path`() throws {
    let program = try Program()
    try program.write("a.md", Self.article("red"))
    let answer = try program.run("import", "a.md", "a.md", "--as", "b")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("'--as' names the article of one PATH, and there are 2"))
  }

  // MARK: Stale scenarios

  @Test func `a scenario whose block is refused now is said to be stale`() throws {
    let program = try Program()
    try program.write("rows.md", Self.article("red") + "\n" + Self.article("blue", heading: "B"))
    #expect(try program.run("import", "rows.md").status == 0)
    try program.write(
      "rows.md",
      Self.article("red").replacing("HStack", with: "HStak") + "\n"
        + Self.article("blue", heading: "B"))
    let answer = try program.run("import", "rows.md", "--json")
    #expect(answer.status == 0)
    #expect((answer.json?["counts"] as? [String: Int])?["stale"] == 1)
    let stale = answer.json?["stale"] as? [[String: Any]]
    #expect(stale?.first?["scenario"] as? String == "rows/row@393x852")
    #expect(stale?.first?["line"] as? Int == 4)
    let text = try program.run("import", "rows.md").output
    #expect(text.contains("rows.md:4: stale: rows/row@393x852 goes on with its code of 20"))
    #expect(text.hasSuffix("1 scenario: 1 unchanged, 1 stale\n"))
  }

  @Test func `a stale scenario goes with its block to another file`() throws {
    let program = try Program()
    let row = Self.article("blue", heading: "B")
    try program.write(
      "p/a.md",
      "# A\n\n" + Self.article("red") + "\n" + row + "\n" + Self.article("green", heading: "C"))
    #expect(try program.run("import", "p").status == 0)
    let wrong = Self.article("green", heading: "C").replacing(".id", with: ".blurr(3).id")
    try program.write("p/a.md", "# A\n\n" + Self.article("red") + "\n" + row + "\n" + wrong)
    #expect(try program.run("import", "p").output.contains("1 stale"))
    try program.write("p/a.md", "# A\n\n" + Self.article("red"))
    try program.write("p/b.md", "# B\n\n" + row + "\n" + wrong)
    let moved = try program.run("import", "p").output
    #expect(moved.contains("renamed: a/c@393x852 → b/c@393x852"))
    #expect(moved.contains("stale: b/c@393x852 goes on with its code of 20"))
    #expect(!moved.contains("retired"))
  }

  @Test func `a run says which of its scenarios are stale`() throws {
    let program = try Program()
    try program.write("rows.md", Self.article("red"))
    try program.expect(0, "import", "rows.md")
    #expect(try program.run("run").output.contains("stale") == false)
    try program.write("rows.md", Self.article("red").replacing("HStack", with: "HStak"))
    try program.expect(0, "import", "rows.md")
    let lines = try program.run("run").output.split(separator: "\n")
    #expect(lines.dropLast().last == "1 stale: its block is refused, it goes on with older code")
    #expect(lines.last?.hasPrefix("  rows/row@393x852, refused since 20") == true)
    let stale = try program.run("run", "--json").json?["stale"] as? [[String: Any]]
    #expect(stale?.map { $0["scenario"] as? String } == ["rows/row@393x852"])
    #expect(stale?.first?["line"] as? Int == 4)
  }

  @Test func `a strict import refuses what it would leave stale`() throws {
    let program = try Program()
    try program.write("rows.md", Self.article("red"))
    #expect(try program.run("import", "--strict", "rows.md").status == 0)
    try program.write("rows.md", Self.article("red").replacing("HStack", with: "HStak"))
    let answer = try program.run("import", "--strict", "rows.md")
    #expect(answer.status == 2)
    #expect(
      answer.messages == "rows.md:4:1: error: unknown view 'HStak'; did you mean 'HStack'?\n")
  }

  @Test func `what an article asks for no more retires and comes back`() throws {
    let program = try Program()
    func frames(_ width: Int) -> String { "\n```frames \(width)x40 stated\n#red 0 0 _ 40\n```\n" }
    func imported(_ text: String, _ options: String...) throws -> [String] {
      try program.write("rows.md", text)
      #expect(try program.start(["import", "rows.md"] + options).answer().status == 0)
      return try names(program)
    }
    #expect(try imported(Self.article("red")) == ["rows/row@393x852"])
    // Frames take the place of the default proposal, not of one that was asked for.
    #expect(
      try imported(Self.article("red"), "--proposal", "100x100")
        == ["rows/row@100x100", "rows/row@393x852"])
    #expect(
      try imported(Self.article("red") + frames(300)) == ["rows/row@100x100", "rows/row@300x40"])
    #expect(
      try imported(Self.article("red") + frames(200)) == ["rows/row@100x100", "rows/row@200x40"])
    #expect(try imported(Self.article("red")) == ["rows/row@100x100", "rows/row@393x852"])
    // It is the same scenario as before.
    let count = try program.run("query", "SELECT count(*) FROM scenario", "--json")
    #expect(count.json?["rows"] as? [[Int]] == [[4]])
  }

  @Test func `files whose names are equal as text, and not in bytes, are two`() throws {
    let names = ["e\u{301}.md", "\u{E9}.md"]
    let program = try Program()
    for (name, color) in zip(names, ["red", "blue"]) {
      try program.write("w/\(name)", Self.article(color))
    }
    let folder = try program.run("import", "w", "--db", "folder.db")
    #expect(folder.messages.contains("has its stem and is read"), "\(folder.messages)")
    try program.expect(2, "import", "w", "--strict", "--db", "strict.db")
    try program.expect(0, "import", "w/\(names[0])")
    let second = try program.expect(2, "import", "w/\(names[1])")
    #expect(second.messages.contains("would take the place of"), "\(second.messages)")
    try program.expect(0, "import", "w/\(names[1])", "--as", "other")
    #expect(try self.names(program).count == 2)
  }
}
