import CSQLite
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  /// `plumb review` as its user sees it, on a terminal.
  struct ReviewCommandTests {
    private static let known = ["--owner", "ada", "--until", "2099-01-31", "--link", "x"]

    /// Where the four scenarios stand, as the head of the page says.
    private static let first = "1 of 4"

    @Test
    func `one is accepted, one becomes a known issue, one is skipped, and then it is written`()
      throws
    {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--by", "ada")
      terminal.wait(for: Self.first)
      terminal.wait(for: "regression  rows/one@100x50")
      terminal.wait(for: "cause padding.propose@2.0.0, 1 of 3")
      terminal.wait(for: "- └─ Color")
      terminal.wait(for: "┏")
      terminal.press("a")
      terminal.wait(for: "stronger than accepted: derived")
      terminal.press("y")
      terminal.wait(for: "why:")
      terminal.press("the row grows\n")
      terminal.wait(for: "2 of 4")
      terminal.press("kbold\nada\n2099-01-31\n\n")
      terminal.wait(for: "3 of 4   1 to accept, 1 known, 2 open")
      terminal.press("s")
      terminal.wait(for: "4 of 4")
      terminal.wait(for: "new  rows/new@320x80")
      #expect(try suite.decided() == [])
      terminal.press("s")
      terminal.wait(for: "write this? y/n")
      terminal.wait(for: "accept the frames of 1 scenario for sample")
      #expect(try suite.decided() == [])
      terminal.press("y")
      #expect(terminal.end() == 0)
      terminal.wait(for: "1 scenario accepted for sample, run 2, sample 2.0.0")
      #expect(terminal.isAsBefore && !terminal.isOnOtherScreen)
      #expect(
        try suite.decided() == [
          "accepted rows/one@100x50 the row grows", "known rows/two@100x50 bold",
        ])
      #expect(!suite.isKept)
      // What was skipped is there again.
      let next = try suite.review()
      next.wait(for: "1 of 2")
      next.press("q")
      #expect(next.end() == 0)
      #expect(try suite.program.run("check").status == 0)
    }

    @Test func `all of a cause is decided with two keys, taken back, and decided otherwise`() throws
    {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      terminal.press("c")
      terminal.wait(for: "all 3 of padding.propose@2.0.0:")
      terminal.press("a")
      terminal.wait(for: "accept: 3")
      terminal.press("u")
      terminal.wait(for: "taken back: 3 decisions")
      terminal.wait(for: Self.first)
      terminal.press("A")
      terminal.wait(for: "write this? y/n")
      terminal.press("uns")
      terminal.wait(for: "1 skipped, 3 open")
      terminal.press("ca")
      terminal.wait(for: "accept: 2")
      terminal.press("w")
      #expect(terminal.end() == 0)
      #expect(
        try suite.decided() == [
          "accepted rows/free@320x80 r", "accepted rows/one@100x50 r",
        ])
    }

    @Test func `what was decided is kept, and the next review goes on from there`() throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived", "--by", "ada")
      terminal.wait(for: Self.first)
      terminal.press("as")
      // Decided twice, it is one decision.
      terminal.press("bs")
      terminal.wait(for: "3 of 4   1 to accept, 1 skipped, 2 open")
      terminal.press("q")
      #expect(terminal.end() == 0)
      terminal.wait(for: "2 decisions are kept in plumb.db-review")
      #expect(terminal.isAsBefore && suite.isKept)
      #expect(try suite.decided() == [])

      // A selection leaves what it is not about as it is.
      let part = try suite.review("rows/free@320x80", "--reason", "part")
      part.wait(for: "1 of 1   1 open")
      part.press("aq")
      #expect(part.end() == 0)

      let next = try suite.review("--reason", "r", "--by", "bob")
      next.wait(for: "4 of 4   2 to accept, 1 skipped, 1 open")
      next.wait(for: "3 decisions of an earlier review")
      next.press("u")
      next.wait(for: "3 of 4   1 to accept, 1 skipped, 2 open")
      next.press("w")
      #expect(next.end() == 0)
      #expect(try suite.decided() == ["accepted rows/one@100x50 r"])
      #expect(!suite.isKept)
      // Who decided is who counts, not who writes it in the end.
      let log = try suite.program.run("log", "--json").output
      #expect(log.contains("ada") && !log.contains("bob"))
    }

    @Test func `decisions about what is not the same any more are left out by name`() throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      terminal.press("aaq")
      #expect(terminal.end() == 0)
      let text = try suite.program.text(of: "rows.md")
      let start = try #require(text.firstRange(of: "0 0 100 50"))
      try suite.program.write("rows.md", text.replacingCharacters(in: start, with: "0 0 101 50"))
      try suite.importBook()
      let next = try suite.review()
      next.wait(for: "is not the same any more: rows/one@100x50")
      next.wait(for: "1 to accept")
      next.press("q")
      #expect(next.end() == 0)
      #expect(try suite.decided() == [])
      // Neither is a file that no review has written taken for one.
      try suite.program.write("plumb.db-review", "{}\n")
      let wrong = try suite.review()
      #expect(wrong.end() == 2)
      wrong.wait(for: "plumb.db-review: error: this is not what a review keeps")
    }

    @Test func `a dry run writes nothing, and prints the command lines that would`() throws {
      let suite = try ReviewedSuite()
      let terminal = try PseudoTerminal(
        [Program.executable.path(), "review", "--dry-run", "--by", "ada"] + Self.known,
        in: suite.program.folder.url, width: 300)
      terminal.wait(for: Self.first)
      terminal.press("ayit's so\nkbold\nsa\n")
      terminal.wait(for: "write this? y/n")
      terminal.press("y")
      #expect(terminal.end() == 0)
      #expect(try suite.decided() == [] && !suite.isKept)
      let lines = terminal.lines.filter { $0.hasPrefix("plumb ") }
      #expect(
        lines == [
          "plumb accept rows/one@100x50 rows/new@320x80 --run 2 --over derived "
            + "--reason 'it'\\''s so' --by ada",
          "plumb known add rows/two@100x50 --engine sample --reason bold --owner ada "
            + "--until 2099-01-31 --link x --by ada",
        ])
      // They do what they say.
      for line in lines {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let folder = Program.executable.deletingLastPathComponent().path()
        process.arguments = ["-c", "PATH='\(folder)':$PATH; \(line)"]
        process.currentDirectoryURL = suite.program.folder.url
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(line)")
      }
      #expect(
        try suite.decided() == [
          "accepted rows/new@320x80 it's so", "accepted rows/one@100x50 it's so",
          "known rows/two@100x50 bold",
        ])
    }

    /// What ends a review before it is confirmed, its status, and whether what was decided is kept.
    private struct End: Sendable {
      var name: String
      var status: Int32
      var isKept: Bool
      var come: @Sendable (PseudoTerminal) -> Void
    }

    private static let ends: [End] = [
      End(name: "q", status: 0, isKept: true) { $0.press("q") },
      End(name: "Ctrl-D", status: 0, isKept: true) { $0.press("\u{4}") },
      End(name: "Ctrl-C", status: 130, isKept: false) { $0.press("\u{3}") },
      End(name: "SIGINT", status: 130, isKept: false) { $0.send(SIGINT) },
      End(name: "SIGTERM", status: 130, isKept: false) { $0.send(SIGTERM) },
      End(name: "SIGKILL", status: -SIGKILL, isKept: false) { $0.send(SIGKILL) },
      End(name: "the end of the terminal", status: 0, isKept: true) { $0.hangUp() },
      // Nobody reads what it writes, so that it most likely stands in a write.
      End(name: "the end of a terminal that is full", status: 0, isKept: true) {
        $0.press(String(repeating: "nb", count: 400))
        usleep(300_000)
        $0.hangUp()
      },
    ]

    @Test(arguments: ends.map(\.name))
    func `however it ends, nothing is written, and the terminal is as it was`(_ name: String) throws
    {
      let end = try #require(Self.ends.first { $0.name == name })
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      #expect(!terminal.isAsBefore && terminal.isOnOtherScreen)
      terminal.press("a")
      terminal.wait(for: "1 to accept")
      end.come(terminal)
      #expect(terminal.end() == end.status)
      #expect(suite.isKept == end.isKept)
      if name != "SIGKILL", !name.hasPrefix("the end") {
        #expect(terminal.isAsBefore && !terminal.isOnOtherScreen)
      }
      if end.status == 130 { terminal.wait(for: "plumb review: interrupted: nothing was written") }
      #expect(try suite.decided() == [])
      #expect(try suite.program.run("check").status == 0)
    }

    @Test func `a suite that changed meanwhile is not written, and what was decided is kept`()
      throws
    {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      terminal.press("asss")
      terminal.wait(for: "write this? y/n")
      try suite.run("2.0.0", "padding")
      terminal.press("y")
      #expect(terminal.end() == 2)
      terminal.wait(for: "plumb: error: run 3 was recorded meanwhile")
      terminal.wait(for: "plumb review: nothing was written")
      #expect(try suite.decided() == [] && suite.isKept)
      // The newer run found the same, so that the decisions are about it as well.
      let next = try suite.review("--reason", "r")
      next.wait(for: "1 to accept")
      let other = try suite.program.run(
        "accept", "rows/one@100x50", "--over", "derived", "--reason", "mine")
      #expect(other.status == 0, "\(other.messages)")
      next.press("w")
      #expect(next.end() == 2)
      next.wait(for: "somebody decided on 'rows/one@100x50' meanwhile")
      #expect(try suite.decided() == ["accepted rows/one@100x50 mine"])
    }

    @Test(arguments: [
      [["known", "add", "rows/one", "--reason", "theirs"] + known],
      [
        ["accept", "rows/one@100x50", "--over", "derived", "--reason", "theirs"],
        ["accept", "rows/one@100x50", "--undo", "--reason", "theirs"],
      ],
    ])
    func `what somebody else decided meanwhile does not give way`(_ commands: [[String]]) throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      terminal.press("asss")
      terminal.wait(for: "write this? y/n")
      for words in commands {
        let answer = try suite.program.start(words).answer()
        #expect(answer.status == 0, "\(answer.messages)")
      }
      terminal.press("y")
      #expect(terminal.end() == 2)
      terminal.wait(for: "somebody decided on 'rows/one@100x50' meanwhile")
      #expect(try !suite.decided().contains { $0.hasSuffix(" r") })
    }

    @Test func `a database that another process writes is waited for, and then left alone`() throws
    {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      var writer: OpaquePointer?
      #expect(
        sqlite3_open(suite.program.folder.url.appending(path: "plumb.db").path(), &writer) == 0)
      #expect(sqlite3_exec(writer, "BEGIN IMMEDIATE", nil, nil, nil) == 0)
      terminal.press("aw")
      #expect(terminal.end() == 3)
      sqlite3_close(writer)
      terminal.wait(for: "another process is using this database")
      terminal.wait(for: "1 decision is kept in plumb.db-review")
      #expect(try suite.decided() == [])
    }

    @Test func `what another review has kept meanwhile is not replaced`() throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      terminal.press("c")
      terminal.press("a")
      terminal.wait(for: "accept: 3")
      try suite.program.write("plumb.db-review", "{}")
      terminal.press("q")
      #expect(terminal.end() == 0)
      terminal.wait(for: "another review has kept its decisions in plumb.db-review meanwhile")
      terminal.wait(for: "plumb accept ")
      #expect(try suite.program.text(of: "plumb.db-review") == "{}")
    }

    @Test func `what cannot be kept is told as command lines`() throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--reason", "r", "--over", "derived")
      terminal.wait(for: Self.first)
      // Nothing can be put in the place of a folder.
      try suite.program.write("plumb.db-review/x", "")
      terminal.press("aq")
      #expect(terminal.end() == 2)
      terminal.wait(for: "plumb: nothing is kept; these would write what was decided:")
      terminal.wait(for: "plumb accept rows/one@100x50")
      #expect(try suite.decided() == [])
    }

    @Test func `without a terminal the other commands are named`() throws {
      let suite = try ReviewedSuite()
      let answer = try suite.program.run("review")
      #expect(answer.status == 2)
      #expect(answer.output == "")
      #expect(
        answer.messages
          == "plumb review: error: it shows and asks on a terminal, and there is none; "
          + "'plumb report' tells what there is to decide, 'plumb accept' and 'plumb known add' "
          + "decide it\n")
    }

    @Test func `where nothing is to decide, that is said`() throws {
      let suite = try ReviewedSuite()
      for (words, text, status) in [
        (["rows/one@100x50", "verdict:moved"], "nothing to decide: run 2, sample 2.0.0", Int32(0)),
        (["rows/oen@100x50"], "did you mean 'rows/one@100x50'?", 2),
        (["--until", "2020-01-01"], "'--until' takes a day to come, not '2020-01-01'", 2),
      ] {
        let terminal = try PseudoTerminal(
          [Program.executable.path(), "review"] + words, in: suite.program.folder.url)
        #expect(terminal.end() == status)
        terminal.wait(for: text)
      }
      let all = try suite.review("--reason", "r", "--over", "derived")
      all.wait(for: Self.first)
      all.press("Aw")
      #expect(all.end() == 0)
      let none = try suite.review()
      #expect(none.end() == 0)
      none.wait(for: "nothing to decide: run 2, sample 2.0.0")
    }

    @Test func `what cannot be decided before it is run again is said`() throws {
      let suite = try ReviewedSuite()
      let all = try suite.review("--reason", "r", "--over", "derived")
      all.wait(for: Self.first)
      all.press("Aw")
      #expect(all.end() == 0)
      let program = suite.program
      // Run by the acceptance, which is taken back; and edited since.
      try suite.run("2.0.0", "padding")
      try program.expect(0, "accept", "rows/one@100x50", "--undo", "--reason", "not so")
      let text = try program.text(of: "rows.md")
      try program.write("rows.md", text.replacing("padding(7)", with: "padding(8)"))
      try suite.importBook()
      #expect(try program.run("list", "verdict:fail").output.contains("rows/one@100x50"))
      let review = try suite.review()
      #expect(review.end() == 0)
      review.wait(for: "nothing to decide: run 3, sample 2.0.0")
      review.wait(for: "'rows/one@100x50' fails by what was decided since the run")
    }
  }
#endif
