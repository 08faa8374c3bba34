import Foundation
import Testing

/// Scenarios retire by decision.
struct RetireTests {
  private static func block(_ heading: String, _ color: String) -> String {
    "## \(heading)\n\n```swift\nColor.\(color).padding(3)\n```\n\n"
  }

  private func program() throws -> Program {
    let program = try Program()
    try program.write("page.md", Self.block("Red", "red") + Self.block("Blue", "blue"))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    return program
  }

  private static let red = "page/red@393x852"

  @Test func `what is retired stays so until that is taken back`() throws {
    let program = try program()
    let words = ["retire", Self.red, "--reason", "too red", "--by", "ada"]
    let dry = try program.start(words + ["--dry-run"]).answer()
    #expect(dry.output == "to retire  \(Self.red)\n")
    #expect(try program.start(words).answer().output == "retired  \(Self.red)\n")
    #expect(!(try program.run("list").output.contains(Self.red)))
    #expect(try program.run("list", "--retired").output.contains(Self.red))
    let listed = try program.run("list", "--retired", "--json").output
    let rows = try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]]
    let retired = try #require(rows?.first { $0["name"] as? String == Self.red })
    #expect(retired["retired"] as? Bool == true)
    #expect(retired["verdict"] is NSNull && retired["run"] is NSNull)
    let page = try program.run("show", Self.red).output
    #expect(page.contains("by ada: too red"))
    let again = try program.run("import", "page.md")
    #expect(again.output.hasSuffix("2 scenarios: 2 unchanged; 1 of them kept retired\n"))
    #expect(try program.run("run").output.contains("1 unjudged"))
    #expect(try program.start(words).answer().messages.contains("has retired already"))

    let back = try program.run("retire", Self.red, "--undo", "--reason", "not so red")
    #expect(back.status == 0, "\(back.messages)")
    #expect(back.output.hasPrefix("back  \(Self.red)  retired 20"))
    #expect(try program.run("list").output.contains(Self.red))
    #expect(try program.run("run").output.contains("2 unjudged"))
    #expect(try program.run("check").status == 0)
    let undone = try program.run("retire", Self.red, "--undo", "--reason", "r")
    #expect(undone.status == 2)
    #expect(undone.messages.contains("no selected scenario has retired by 'plumb retire'"))
    let decisions = try program.run(
      "query", "SELECT decided_by, reason, ended_reason FROM retirement", "--json")
    #expect(decisions.json?["rows"] as? [[String]] == [["ada", "too red", "not so red"]])
  }

  @Test func `a name that only retired scenarios have is told, and shown by history`() throws {
    let program = try program()
    #expect(try program.run("retire", "red", "--reason", "too red").status == 0)
    for word in ["page/red", "red"] {
      #expect(try program.run("show", word).output.hasPrefix("\(Self.red)  unjudged\n"))
      #expect(try program.run("history", word).output.hasPrefix("\(Self.red)\nretired 20"))
      #expect(try program.run("log", word).output.contains("too red"))
      let known = try program.run("known", "list", word)
      #expect(known.status == 0 && known.output == "no known issues\n", "\(known.messages)")
      let list = try program.run("list", word)
      #expect(list.status == 2)
      #expect(list.messages == "plumb: error: '\(word)' is '\(Self.red)', which has retired\n")
    }
    #expect(try program.run("retire", "blue", "--reason", "too blue").status == 0)
    let run = try program.run("run", "page/* or page")
    #expect(run.status == 2)
    #expect(
      run.messages
        == "plumb: error: all 2 scenarios of 'page/*' have retired; 'plumb list --retired' lists "
        + "them (column 1 of the selection)\n")
    let histories = try program.run("history", "page").output
    #expect(histories.contains("page/blue@393x852\nretired"))
    #expect(try program.run("list", "pgae").messages.hasPrefix("plumb: error: unknown scenario"))
  }

  @Test func `one whose block is gone does not come back`() throws {
    let program = try program()
    #expect(try program.run("retire", Self.red, "--reason", "r").status == 0)
    try program.write("page.md", Self.block("Blue", "blue"))
    #expect(try program.run("import", "page.md").status == 0)
    let back = try program.run("retire", Self.red, "--undo", "--reason", "r")
    #expect(back.output.contains("stays retired: its block is gone since 20"))
    #expect(!(try program.run("list").output.contains(Self.red)))
    // It comes back with its block.
    try program.write("page.md", Self.block("Red", "red"))
    #expect(try program.run("import", "page.md").output.contains("1 back"))
    #expect(try program.run("list").output.contains(Self.red))
  }

  @Test func `a decision needs a reason and a selection`() throws {
    let program = try program()
    #expect(try program.run("retire", Self.red).status == 2)
    #expect(try program.run("retire", "--reason", "r").status == 2)
    #expect(try program.run("retire", "page/rod", "--reason", "r").status == 2)
    #expect(try program.run("retire", "page", "--reason", "r", "--json").status == 0)
  }
}
