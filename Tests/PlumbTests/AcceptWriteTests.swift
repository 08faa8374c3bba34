import Foundation
import Testing

/// What is accepted is taken over into the text.
struct AcceptWriteTests {
  private static let text = """
    # Rows

    ## One

    ```swift
    HStack(spacing: 10) { Color.red; Color.green; Color.blue.id("last") }
    ```

    ```frames 320x80 stated source="me"   
    HStack            0  0  320  80
    HStack/1.Color  110  0   90  80   // too narrow
    #last           220  0    _  80
    ```

    ## Two

    ```swift
    HStack(spacing: 0) { Color.red; Color.green; Color.blue }
    ```

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Self.text)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 1)
    return program
  }

  private static let wrong = "rows/one@320x80"
  private static let open = "rows/two@393x852"

  @Test func `frames are written also where another block needs a value`() throws {
    let program = try Program()
    let text = """
      ## One

      ```swift
      Color.red.frame(width: w)
      ```

      ## Two

      ```swift
      Color.blue.frame(width: 20)
      ```

      """
    try program.write("rows.md", text)
    try program.expect(0, "import", "rows.md", "--let", "w=30")
    try program.expect(0, "run")
    for block in ["rows/one", "rows/two"] {
      try program.expect(0, "accept", block, "--reason", "r", "--write")
    }
    let written = try program.text(of: "rows.md")
    #expect(written.components(separatedBy: "accepted").count == 3, "\(written)")
    let again = try program.expect(0, "import", "rows.md", "--let", "w=30")
    #expect(again.output.contains("2 scenarios: 2 unchanged"), "\(again.output)")
  }

  @Test func `a false number is mended in the text, and its import finds nothing new`() throws {
    let program = try program()
    let words = ["accept", Self.wrong, "--over", "stated", "--reason", "miscounted", "--write"]
    let dry = try program.start(words + ["--dry-run"]).answer()
    #expect(dry.status == 0, "\(dry.messages)")
    #expect(
      dry.output.hasSuffix(
        """
        --- rows.md
        +++ rows.md
        @@ -8,7 +8,7 @@
         
         ```frames 320x80 stated source="me"   
         HStack            0  0  320  80
        -HStack/1.Color  110  0   90  80   // too narrow
        +HStack/1.Color  110  0  100  80   // too narrow
         #last           220  0    _  80
         ```
         

        """), "\(dry.output)")
    #expect(try program.text(of: "rows.md") == Self.text)
    let written = try program.start(words).answer()
    #expect(written.status == 0, "\(written.messages)")
    #expect(try program.text(of: "rows.md") == Self.text.replacing("   90  80", with: "  100  80"))
    let again = try program.run("import", "rows.md")
    #expect(again.messages == "")
    #expect(again.output.hasSuffix("2 scenarios: 2 unchanged\n"))
    #expect(try program.run("run").status == 0)
    #expect(try program.run("list", "basis:stated").output.contains(Self.wrong))
    let decisions = try program.run(
      "query", "SELECT reason FROM expectation WHERE accepted_by IS NOT NULL", "--json")
    #expect(decisions.json?["rows"] as? [[String]] == [["miscounted"]])
    #expect(try program.run("check").status == 0)
  }

  @Test func `what states nothing gets a block, and a second one can follow at once`() throws {
    let program = try program()
    let options = ["--over", "stated", "--reason", "r", "--write"]
    let first = try program.start(["accept", Self.open] + options).answer()
    #expect(first.status == 0, "\(first.messages)")
    let second = try program.start(["accept", Self.wrong] + options).answer()
    #expect(second.status == 0, "\(second.messages)")
    let text = try program.text(of: "rows.md")
    #expect(text.hasSuffix("HStack/2.Color  262  0    131     852\n```\n"))
    #expect(text.contains("HStack/1.Color  110  0  100  80   // too narrow\n"))
    #expect(try program.run("test", "rows.md").output == "2 scenarios: 2 pass\n")
    #expect(try program.run("import", "rows.md").output.hasSuffix("2 scenarios: 2 unchanged\n"))
    #expect(try program.run("list", "basis:accepted").output.contains(Self.open))
  }

  @Test func `what an article states since is not taken back silently`() throws {
    let program = try program()
    for name in [Self.open, Self.wrong] {
      let answer = try program.run("accept", name, "--over", "stated", "--reason", "r", "--write")
      #expect(answer.status == 0, "\(answer.messages)")
    }
    let undone = try program.run("accept", Self.wrong, "--undo", "--reason", "u")
    #expect(undone.status == 2)
    #expect(
      undone.messages
        == """
        plumb.db: error: '\(Self.wrong)': the article states the frames that were taken over; \
        change its frames block and import it

