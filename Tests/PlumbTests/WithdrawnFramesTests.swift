import Testing

/// `frames` blocks that are taken away, and come back.
struct WithdrawnFramesTests {
  private static let code = """
    ## A row

    ```swift
    Color.red.frame(width: 30, height: 10)
    ```

    """

  private static func frames(_ head: String) -> String {
    "\n```frames \(head)\nColor.frame 0 0 30 10\n```\n"
  }

  /// The names of the scenarios that there are.
  private static func list(_ program: Program) throws -> [String] {
    try program.run("list").output.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { $0.hasPrefix("a/") }
  }

  @Test(arguments: ["", " engine=builtin"])
  func `a scenario of a frames block alone goes and comes with it`(_ engine: String) throws {
    let program = try Program()
    let stated = Self.code + Self.frames("100x100 stated" + engine)
    func imported(_ text: String, _ counts: String) throws {
      try program.write("a.md", text)
      let answer = try program.run("import", "a.md")
      #expect(answer.status == 0, "\(answer.messages)")
      #expect(answer.output.hasSuffix("\n\(counts)\n"), "\(answer.output)")
    }
    try imported(Self.code, "1 scenario: 1 new")
    try imported(stated, "1 scenario: 1 new, 1 retired")
    #expect(try Self.list(program) == ["a/a-row@100x100"])
    #expect(try program.run("run").status == 0)
    try imported(Self.code, "1 scenario: 1 back, 1 retired")
    #expect(try Self.list(program) == ["a/a-row@393x852"])
    try imported(stated, "1 scenario: 1 back, 1 retired")
    #expect(try Self.list(program) == ["a/a-row@100x100"])
    #expect(try program.run("import", "a.md").output.hasSuffix("1 scenario: 1 unchanged\n"))
  }

  @Test func `a scenario of a preview's size goes and comes with it`() throws {
    let program = try Program()
    func imported(_ traits: String, _ counts: String) throws {
      try program.write("a.md", "## A row\n\n```swift\n#Preview\(traits) { Color.red }\n```\n")
      let answer = try program.expect(0, "import", "a.md")
      #expect(answer.output.hasSuffix("\n\(counts)\n"), "\(answer.output)")
    }
    func sized(_ side: Int) -> String { "(traits: .fixedLayout(width: \(side), height: \(side)))" }
    try imported("", "1 scenario: 1 new")
    try imported(sized(70), "1 scenario: 1 new, 1 retired")
    #expect(try Self.list(program) == ["a/a-row@70x70"])
    try imported(sized(80), "1 scenario: 1 new, 1 retired")
    #expect(try Self.list(program) == ["a/a-row@80x80"])
    try imported("", "1 scenario: 1 back, 1 retired")
    try imported(sized(70), "1 scenario: 1 back, 1 retired")
    #expect(try program.expect(0, "import", "a.md").output.hasSuffix("1 scenario: 1 unchanged\n"))
  }

  @Test func `what a command asks for stays beside frames as long as it does`() throws {
    let program = try Program()
    try program.write("a.md", Self.code)
    try program.expect(0, "import", "a.md")
    try program.write("a.md", Self.code + Self.frames("100x100 stated"))
    try program.expect(0, "import", "a.md", "--proposal", "393x852")
    #expect(try Self.list(program) == ["a/a-row@100x100", "a/a-row@393x852"])
    try program.expect(0, "import", "a.md")
    #expect(try Self.list(program) == ["a/a-row@100x100"])
    try program.expect(0, "import", "a.md", "--proposal", "393x852")
    #expect(try Self.list(program) == ["a/a-row@100x100", "a/a-row@393x852"])
  }

  @Test func `frames for one engine and for all stand in any order`() throws {
    for heads in [["stated engine=builtin", "derived"], ["derived", "stated engine=builtin"]] {
      let program = try Program()
      try program.write(
        "a.md", Self.code + heads.map { Self.frames("100x100 \($0)") }.joined())
      let answer = try program.run("import", "a.md")
      #expect(answer.status == 0, "\(heads): \(answer.messages)")
      let frames = Self.frames("100x100 \(heads[0])")
      let twice = Self.code + frames + frames
      try program.write("b.md", twice)
      #expect(try program.run("import", "b.md").status == 2)
    }
  }

  @Test func `a folder is no database`() throws {
    let program = try Program()
    let answer = try program.run("list", "--db", ".")
    #expect(answer.status == 3)
    #expect(answer.messages == ".: error: this is no plumb database: a folder\n")
  }

  @Test func `a claim of one engine that is accepted otherwise is withdrawn, and told`() throws {
    let program = try Program()
    let general = Self.code + Self.frames("100x100 stated")
    let own = "\n```frames 100x100 stated engine=builtin\nColor.frame 0 0 99 10\n```\n"
    try program.write("a.md", general + own)
    try program.expect(0, "import", "a.md")
    try program.expect(1, "run")
    try program.expect(0, "accept", "a", "--over", "stated", "--reason", "x")
    try program.write("a.md", general)
    let answer = try program.expect(0, "import", "a.md")
    #expect(answer.output.hasSuffix("\n1 scenario: 1 with another claim\n"), "\(answer.output)")
    #expect(try program.run("log").output.contains("article claims nothing"))
    let again = try program.expect(0, "import", "a.md")
    #expect(again.output.hasSuffix("\n1 scenario: 1 unchanged\n"), "\(again.output)")
  }
}
