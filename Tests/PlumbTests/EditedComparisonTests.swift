import Foundation
import Testing

/// What an article edited between two versions is never taken for a change of the engine.
struct EditedComparisonTests {
  private static let name = "a/a-row@320x80"

  private static func book(
    _ code: String = "Color.green.frame(width: 100).id(\"b\")", width: Int = 320,
    declared: String = ""
  ) -> String {
    """
    ## A row

    \(declared)
    ```swift
    HStack(spacing: 10) { Color.red; \(code); Color.blue }
    ```

    ```frames 320x80 derived
    HStack 0 0 \(width) 80
    ```

    """
  }

  private static func modifier(_ length: Int) -> String {
    """
    ```swift
    extension View { func long() -> some View { frame(width: \(length)) } }
    ```

    """
  }

  private static let declared = "Color.green.long().id(\"b\")"

  /// What was there, what the article says then, and what an edit is called.
  private static let edits: [(before: String, after: String, text: String)] = [
    (
      book(), book("Color.green.frame(width: 110).id(\"b\")"), "the example was edited"
    ),
    (
      book(declared, declared: modifier(100)), book(declared, declared: modifier(110)),
      "the article's own long changed"
    ),
    // Of what one block declares only what changed is named.
    (
      book("Row()", declared: row(100, "Color.green")),
      book("Row()", declared: row(110, "Color.green")), "the article's own length changed"
    ),
    (
      book("Row()", declared: row(100, "Color.green.frame(width: 100)")),
      book("Row()", declared: row(100, "Color.green.frame(width: 110)")),
      "the article's own Row changed"
    ),
  ]

  private static func row(_ length: Int, _ view: String) -> String {
    """
    ```swift declarations
    let length: CGFloat = \(length)

    // A row of one view.
    @MainActor
    struct Row: View { var body: some View { \(view).frame(width: length).id("b") } }
    ```

    """
  }

  /// A suite whose article was edited between a run of 0.1.0, which passed, and one of 0.2.0.
  private func program(_ before: String, _ after: String) throws -> Program {
    let program = try SmallEngine.program(versions: 1...3)
    for (version, book) in [("0.1", before), ("0.2", after)] {
      try program.write("a.md", book)
      #expect(try program.run("import", "a.md").status == 0)
      let run = try program.run("run", "--engine", "releases/small-\(version)")
      #expect(run.status == (version == "0.1" ? 0 : 1), "\(run.messages)")
    }
    return program
  }

  @Test func `a report on two runs knows of no result behind the first of them`() throws {
    let program = try SmallEngine.program(versions: 1...3, broken: 99...99)
    let other = "\n## Other\n\n```swift\nColor.red\n```\n"
    try program.write("a.md", Self.book() + other)
    try program.expect(0, "import", "a.md", "--proposal", "320x80")
    try program.expect(0, "run", "--engine", "releases/small-0.1", "a/other@320x80")
    try program.expect(0, "run", "--engine", "releases/small-0.2")
    try program.write("a.md", Self.book("Color.green.frame(width: 100).id(\"c\")") + other)
    try program.expect(0, "import", "a.md", "--proposal", "320x80")
    try program.expect(0, "run", "--engine", "releases/small-0.3")
    func change(_ words: String...) throws -> String? {
      let report = try program.start(["report", "--json"] + words).answer().json
      let scenarios = report?["scenarios"] as? [[String: Any]]
      return scenarios?.first { $0["scenario"] as? String == Self.name }?["change"] as? String
    }
    #expect(try change("1..3") == "new")
    #expect(try change("2..3") == "edited")
  }

  @Test func `an explanation asks no engine of another version`() throws {
    let program = try SmallEngine.program(versions: 4...6)
    try program.expect(0, "run", "--engine", "releases/small-0.4")
    try program.expect(1, "run", "--engine", "releases/small-0.5")
    let answer = try program.expect(
      2, "explain", Self.name, "0.4.0..0.5.0", "--engine", "releases/small-0.6")
    #expect(answer.output == "")
    #expect(
      answer.messages.contains(
        "--engine: error: 'small 0.6.0' is neither of those that are compared, 'small 0.4.0'"),
      "\(answer.messages)")
    try program.expect(
      0, "explain", Self.name, "0.4.0..0.5.0", "--engine", "releases/small-0.5")
  }

  @Test(arguments: edits)
  func `diff tells edited code as edited, and asks the old code of the new engine`(
    _ before: String, _ after: String, _ text: String
  ) throws {
    let program = try program(before, after)
    for range in ["1..2", "0.1.0..0.2.0"] {
      let diff = try program.run("diff", range).output
      #expect(diff.contains("edited  \(Self.name)  \(text): edition 2 → 3\n"), "\(diff)")
      #expect(diff.hasSuffix("0 scenarios proven equal, 0 moved, 1 edited and not compared\n"))
    }
    let json = try program.run("diff", "1..2", "--json").json
    let edited = (json?["edited"] as? [[String: Any]])?.first
    #expect(edited?["scenario"] as? String == Self.name)
    #expect((json?["onlyBefore"] as? [String])?.isEmpty == true)

    let asked = try program.run("diff", "1..2", "--engine", "releases/small-0.2").output
    #expect(asked.hasSuffix("1 scenario proven equal, 0 moved\n"), "\(asked)")
    let both = try program.run(
      "diff", "1..2", "a-row", "--engine", "releases/small-0.2", "--engine", "releases/small-0.1")
    #expect(both.output.hasSuffix("1 scenario proven equal, 0 moved\n"), "\(both.output)")
    #expect(try program.run("runs", "--json").output.components(separatedBy: "\"id\"").count == 3)

    let other = try program.run("diff", "1..2", "--engine", "releases/small-0.3")
    #expect(other.status == 2)
    #expect(
      other.messages
        == "--engine: error: 'small 0.3.0' is neither of those that are compared, "
        + "'small 0.1.0' and 'small 0.2.0'\n")
  }

  @Test(arguments: edits + [(book(), book(width: 300), "the article's claim changed")])
  func `bisect blames no version for an edit, and tells it`(
    _ before: String, _ after: String, _ text: String
  ) throws {
    let program = try program(before, after)
    let found = try program.run("bisect", "a-row", "--engines", "releases")
    #expect(found.output.contains("it does not come out well in 0.1.0 either"), "\(found.output)")
    #expect(found.output.contains("\(Self.name): \(text)"), "\(found.output)")
    #expect(found.output.contains(" since run 1 (small 0.1.0), where it passed\n"))
    #expect(found.output.contains("0 of 1 scenario found"))
    let json = try program.run("bisect", "a-row", "--engines", "releases", "--json").json
    let scenario = (json?["scenarios"] as? [[String: Any]])?.first
    #expect((scenario?["edit"] as? [String: Any])?["run"] as? Int == 1)
    let all = try program.run("bisect", "a-row", "--all", "--engines", "releases").output
    #expect(!all.contains("broke"))
    // What is compared by its newer code is not told again by its older.
    let diff = try program.run("diff", "0.1.0..0.2.0").output
    #expect(diff.hasSuffix("1 scenario proven equal, 0 moved\n"), "\(diff)")
  }
}
