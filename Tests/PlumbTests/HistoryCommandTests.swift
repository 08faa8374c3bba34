import Foundation
import Testing

/// `plumb history` and `plumb diff` by the program.
struct HistoryCommandTests {
  /// Three versions have run, the last one twice, and what came out was accepted in between.
  private static func recorded() throws -> Program {
    let program = try SmallEngine.program(versions: 3...6)
    for (minor, status) in [(3, 0), (4, 0), (5, 1)] {
      #expect(
        try program.run("run", "--engine", "./releases/small-0.\(minor)").status == Int32(status))
    }
    let accepted = try program.run(
      "accept", "a", "--over", "derived", "--reason", "narrower", "--by", "ada")
    #expect(accepted.status == 0)
    #expect(try program.run("run", "--engine", "./releases/small-0.5").status == 0)
    return program
  }

  @Test func `a scenario's history tells since when and until when`() throws {
    let program = try Self.recorded()
    let answer = try program.run("history", "a/a-row@320x80")
    #expect(answer.status == 0)
    #expect(
      answer.undatedOutput == """
        a/a-row@320x80

        small
        since              until              runs  verdict  size    expected
        0.3.0  YYYY-MM-DD  0.4.0  YYYY-MM-DD  1–2   pass     320x80  320x80 derived
        0.5.0  YYYY-MM-DD  0.5.0  YYYY-MM-DD  3     fail     300x80  320x80 derived
            HStack  width 300, expected 320
            cause: HStack.frame@0.5.0
        0.5.0  YYYY-MM-DD  now                4     pass     300x80  300x80 accepted, 1 more
            accepted YYYY-MM-DD by ada from run 3: narrower

        date              what      by   about           why
        YYYY-MM-DD HH:MM  accepted  ada  run 3 of small  narrower

        """)
  }

  /// What must not be said of a scenario that is so no more: that it is so now.
  @Test func `what was taken back, edited or retired is not so now`() throws {
    let name = "a/a-row@320x80"
    func last(_ program: Program) throws -> (stretch: [String: Any], text: String) {
      let json = try program.run("history", name, "--json").json
      let stretches = try #require(json?["stretches"] as? [[String: Any]])
      return (try #require(stretches.last), try program.run("history", name).undatedOutput)
    }
    let program = try Self.recorded()
    #expect(
      try program.run("accept", "a", "--undo", "--reason", "no", "--by", "bob").status == 0)
    var (stretch, text) = try last(program)
    #expect(stretch["verdict"] as? String == "fail" && stretch["until"] is NSNull)
    #expect(stretch["restated"] as? Bool == true)
    #expect(text.contains("    taken back YYYY-MM-DD by bob: no\n"), "\(text)")
    #expect(text.contains("acceptance taken back  bob  of small"), "\(text)")
    #expect(text.contains("    judged anew since\n"), "\(text)")

    // What an engine does not answer is not so under an acceptance that was taken back either.
    #expect(
      try program.run("accept", "a", "--over", "derived", "--reason", "x", "--by", "ada").status
        == 0)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book.replacing("spacing: 10", with: "spacing: 12"))
    #expect(try program.run("import", "a.md").status == 0)
    (stretch, text) = try last(program)
    #expect(stretch["until"] is [String: Any], "\(stretch)")
    #expect(text.contains("  edition 2 has no result yet\n"), "\(text)")

    try program.write("a.md", book)
    #expect(try program.run("import", "a.md").status == 0)
    (stretch, _) = try last(program)
    #expect(stretch["until"] is NSNull)
    #expect(try program.run("retire", "a", "--reason", "old", "--by", "eve").status == 0)
    (stretch, text) = try last(program)
    #expect(stretch["until"] is [String: Any])
    #expect(text.contains("\nretired YYYY-MM-DD: it is not computed any more\n"), "\(text)")
    #expect(text.contains("retired                eve"), "\(text)")
  }

  @Test func `a failure's history names who knows of it and what was voided`() throws {
    let program = try Self.recorded()
    #expect(try program.run("accept", "a", "--undo", "--reason", "no", "--by", "bob").status == 0)
    #expect(try program.run("run", "--engine", "./releases/small-0.6").status == 1)
    #expect(
      try program.run(
        "known", "add", "a", "--reason", "rounding", "--owner", "ada", "--until", "2099-01-01"
      ).status == 0)
    #expect(try program.run("runs", "void", "2", "--reason", "the disk was full").status == 0)
    let json = try #require(try program.run("history", "a/a-row@320x80", "--json").json)
    let stretch = try #require((json["stretches"] as? [[String: Any]])?.last)
    let known = try #require((stretch["known"] as? [[String: Any]])?.first)
    #expect(known["owner"] as? String == "ada" && known["reason"] as? String == "rounding")
    #expect(
      (json["stretches"] as? [[String: Any]])?.map { $0["cluster"] as? String }
        == [nil, "HStack.frame@0.5.0", nil, "HStack.frame@0.5.0"])
    let voided = try #require((json["voided"] as? [[String: Any]])?.first)
    #expect((voided["run"] as? [String: Any])?["run"] as? Int == 2)
    #expect(voided["reason"] as? String == "the disk was full")
    #expect(
      (json["decisions"] as? [[String: Any]])?.compactMap { $0["what"] as? String }.sorted()
        == ["accepted", "known", "unaccepted", "voided"])
    let text = try program.run("history", "a/a-row@320x80").undatedOutput
    #expect(
      text.contains("    known issue from YYYY-MM-DD until YYYY-MM-DD: rounding (ada)\n"), "\(text)"
    )
    #expect(
      text.contains("  run 2, 0.4.0, YYYY-MM-DD, is voided: the disk was full (pass)\n"), "\(text)")
  }

  @Test func `what somebody accepted before is not accepted again by taking a later one back`()
    throws
  {
    let program = try Self.recorded()
    #expect(
      try program.run("accept", "a", "--undo", "--reason", "no", "--by", "bob").status == 0)
    #expect(
      try program.run("accept", "a", "--over", "derived", "--reason", "x", "--by", "ada").status
        == 0)
    #expect(try program.run("run", "--engine", "./releases/small-0.4").status == 1)
    #expect(
      try program.run("accept", "a", "--reason", "y", "--by", "eve").status == 0)
    #expect(
      try program.run("accept", "a", "--undo", "--reason", "z", "--by", "bob").status == 0)
    let log = try #require(try program.run("log", "--json").json?["log"] as? [[String: Any]])
    #expect(
      log.map { "\($0["what"] ?? "") \($0["by"] ?? "")" }.sorted() == [
        "accepted ada", "accepted ada", "accepted eve", "unaccepted bob", "unaccepted bob",
      ])
  }

  @Test func `a node has a history of its own`() throws {
    let program = try Self.recorded()
    for node in ["#b", "HStack/1.Color"] {
      let answer = try program.run("history", "a/a-row@320x80/\(node)", "--json")
      #expect(answer.status == 0)
      #expect(answer.json?["node"] as? String == node)
      let stretches = answer.json?["stretches"] as? [[String: Any]]
      #expect(stretches?.compactMap { $0["frame"] as? [Double] }.map { $0[0] } == [110, 105, 105])
      #expect((stretches?.last?["met"] as? Bool) == true)
      #expect(stretches?.last?["until"] is NSNull)
      #expect((answer.json?["runs"] as? [Any])?.count == 4)
    }
    let wrong = try program.run("history", "a/a-row@320x80/#c")
    #expect(wrong.status == 2)
    #expect(wrong.messages == "plumb: error: unknown node '#c'\n")
  }

  @Test func `an edited example has editions`() throws {
    let program = try Self.recorded()
    let edited = try program.text(of: "a.md").replacing("spacing: 10", with: "spacing: 12")
    try program.write("a.md", edited)
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try program.run("run", "--engine", "./releases/small-0.6").status == 1)
    let answer = try program.run("history", "a/a-row@320x80")
    #expect(answer.output.contains("edition 1"))
    #expect(answer.output.contains("HStack(spacing: 12)"))
    #expect(answer.output.contains("current"))
    let code = try program.run("history", "a/a-row@320x80", "--code")
    #expect(
      code.output.contains(
        """
            the example was edited
            - HStack(spacing: 10) { Color.red; Color.green.id("b"); Color.blue }
            + HStack(spacing: 12) { Color.red; Color.green.id("b"); Color.blue }

        """), "\(code.output)")
    let json = try program.run("history", "a/a-row@320x80", "--code", "--json").json
    let changes = (json?["editions"] as? [[String: Any]])?.last?["changes"] as? [String: Any]
    #expect(changes?["parts"] as? [String] == ["example"])
    #expect((changes?["example"] as? String)?.hasPrefix("-HStack(spacing: 10)") == true)
  }

  @Test func `two versions, two runs and two engines are compared`() throws {
    let program = try Self.recorded()
    let expected = """
      small 0.4.0  →  small 0.5.0

      20 pt  a/a-row@320x80  HStack  width 320 → 300  +1 more

      0 scenarios proven equal, 1 moved
      largest move: 20 points, HStack  width 320 → 300 in a/a-row@320x80

      """
    #expect(try program.run("diff", "0.4.0", "small@0.5.0").output == expected)
    for range in ["0.4.0..0.5.0", "..latest", "latest~1..", "0.4..small@latest"] {
      #expect(try program.run("diff", range, "a").output == expected, "\(range)")
    }
    let runs = try program.run("diff", "2", "3", "--json")
    #expect((runs.json?["largest"] as? [String: Any])?["distance"] as? Double == 20)
    #expect(
      try program.run("diff", "1", "2").output.hasSuffix("1 scenario proven equal, 0 moved\n"))
    let engines = try program.run(
      "diff", "--engine", "./releases/small-0.4", "--engine", "./releases/small-0.5", "a")
    #expect(engines.output == expected)
    let preview = try program.run("diff", "--engine", "./releases/small-0.6")
    #expect(preview.status == 0)
    #expect(preview.output.hasPrefix("builtin "))
    #expect(
      try program.run("query", "SELECT count(*) FROM run", "--json").json?["rows"] as? [[Int]]
        == [[4]])
  }

  @Test func `scenarios of one content all count, and no line breaks for other programs`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    let name = "the-same-row-under-a-name-that-is-long-enough-for-a-line-of-its-own"
    let book = try program.text(of: "a.md")
    try program.write("a.md", book + book.replacing("## A row", with: "## \(name)"))
    #expect(try program.run("import", "a.md").status == 0)
    let answer = try program.run(
      "diff", "--engine", "./releases/small-0.4", "--engine", "./releases/small-0.5")
    #expect(
      answer.output == """
        small 0.4.0  →  small 0.5.0

        20 pt  a/a-row@320x80  +1 alike  HStack  width 320 → 300  +1 more

        0 scenarios proven equal, 2 moved
        largest move: 20 points, HStack  width 320 → 300 in a/a-row@320x80

        """)
    try program.write("a.md", book.replacing("## A row", with: "## \(name)"))
    #expect(try program.run("import", "a.md").status == 0)
    let long = try program.run(
      "diff", "--engine", "./releases/small-0.4", "--engine", "./releases/small-0.5")
    #expect(
      long.output.contains(
        """
        20 pt  a/\(name)@320x80  HStack  width 320 → 300  +1 more

        """))
  }

  @Test(arguments: [
    "a/a-row@320x80/HStack/1.Color", "a/a-row/HStack/1.Color", "a-row/HStack/1.Color", "row/#b",
    "a-row@320x80/#b",
  ])
  func `a node is found behind every part that names its scenario alone`(word: String) throws {
    let answer = try Self.recorded().run("history", word, "--json")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(answer.json?["scenario"] as? String == "a/a-row@320x80")
    #expect(["HStack/1.Color", "#b"].contains(answer.json?["node"] as? String))
  }

  @Test(arguments: [
    ("a-row/HStack/1.Colour", "unknown node 'HStack/1.Colour'; did you mean 'HStack/1.Color'?"),
    ("rows/HStack", "unknown scenario 'rows/HStack'"),
    ("row/hStack", "unknown scenario 'row/hStack'"),
    ("row/", "unknown scenario 'row/'"),
  ])
  func `what is no node or no scenario is said`(word: String, message: String) throws {
    let answer = try Self.recorded().run("history", word)
    #expect(answer.status == 2)
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }

  @Test func `a node behind a part of several names is refused with them`() throws {
    let program = try SmallEngine.program(versions: 3...3)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book + book.replacing("## A row", with: "## Another row"))
    #expect(try program.run("import", "a.md").status == 0)
    let answer = try program.run("history", "row/HStack")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("a/a-row"), "\(answer.messages)")
    #expect(answer.messages.contains("a/another-row"), "\(answer.messages)")
  }

  @Test func `what was stored of a scenario is compared when it has retired`() throws {
    let program = try Self.recorded()
    let before = try program.run("diff", "2", "3")
    #expect(before.output.contains("0 scenarios proven equal, 1 moved"))
    #expect(try program.run("retire", "a", "--reason", "told elsewhere").status == 0)
    #expect(try program.run("diff", "2", "3").output == before.output)
    #expect(try program.run("diff", "2", "3", "a-row").output == before.output)
  }

  @Test(arguments: [
    (["diff"], 2, "expected A..B, two runs or versions"),
    (["diff", "1"], 2, "expected A..B, two runs or versions"),
    (["diff", "1", "0.5.1"], 2, "unknown version '0.5.1'; did you mean '0.5.0'?"),
    (["diff", "1", "smal@0.5.0"], 2, "unknown version 'smal@0.5.0'; did you mean 'small@0.5.0'?"),
    (["diff", "1", "77"], 2, "there is no run 77"),
    (["diff", "1", "2", "b"], 2, "unknown scenario 'b'"),
    (["diff", "--engine", "sh -c 'exit 3'"], 3, "it ended with status 3 before it has greeted"),
    (["diff", "--timeout", "3", "1", "2"], 2, "'--timeout' is for a program"),
  ])
  func `wrong usage of diff is said`(line: [String], status: Int32, message: String) throws {
    let program = try Self.recorded()
    let answer = try program.start(line).answer()
    #expect(answer.status == status)
    #expect(answer.output == "")
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }
}

extension Program.Answer {
  /// The output without what depends on the day.
  fileprivate var undatedOutput: String {
    output.replacing(#/\d{4}-\d\d-\d\d( \d\d:\d\d)?/#) { match in
      match.output.1 == nil ? "YYYY-MM-DD" : "YYYY-MM-DD HH:MM"
    }
  }
}