        """)
    let other = try program.run("accept", Self.open, "--undo", "--reason", "u")
    #expect(other.status == 0)
    #expect(
      other.output.contains("accepted again, as it was written into the article\n"),
      "\(other.output)")
    #expect(try program.run("list", "basis:accepted").output.contains(Self.open))
    let again = try program.run("accept", Self.open, "--undo", "--reason", "u")
    #expect(again.status == 2)
  }

  @Test func `an article that has changed is not written, and nothing is accepted`() throws {
    let program = try program()
    let changed = Self.text + "More.\n"
    try program.write("rows.md", changed)
    let words = ["accept", Self.wrong, "--over", "stated", "--reason", "r", "--write"]
    let answer = try program.start(words).answer()
    #expect(answer.status == 2)
    #expect(
      answer.messages == """
        rows.md: error: it has changed since it was imported: import it first
        plumb: error: nothing was accepted

        """)
    #expect(try program.text(of: "rows.md") == changed)
    #expect(try program.run("list", "basis:accepted").output == "no scenarios\n")
    #expect(try program.run("accept", Self.wrong, "--undo", "--write", "--reason", "r").status == 2)
  }

  @Test func `where one article cannot be written none is, and nothing is accepted`() throws {
    let program = try program()
    try program.write("a.md", Self.text)
    try program.write("z.md", Self.text)
    #expect(try program.run("import", "a.md", "z.md").status == 0)
    #expect(try program.run("run").status == 1)
    let path = program.folder.url.appending(path: "z.md").path()
    let other = try #require(fopen(path, "r"))
    defer { fclose(other) }
    #expect(flock(fileno(other), LOCK_EX) == 0)
    let words = ["accept", "a", "z", "--over", "stated", "--reason", "r", "--write"]
    let answer = try program.start(words).answer()
    #expect(answer.status == 2)
    #expect(
      answer.messages == "z.md: error: another program is writing it; it was not written\n")
    #expect(try program.text(of: "a.md") == Self.text)
    #expect(try program.run("list", "basis:accepted").output == "no scenarios\n")
    #expect(flock(fileno(other), LOCK_UN) == 0)
    #expect(try program.start(words).answer().status == 0)
    #expect(try program.run("import", ".").output.hasSuffix("6 scenarios: 6 unchanged\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
    #expect(left.allSatisfy { !$0.hasSuffix(".unfinished") })
  }

  @Test func `every article that cannot be written is told, and what to select instead`() throws {
    let program = try program()
    try program.write("Row.swift", "import SwiftUI\n#Preview { Color.red }\n")
    try program.write("tabs.md", "```\tswift\nColor.red\n```\n")
    #expect(try program.run("import", "Row.swift", "tabs.md").status == 0)
    #expect(try program.run("run").status == 1)
    let options = ["--over", "stated", "--reason", "r", "--write"]
    let answer = try program.start(["accept", "Row.swift", "tabs", "rows"] + options).answer()
    #expect(answer.status == 2)
    #expect(
      answer.messages == """
        Row.swift: error: frames blocks stand in Markdown, which this is not
        tabs.md:2: error: cannot state 'tabs/example@393x852': tabs in line 1
        plumb: error: nothing was accepted; the rest can be: add \
        "and not (article:Row.swift or article:tabs)" to the selection

