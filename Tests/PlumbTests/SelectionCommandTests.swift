import Foundation
import Testing

/// The words that select scenarios, in the commands that take them.
struct SelectionCommandTests {
  /// What cannot be a selection, and the column that the one line about it names; 0 where the whole
  /// selection is meant.
  private static let unclear: [(String, Int)] = [
    ("seq(pass fail) in ..", 19), ("seq(pass fail) in", 18), ("seq(pass", 4), ("seq()", 4),
    ("seq(pass fail) in 0.5.0..0.4.0", 19), ("seq(pass fail) in 0.4.0..9.9.9", 19),
    ("seq(pass fail) in wren@0.4.0..small@0.5.0", 19), ("seq(pass fail) in 1..2..3", 19),
    ("count(fail) >= -1", 16), ("count(fail) >= 99999999999999999999", 16), ("count(fail) ~ 2", 13),
    ("is:", 4), ("is:regresion", 4), ("verdict:fial", 9), ("verdict:fail@x", 14),
    ("verdict:fail@99", 0), ("a verdict:fail@99", 3), ("since:..", 0), ("a since:0.5.0..0.4.0", 3),
    ("a since:2026-11-01", 9),
    ("\"a", 1), ("'a", 1), ("a ' b", 3), ("\"\"", 1), ("''", 1), ("", 1), (" ", 1),
    ("“a”", 0), ("«a»", 0), ("`a`", 0), ("a “b”", 3), ("a\\\"b", 0), ("a \u{202E}b", 3),
    (")", 1), ("(", 2), ("()", 2), ("a and", 6), ("or a", 1), ("not", 4), ("a in 1.0", 3),
    (String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000), 65),
    (String(repeating: "x", count: 100_000), 16_385),
    (String(repeating: "not ", count: 25_000) + "a", 16_385),
    (String(repeating: "is:fixed or ", count: 1_300) + "is:fixd", 15_604),
  ]

  @Test func `what is no selection is one error with its place`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    for version in 4...5 {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    for command in ["list", "report", "history", "log"] {
      for (text, column) in Self.unclear where command == "list" || text.count < 100 {
        let answer = try program.start([command, text]).answer()
        let said = "\(command) \(text.prefix(60)): \(answer.messages)"
        #expect(answer.status == 2 && answer.output.isEmpty, "\(said)")
        #expect(answer.messages.count < 400, "\(said)")
        guard command == "list" else { continue }
        #expect(answer.messages.split(separator: "\n").count == 1, "\(said)")
        #expect(
          column == 0
            ? !answer.messages.contains("column")
            : answer.messages.contains("(column \(column) of the selection)"), "\(said)")
      }
    }
  }

  private static let wrong = "rows/a-row-is-narrower-than-it-is@320x80"

  private static func recorded() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole + Book.wrong)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 1)
    return program
  }

  @Test func `a report and histories are about what is selected`() throws {
    let program = try Self.recorded()
    let whole = try program.run("report", "--json")
    let part = try program.run("report", "latest", "verdict:fail", "--json")
    #expect(part.status == 0, "\(part.messages)")
    #expect(part.messages.hasPrefix("only what is selected is told of and counted: 1 of "))
    #expect(part.output.contains(Self.wrong) && part.output.utf8.count < whole.output.utf8.count)
    #expect(try program.run("report", "verdict:fail", "--json").output == part.output)
    let others = try program.run("report", "not verdict:fail", "--format", "junit").output
    #expect(!others.contains(Self.wrong) && others.contains("rows/"))
    let said = "nly what is selected is told of and counted: 1 of "
    for format in ["text", "markdown", "html"] {
      let page = try program.run("report", "verdict:fail", "--format", format)
      #expect(page.output.contains(said) && page.messages.isEmpty, "\(format) \(page.messages)")
      let all = try program.run("report", "--format", format).output
      #expect(!all.contains("is told of and counted"), "\(format)")
    }
    let closing = #/ for all of the run, .* its median/#
    #expect(try program.run("report", "verdict:fail").output.contains(closing))
    let history = try program.run("history", "verdict:fail")
    #expect(history.output == (try program.run("history", Self.wrong)).output)
    #expect(
      try program.run("history", "a-row-is-narrower-than-it-is", "--json").output.hasPrefix("["))
    #expect(try program.run("history", Self.wrong, "--json").output.hasPrefix("{"))
  }

  @Test(arguments: ["since:builtin@0.1.0", "seq(pass) in builtin@0.1.0..0.5.0"])
  func `a version of another engine is named as such`(_ words: String) throws {
    let program = try SmallEngine.program(versions: 4...5)
    #expect(try program.run("run").status < 2)
    #expect(try program.run("run", "--engine", "./releases/small-0.5").status < 2)
    let answer = try program.run("list", words)
    #expect(
      answer.messages.hasPrefix(
        "plumb: error: 'builtin@0.1.0' is no version of 'small', which the selection is about; "
          + "'engine:builtin' makes it about the other (column "), "\(answer.messages)")
    #expect(answer.status == 2)
  }

  @Test func `a selection about an engine is told of a run of that engine`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    for version in 4...5 {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    #expect(try program.run("run").status == 0)
    let words = "engine:small verdict:fail"
    let listed = try program.run("list", words, "--json").output
    #expect(listed.contains("a/a-row@320x80"))
    let report = try #require(try program.run("report", words, "--json").json)
    #expect((report["run"] as? [String: Any])?["id"] as? Int == 2)
    #expect((report["scenarios"] as? [[String: Any]])?.count == 1)
    let accept = ["accept", words, "--over", "derived", "--reason", "r", "--dry-run"]
    let plan = try program.start(accept).answer()
    #expect(plan.output.contains("1 scenario to accept for small, run 2"), "\(plan.output)")
    // The cluster is one of small's: nothing of the run of another engine is meant.
    let cluster = try program.run(
      "accept", "HStack.frame@0.5.0", "--over", "derived", "--reason", "r")
    #expect(cluster.status == 2 && cluster.output.isEmpty, "\(cluster)")
    let known = try program.start(
      ["known", "add", words, "--reason", "r", "--owner", "o", "--until", "2099-01-01"]
    ).answer()
    #expect(known.status == 0, "\(known)")
    #expect(try program.run("known", "list", "engine:small", "--json").output.contains("small"))
    #expect(try !program.run("known", "list", "engine:builtin", "--json").output.contains("small"))
    #expect(try program.run("known", "remove", "engine:builtin").status == 2)
    #expect(try program.run("known", "remove", "engine:small").status == 0)
    for command in [["report", "3", words], accept + ["--run", "3"]] {
      let answer = try program.start(command).answer()
      #expect(answer.status == 2 && answer.output.isEmpty)
      #expect(
        answer.messages.contains("run 3 is one of 'builtin', not of 'small'"), "\(answer.messages)")
    }
  }

  @Test func `known issues are listed of what is selected`() throws {
    let program = try Self.recorded()
    let known = ["known", "add", Self.wrong, "--reason", "r", "--owner", "eve"]
    for (until, said) in [
      ("2569-11-01", "'--until' takes a day within a hundred years, not '2569-11-01'"),
      ("5787-01-01", "'--until' takes a day within a hundred years, not '5787-01-01'"),
      ("1448-05-01", "'--until' takes a day to come, not '1448-05-01'"),
    ] {
      let answer = try program.start(known + ["--until", until]).answer()
      #expect(answer.status == 2 && answer.messages.contains(said), "\(answer.messages)")
    }
    #expect(try program.start(known + ["--until", "2099-01-31"]).answer().status == 0)
    let all = try program.run("known", "list").output
    #expect(all.contains(Self.wrong))
    for words in ["verdict:fail", "owner:eve", "is:known and rows"] {
      #expect(try program.run("known", "list", words).output == all, "\(words)")
    }
    let none = try program.run("known", "list", "is:known and verdict:pass", "--json")
    #expect(none.status == 0 && !none.output.contains(Self.wrong))
    #expect(none.messages.hasPrefix("plumb: nothing is all of "), "\(none.messages)")
  }

  @Test(arguments: [
    ["retire", "is:flaky", "--reason", "r"], ["retire", "is:flaky", "--undo", "--reason", "r"],
    ["known", "remove", "is:flaky"], ["plan", "is:flaky"],
    ["known", "add", "is:flaky", "--reason", "r", "--owner", "o", "--until", "2099-01-01"],
    ["known", "acknowledge", "is:flaky", "--owner", "o"],
  ])
  func `what finds nothing says which part of the selection did`(_ words: [String]) throws {
    let program = try Self.recorded()
    let answer = try program.start(words).answer()
    #expect(answer.messages.contains("nothing is 'is:flaky'"), "\(answer.messages)")
  }

  private static func frames(_ width: Int) -> String {
    """
    ```frames 320x80 derived
    HStack 0 0 \(width) 80
    ```
    """
  }

  /// Five scenarios that an engine breaks in version 0.5 and mends in 0.6; nothing is expected of the
  /// fourth, so that it may be refused later.
  private static func book(three width: Int = 320, _ code: [String: String] = [:]) -> String {
    let names = ["one", "two", "three", "four", "five"]
    return zip(names, 1...).map { name, number in
      """
      ## \(name)

      ```swift
      \(code[name] ?? "HStack(spacing: \(number)) { Color.red }")
      ```

      \(name == "four" ? "" : frames(name == "three" ? width : 320))


      """
    }.joined()
  }

  private static let unsteady = """
    import json, os, sys
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "small", "version": "0.7.0",
                              "revision": "4f2c1ab", "supports": ["HStack", "Color"]}), flush=True)
            continue
        width = 100 + os.getpid() % 50000 / 1000
        nodes = [{"path": "HStack", "id": None, "frame": [0, 0, width, 80]}]
        print(json.dumps({"id": request["id"], "size": [width, 80], "nodes": nodes}), flush=True)

    """

  @Test func `words for states find what is so, and nothing else`() throws {
    let program = try SmallEngine.program(versions: 4...6, broken: 5...5)
    func expect(_ words: String, _ found: String, _ place: SourceLocation = #_sourceLocation)
      throws
    {
      let answer = try program.start(["list", words, "--json"]).answer()
      let list =
        try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]]
      let names = (list ?? []).compactMap { $0["name"] as? String }
        .map { $0.dropFirst("b/".count).prefix { $0 != "@" } }
      #expect(names.joined(separator: " ") == found, "\(words)", sourceLocation: place)
    }
    func run(_ status: Int32, _ words: String..., place: SourceLocation = #_sourceLocation) throws {
      let answer = try program.start(words).answer()
      #expect(answer.status == status, "\(words): \(answer.messages)", sourceLocation: place)
    }

    try program.write("b.md", Self.book())
    try run(0, "import", "b.md")
    try run(0, "retire", "a", "--reason", "another's")
    try run(0, "run", "--engine", "./releases/small-0.4")
    try run(1, "run", "--engine", "./releases/small-0.5")
    try expect("is:regression", "five one three two")
    try expect("is:moved", "four")
    try run(0, "accept", "b/one", "--over", "derived", "--reason", "r")
    try run(0, "known", "add", "b/two", "--reason", "r", "--owner", "ada", "--until", "2099-01-01")
    try run(0, "known", "acknowledge", "b/three", "--owner", "eve")
    try expect("is:accepted", "one")
    try expect("is:known", "two")
    try expect("owner:ada", "two")
    try expect("owner:ada owner:eve", "three two")
    try expect("is:known and owner:eve", "")

    try run(1, "run", "--engine", "./releases/small-0.6")
    try expect("is:fixed", "five three two")
    try expect("is:fixed not is:known", "five three")
    try expect("is:accepted verdict:fail", "one")
    // Nobody looks after a failure that is over; a known issue is one until it is removed.
    try expect("owner:eve", "")
    try expect("owner:ada", "two")

    let refused = ["four": "NavigationSplitView { Color.red } detail: { Color.blue }"]
    try program.write("b.md", Self.book(three: 321, refused))
    try run(0, "import", "b.md")
    try expect("is:reclaimed", "three")
    try expect("is:stale", "four")
    try expect("is:edited", "")
    let other = ["five": "HStack(spacing: 6) { Color.blue }"]
    try program.write("b.md", Self.book(three: 321, refused.merging(other) { one, _ in one }))
    try run(0, "import", "b.md")
    try expect("is:edited", "five")

    try program.write("unsteady.py", Self.unsteady)
    for _ in 1...2 { try run(1, "run", "b/five", "--engine", "python3 unsteady.py") }
    try expect("is:flaky", "five")
    try expect("not is:flaky", "four one three two")
  }

  @Test func `a selection of nothing says so`() throws {
    let program = try Self.recorded()
    let list = try program.run("list", "rows", "verdict:crash")
    #expect(list.status == 0 && list.output == "no scenarios\n")
    #expect(list.messages == "plumb: nothing is 'verdict:crash'\n")
    #expect(try program.run("run", "verdict:crash").messages.contains("nothing is 'verdict:crash'"))
    #expect(try program.run("export", "is:stale").messages.contains("nothing is 'is:stale'"))
  }

  @Test(arguments: [
    ["list"], ["run"], ["plan"], ["report"], ["accept", "--reason", "r"], ["export"], ["history"],
    ["log"], ["retire", "--reason", "r"], ["diff", "1", "1"],
    ["known", "add", "--reason", "r", "--owner", "o", "--until", "2099-01-01"],
  ])
  func `every command tells the place of a wrong word`(_ words: [String]) throws {
    let program = try Self.recorded()
    let answer = try program.start(words + ["rows and (verdict:fial)"]).answer()
    #expect(answer.status == 2)
    #expect(
      answer.messages
        == "plumb: error: unknown verdict 'fial'; did you mean 'fail'? (column 19 of the selection)\n"
    )
  }

  @Test(arguments: [
    ["seq(pass fail) in 0.4..0.5"], ["seq(pass) in 0.4..0.4 and seq(fail) in 0.5..0.5"],
    ["0.5", "seq(pass fail) in 0.4..0.5"], ["'a/a-row'"],
  ])
  func `a report takes every selection, also with a range in it`(_ words: [String]) throws {
    let program = try SmallEngine.program(versions: 4...5)
    for version in 4...5 {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    let answer = try program.start(["report"] + words).answer()
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(answer.output.contains("a/a-row@320x80"), "\(answer.output)")
    let wrong = try program.expect(2, "report", "0.4..0.9")
    #expect(wrong.messages.contains("unknown version '0.9'"), "\(wrong.messages)")
  }

  @Test func `words in quotes are a name, also with a star in it`() throws {
    let program = try Program()
    let block = "```swift\nColor.red\n```\n"
    for name in ["star*", "starfish"] {
      try program.write("\(name).md", "## Row\n\n\(block)")
      try program.expect(0, "import", "\(name).md")
    }
    for (word, names) in [
      ("'star*'", ["star*/row@393x852"]), ("'star*/row'", ["star*/row@393x852"]),
      ("star*", ["star*/row@393x852", "starfish/row@393x852"]),
      ("star*/row@393x852", ["star*/row@393x852"]),
    ] {
      let found = try program.expect(0, "list", word).output
      #expect(names.allSatisfy(found.contains), "\(word): \(found)")
      #expect(found.contains(names.count == 1 ? "\n1 scenario" : "\n2 scenarios"), "\(found)")
    }
    try program.expect(2, "list", "'st*'")
  }

  @Test func `what moved since a run that is named is selected by that`() throws {
    let program = try SmallEngine.program(versions: 4...5)
    try program.write(
      "a.md", "## A row\n\n```swift\nHStack(spacing: 10) { Color.red; Color.green }\n```\n")
    try program.expect(0, "import", "a.md", "--proposal", "320x80")
    for version in [4, 5, 5] {
      #expect(try program.run("run", "--engine", "./releases/small-0.\(version)").status < 2)
    }
    for (range, moved, unjudged) in [("1..3", 1, 0), ("2..3", 0, 1)] {
      for (verdict, count) in [("moved", moved), ("unjudged", unjudged)] {
        let report = try program.run("report", range, "verdict:\(verdict)", "--json").json
        let counts = report?["counts"] as? [String: Int]
        #expect((counts?[verdict] ?? 0) == count, "\(range) \(verdict)")
      }
    }
  }
}
