import Testing

/// The words that select scenarios, in the commands that take them.
struct SelectionCommandTests {
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
    let history = try program.run("history", "verdict:fail")
    #expect(history.output == (try program.run("history", Self.wrong)).output)
    #expect(
      try program.run("history", "a-row-is-narrower-than-it-is", "--json").output.hasPrefix("["))
    #expect(try program.run("history", Self.wrong, "--json").output.hasPrefix("{"))
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
}