        """)
    #expect(try program.text(of: "rows.md") == Self.text)
    #expect(try program.run("list", "basis:accepted").output == "no scenarios\n")
    let choice = try program.start(["accept", "Row.swift or rows"] + options).answer()
    #expect(
      choice.messages.hasSuffix(
        "put the selection in parentheses and add \"and not article:Row.swift\" to it\n"),
      "\(choice.messages)")
    try program.expect(
      0, "accept", "(Row.swift or rows)", "and not article:Row.swift", "--over", "stated",
      "--reason", "r", "--write", "--dry-run")
    let rest = "(Row.swift or tabs or rows) and not (article:Row.swift or article:tabs)"
    let written = try program.start(["accept", rest] + options).answer()
    #expect(written.status == 0, "\(written.messages)")
    #expect(try program.text(of: "tabs.md") == "```\tswift\nColor.red\n```\n")
  }

  @Test func `values and proposals of the import are found again`() throws {
    let program = try Program()
    try program.write("rows.md", "```swift\nColor.red.frame(width: w)\n```\n")
    let options = ["--let", "w=10", "--let", "w=20", "--proposal", "50x50"]
    #expect(try program.start(["import", "rows.md"] + options).answer().status == 0)
    #expect(try program.run("run").status == 0)
    let answer = try program.run("accept", "rows", "--reason", "r", "--write")
    #expect(answer.status == 0, "\(answer.messages)")
    let text = try program.text(of: "rows.md")
    #expect(text.contains("```frames 50x50 accepted tolerance=0.01 values=\"w=20\"\n"))
    #expect(answer.messages.contains("rows.md: needs --let w=… from then on"))
    let again = try program.start(["import", "rows.md"] + options.prefix(4)).answer()
    #expect(again.output.hasSuffix("2 scenarios: 2 unchanged\n"), "\(again.output)")
  }

  /// Each: whether the article gives its frames up, and what is expected when the acceptance is taken
  /// back.
  @Test(arguments: [(false, "accepted 12"), (true, "nothing")])
  func `taken back, what the article states since counts`(
    _ givesUp: Bool, _ expected: String
  ) throws {
    let program = try Program()
    let code = "```swift\nColor.red.frame(width: 12)\n```\n"
    try program.write("a.md", code + "\n```frames 100x100 accepted\nColor.frame 0 0 10 100\n```\n")
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try program.run("run").status == 1)
    let accepted = try program.run("accept", "a", "--reason", "r", "--write")
    #expect(accepted.status == 0, "\(accepted.messages)")
    if givesUp {
      try program.write("a.md", code)
      let words = ["import", "a.md", "--proposal", "100x100"]
      #expect(try program.start(words).answer().status == 0)
    }
    let undone = try program.run("accept", "a", "--undo", "--reason", "no")
    #expect(undone.status == 0, "\(undone.messages)")
    let query = """
      SELECT coalesce(max(basis || ' ' || (lines ->> '$[0].frame[2]')), 'nothing') AS found
      FROM expectation_history WHERE ended IS NULL
      """
    let found = try program.run("query", query, "--format", "csv").output
    #expect(found.split(whereSeparator: \.isNewline) == ["found", Substring(expected)])
    #expect(try program.run("check").status == 0)
  }

  @Test func `an article is what it was where the disk is full at the end`() throws {
    var statuses: Set<Int32> = []
    // The log of the suite may grow to so many blocks of 512 bytes.
    for blocks in [66, 80, 120, 4000] {
      let program = try program()
      let command =
        "trap '' XFSZ; ulimit -f \(blocks); exec '\(Program.executable.path())' "
        + "accept '\(Self.wrong)' --over stated --reason x --write"
      let answer = try Program.Running(
        URL(filePath: "/bin/sh"), ["-c", command], in: program.folder.url, input: "",
        environment: [:]
      ).answer()
      statuses.insert(answer.status)
      let isAccepted = answer.status == 0
      #expect((try program.text(of: "rows.md") != Self.text) == isAccepted, "\(answer.messages)")
      #expect(try program.run("log").output.contains("accepted") == isAccepted)
      let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
      #expect(files.filter { $0.hasPrefix(".") } == [])
      #expect(try program.run("import", "rows.md").output.contains("2 unchanged"))
    }
    #expect(statuses == [0, 3])
  }

  @Test func `one block of an article that cannot be stated leaves the others`() throws {
    let program = try Program()
    func block(_ heading: String, _ head: String) -> String {
      "## \(heading)\n\n```swift\nColor.red.frame(width: 30, height: 10)\n```\n\n"
        + "```frames 100x100 stated\(head)\nColor.frame _ _ 99 _\n```\n\n"
    }
    try program.write("a.md", block("One", "") + block("Two", " engine=builtin"))
    try program.expect(0, "import", "a.md")
    try program.expect(1, "run")
    let words = ["accept", "*", "--over", "stated", "--reason", "r", "--write"]
    let answer = try program.start(words).answer()
    #expect(answer.status == 2)
    let rest = "and not 'a/two@100x100'"
    #expect(answer.messages.contains("add \"\(rest)\" to the selection"), "\(answer.messages)")
    try program.expect(0, "accept", "* \(rest)", "--over", "stated", "--reason", "r", "--write")
  }
}
