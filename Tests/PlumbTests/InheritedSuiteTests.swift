import Foundation
import Testing

/// What somebody who inherits a suite asks of it: no two commands answer otherwise.
struct InheritedSuiteTests {
  /// Of three versions the second moves the row; a text is nothing that the engine offers.
  private static func recorded() throws -> Program {
    let program = try SmallEngine.program(versions: 4...6)
    try program.write(
      "b.md",
      """
      ## A row without a claim

      ```swift
      HStack(spacing: 10) { Color.red; Color.green.id("b"); Color.blue }
      ```

      ## A text

      ```swift
      Text("so")
      ```

      """)
    #expect(try program.run("import", "b.md").status == 0)
    return program
  }

  private static let row = "b/a-row-without-a-claim@393x852"
  private static let text = "b/a-text@393x852"

  private static func run(_ program: Program, _ minor: Int) throws {
    let answer = try program.run("run", "--engine", "releases/small-0.\(minor)")
    #expect(answer.status < 2, "\(answer.messages)")
  }

  @Test func `a scenario has moved in one run, and is unjudged in those after it`() throws {
    let program = try Self.recorded()
    for minor in 4...6 { try Self.run(program, minor) }
    #expect(try program.run("list", Self.row).output.hasPrefix("unjudged"))
    let history = try program.run("history", Self.row).output
    let lines = history.split(separator: "\n").filter { $0.hasPrefix("0.") }
    #expect(lines.count == 2, "\(history)")
    #expect(lines.last?.contains("  2–3   moved, then unjudged  300x80") == true, "\(history)")
  }

  @Test func `an acceptance that is in force again keeps its day in the text of decisions`() throws
  {
    let program = try Self.recorded()
    for minor in 4...5 { try Self.run(program, minor) }
    func expect(_ status: Int32, _ words: String...) throws {
      let answer = try program.start(words).answer()
      #expect(answer.status == status, "\(words): \(answer.messages)")
    }
    func accepted(in program: Program) throws -> [String] {
      let answer = try program.run(
        "query", "--json",
        "SELECT decided_by || ' ' || date FROM decision WHERE what = 'accepted'")
      return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
    }
    try expect(0, "accept", Self.row, "--run", "2", "--reason", "so", "--by", "ada")
    try expect(0, "accept", Self.row, "--run", "1", "--reason", "no", "--by", "bob")
    try expect(0, "accept", Self.row, "--undo", "--reason", "yes", "--by", "eve")
    let decided = try accepted(in: program)
    try #require(decided.count == 2)
    try expect(0, "decisions", "export", "decisions.toml")
    try expect(0, "decisions", "import", "decisions.toml")
    #expect(try accepted(in: program) == decided, "it is what the suite has")

    let other = try Program()
    try other.write("b.md", try program.text(of: "b.md"))
    try other.write("decisions.toml", try program.text(of: "decisions.toml"))
    #expect(try other.run("import", "b.md").status == 0)
    #expect(try other.run("decisions", "import", "decisions.toml").status == 0)
    #expect(try accepted(in: other) == decided.filter { $0.hasPrefix("ada ") })

    try expect(0, "accept", Self.row, "--undo", "--reason", "nothing", "--by", "zoe")
    let again = try program.run("decisions", "import", "decisions.toml")
    #expect(again.status == 2)
    #expect(again.messages.contains("it was taken back on 20"))
    #expect(again.messages.contains(" by zoe: nothing"))
  }

  @Test func `known issues of several engines are told apart`() throws {
    let program = try Self.recorded()
    try program.write(
      "b.md",
      try program.text(of: "b.md").replacing(
        "## A text", with: "```frames 393x852 stated\nHStack 0 0 9 9\n```\n\n## A text"))
    #expect(try program.run("import", "b.md").status == 0)
    try Self.run(program, 4)
    #expect(try program.run("run").status == 1)
    for engine in ["builtin", "small"] {
      let words = ["known", "add", Self.row, "--engine", engine, "--reason", "bold"]
      let answer = try program.start(words + ["--owner", "ada", "--until", "2099-01-31"]).answer()
      #expect(answer.status == 0, "\(answer.messages)")
      if engine == "builtin" {
        #expect(try !program.run("known", "list").output.contains("builtin"))
      }
    }
    #expect(
      try program.run("known", "list").output == """
        state  until       owner  scenario                         engine   reason
        known  2099-01-31  ada    b/a-row-without-a-claim@393x852  builtin  bold
        known  2099-01-31  ada    b/a-row-without-a-claim@393x852  small    bold

        """)
  }

  @Test func `what was not supported before is not new`() throws {
    let program = try Self.recorded()
    try Self.run(program, 4)
    #expect(try program.run("list", "is:new", Self.text).output.hasPrefix("unsupported"))
    try Self.run(program, 5)
    #expect(try program.run("list", "is:new").output == "no scenarios\n")
    #expect(try program.run("report").output.contains("1 scenario unsupported as before"))
  }

  @Test func `a cause of code that nobody has any more is known, and nothing is of it`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    for minor in 4...5 {
      let answer = try program.run("run", "--engine", "releases/small-0.\(minor)")
      #expect(answer.status == (minor == 5 ? 1 : 0), "\(answer.messages)")
    }
    let causes = try program.run("query", "--json", "SELECT cluster FROM regression_cause")
    let cause = try #require((causes.json?["rows"] as? [[String]])?.first?.first)
    #expect(try program.run("list", cause).output.contains("fail"))
    try program.write(
      "a.md", try program.text(of: "a.md").replacing("Color.red", with: "Color.orange"))
    #expect(try program.run("import", "a.md").status == 0)
    for words in [["list", cause], ["list", "cluster:" + cause], ["report", "2", cause]] {
      let answer = try program.start(words).answer()
      #expect(!answer.messages.contains("unknown"), "\(words): \(answer.messages)")
    }
    #expect(try program.run("list", cause).output == "no scenarios\n")
  }
}
