import Foundation
import Testing

/// Acceptance by the program.
struct AcceptCommandTests {
  /// A suite with one scenario that fails and two that do not, run once.
  private static func failing() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    try program.write("cells.md", Book.wrong)
    #expect(try program.run("import", "rows.md", "cells.md").status == 0)
    #expect(try program.run("run").status == 1)
    return program
  }

  private static let name = "cells/a-row-is-narrower-than-it-is@320x80"

  @Test func `a failure is accepted, shown, and taken back`() throws {
    let program = try Self.failing()
    let refused = try program.run("accept", "verdict:fail", "--reason", "new rule")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(
      refused.messages == """
        plumb: error: cannot accept '\(Self.name)': its expectation is derived, which is stronger \
        than accepted; '--over derived' replaces it
        plumb: error: nothing was accepted

        """)
    let line = [
      "accept", "verdict:fail", "--over", "derived", "--reason", "new rule", "--by", "ada",
    ]
    let dry = try program.start(line + ["--dry-run"]).answer()
    #expect(dry.status == 0)
    #expect(dry.output.contains("HStack  width 320, expected 300 (derived)"))
    #expect(dry.output.contains("1 scenario to accept for builtin, run 1, builtin "))
    #expect(try program.run("list", "verdict:fail").output.contains(Self.name))
    let accepted = try program.start(line + ["--json"]).answer()
    #expect(accepted.status == 0)
    let scenarios = accepted.json?["scenarios"] as? [[String: Any]]
    #expect(scenarios?.count == 1)
    #expect(scenarios?.first?["outcome"] as? String == "accepted")
    #expect(scenarios?.first?["replaces"] as? String == "derived")
    #expect(try program.run("list", "basis:accepted").output.contains("pass"))
    #expect(try program.run("run").status == 0)
    let after = try program.run("report").output
    #expect(
      after.contains(
        """
        1 passes by another expectation than before
          \(Self.name)  it failed under the one before

        """))
    // What the article derives is still another thing, and the report says so.
    #expect(
      after.contains(
        """
        1 contradiction about what one code comes to now
          \(Self.name)  HStack: 0 0 300 80 as derived, 0 0 320 80 as accepted
        """))
    let report = try program.run("report", "--json")
    #expect((report.json?["contradictions"] as? [Any])?.count == 1)
    // Exported and imported into the same suite, it stays an acceptance.
    #expect(try program.run("export", "cells", "-o", "cells.md").status == 0)
    #expect(
      try program.text(of: "cells.md").contains("accepted source=\"new rule\" exact engine=builtin")
    )
    #expect(try program.run("import", "cells.md").status == 0)
    #expect(
      try program.run(
        "query", "SELECT accepted_by FROM expectation WHERE ended IS NULL AND basis = 'accepted'"
      )
      .output.contains("ada"))
    let undone = try program.run("accept", "--undo", Self.name, "--reason", "no", "--by", "bob")
    #expect(undone.status == 0)
    #expect(undone.output.contains("derived again"))
    #expect(try program.run("list", "verdict:fail").output.contains(Self.name))
    let again = try program.run("accept", "--undo", Self.name, "--reason", "no")
    #expect(again.status == 2)
  }

  @Test func `many refusals for one reason are one line`() throws {
    let program = try Self.failing()
    let more = Book.wrong + Book.wrong.replacing("## A row", with: "## A second row")
    try program.write("cells.md", more)
    #expect(try program.run("import", "cells.md").status == 0)
    #expect(try program.run("run").status == 1)
    let refused = try program.run("accept", "cells", "--reason", "new rule")
    #expect(refused.status == 2)
    #expect(
      refused.messages == """
        plumb: error: cannot accept '\(Self.name)' and 1 more: its expectation is derived, which \
        is stronger than accepted; '--over derived' replaces it
        plumb: error: nothing was accepted

        """)
  }

  /// `engine.py VERSION WIDTH NAME`: every frame has that width.
  private static let engine = """
    import json, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": sys.argv[3], "version": sys.argv[1],
                              "supports": ["Color"]}), flush=True)
            continue
        width = int(sys.argv[2])
        nodes = [{"path": "Color", "id": None, "frame": [0, 0, width, 10]}]
        print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": nodes}), flush=True)

    """

  @Test func `taking back tells what is expected of whom in the end`() throws {
    let program = try Program()
    try program.write("engine.py", Self.engine)
    try program.write(
      "a.md",
      "## One\n\n```swift\nColor.red\n```\n\n```frames 9x9 stated\nColor 0 0 9 9\n```\n\n"
        + "## Two\n\n```swift\nColor.blue\n```\n")
    try program.expect(0, "import", "a.md", "--proposal", "9x9")
    let accept = ["accept", "a/one@9x9", "a/two@9x9", "--reason", "r"]
    func accepted(_ words: String...) throws {
      let answer = try program.start(accept + ["--over", "stated"] + words).answer()
      #expect(answer.status == 0, "\(answer.messages)")
    }
    func taken(back words: String...) throws -> String {
      try program.start(accept + ["--undo"] + words).answer().output
    }
    for words in ["2.0.0 43 e", "3.0.0 45 e", "3.0.0 45 f"] {
      _ = try program.run("run", "--engine", "python3 engine.py \(words)")
    }
    try accepted("--run", "1")
    try accepted("--run", "2", "--for-all")
    #expect(
      try taken(back: "--run", "2") == """
        taken back  a/one@9x9  accepted again for e
        taken back  a/one@9x9  stated again for all others
        taken back  a/two@9x9  accepted again for e
        taken back  a/two@9x9  without an expectation again for all others

        2 acceptances taken back

        """)
    try accepted("--run", "3", "--for-all")
    // Everything, of the engine alone first: it would be judged by what is taken back after it.
    #expect(
      try taken(back: "--verbose") == """
        taken back  a/one@9x9  stated again for e
        taken back  a/one@9x9  stated again for all others
        taken back  a/two@9x9  without an expectation again for e
        taken back  a/two@9x9  without an expectation again for all others

        4 acceptances taken back

        """)
  }

  @Test func `what all engines are judged by gives way only where its basis is named`() throws {
    let program = try Program()
    try program.write("engine.py", Self.engine)
    try program.write(
      "a.md", "## One\n\n```swift\nColor.red\n```\n\n```frames 9x9 measured\nColor 0 0 9 9\n```\n")
    try program.expect(0, "import", "a.md")
    _ = try program.run("run", "--engine", "python3 engine.py 1.0.0 9 e")
    _ = try program.run("run", "--engine", "python3 engine.py 1.0.0 43 f")
    let accept = ["accept", "a/one@9x9", "--reason", "r"]
    #expect(try program.start(accept + ["--over", "measured"]).answer().status == 0)
    let refused = try program.start(accept + ["--for-all"]).answer()
    #expect(refused.status == 2)
    #expect(
      refused.messages.contains("what is expected of all engines is measured, which is stronger"),
      "\(refused.messages)")
    #expect(try program.run("list", "engine:e verdict:pass").status == 0)
    #expect(
      try program.start(accept + ["--for-all", "--over", "measured"]).answer().output == """
        accepted  a/one@9x9  Color  width 43, expected 9; height 10, expected 9 (measured)

        1 scenario accepted for all engines, run 2, f 1.0.0

        """)
  }

  @Test(arguments: [
    (["accept", "rows"], "'--reason' is needed: say why"),
    (["accept", "--reason", "x"], "expected SELECTION"),
    (["accept", "rows", "--reason", "x", "--over", "accepted"], "'--over' takes measured"),
    (["accept", "rows", "--reason", "x", "--run", "0"], "'--run' takes the number of a run"),
    (["accept", "rows", "--reason", "x", "--run", "7"], "there is no run 7; the last one is 1"),
    (["accept", "row", "--reason", "x"], "unknown scenario 'row'; did you mean 'rows'?"),
    (["accept", "rows", "--reason", "x", "--undo", "--over", "stated"], "exclude each other"),
    (["accept", "rows", "--reason", "x", "--undo", "--for-all"], "exclude each other"),
  ])
  func `wrong usage is said and writes nothing`(line: [String], message: String) throws {
    let program = try Self.failing()
    let answer = try program.start(line).answer()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }

  @Test func `what was accepted of earlier code is taken back once that is there again`() throws {
    let program = try Self.failing()
    let book = try #require(Book.wrong.components(separatedBy: "```frames").first)
    try program.write("cells.md", book)
    try program.expect(0, "import", "cells.md", "--proposal", "320x80")
    try program.expect(0, "run")
    try program.expect(0, "accept", Self.name, "--reason", "r")
    let undo = ["accept", Self.name, "--undo", "--reason", "r"]
    try program.write("cells.md", book.replacing("Color.red", with: "Color.pink"))
    try program.expect(0, "import", "cells.md", "--proposal", "320x80")
    let refused = try program.start(undo).answer()
    #expect(refused.status == 2)
    #expect(
      refused.messages.contains(
        "'\(Self.name)': the frames that were taken over are those of code that it had before"))
    try program.write("cells.md", book)
    try program.expect(0, "import", "cells.md", "--proposal", "320x80")
    #expect(try program.start(undo).answer().status == 0)
  }

  @Test func `what an article states no more contradicts nothing`() throws {
    let program = try Self.failing()
    try program.expect(0, "accept", Self.name, "--over", "derived", "--reason", "r")
    func contradictions() throws -> Int? {
      (try program.run("report", "--json").json?["contradictions"] as? [Any])?.count
    }
    #expect(try contradictions() == 1)
    let example = try #require(Book.wrong.components(separatedBy: "```frames").first)
    try program.write("cells.md", example)
    try program.expect(0, "import", "cells.md", "--proposal", "320x80")
    #expect(try program.run("list", "basis:accepted").output.contains(Self.name))
    #expect(try contradictions() == 0)
    try program.write("cells.md", Book.wrong)
    try program.expect(0, "import", "cells.md")
    #expect(try contradictions() == 1)
  }
}
