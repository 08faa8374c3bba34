import CSQLite
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  /// `plumb review` on terminals of every kind.
  struct ReviewTerminalTests {
    /// Where the four scenarios stand, as the head of the page says.
    private static let first = "1 of 4"

    @Test(arguments: ["dumb", ""])
    func `a terminal that cannot be drawn on gets lines`(_ kind: String) throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review(environment: ["TERM": kind, "NO_COLOR": "1"])
      terminal.wait(for: Self.first)
      terminal.press("ay")
      terminal.wait(for: "why: ")
      terminal.press("it grows\n")
      terminal.wait(for: "2 of 4")
      terminal.wait(for: "why: it grows")
      terminal.press("q")
      #expect(terminal.end() == 0)
      #expect(!terminal.output.contains("\u{1B}"))
      #expect(terminal.isAsBefore)
    }

    @Test(arguments: [
      ("", "auto", true), ("1", "auto", false), ("", "never", false), ("1", "always", true),
    ])
    func `colours are a matter of the terminal and of who asks`(
      _ noColour: String, _ when: String, _ isColoured: Bool
    ) throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review("--color", when, environment: ["NO_COLOR": noColour])
      terminal.wait(for: Self.first)
      terminal.press("q")
      #expect(terminal.end() == 0)
      #expect(terminal.output.contains("\u{1B}[31m") == isColoured)
    }

    @Test func `the page is drawn anew for another size, and fits a narrow one`() throws {
      let suite = try ReviewedSuite()
      let terminal = try suite.review(width: 120, height: 40)
      terminal.wait(for: "now: run 2, 2.0.0")
      terminal.wait(for: "e explain  o open  n next  b back")
      terminal.resize(width: 40, height: 16)
      terminal.wait(for: "c cause\nu undo  w write  q quit  ? help")
      // The first one stands behind the order that begins it.
      let lines = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst()
      #expect(lines.count == 16)
      #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
      terminal.press("\u{1B}[6~")
      terminal.wait(without: "regression")
      terminal.press("\u{1B}[H?")
      terminal.wait(for: "a  accept its frames")
      terminal.press("\u{1B}")
      terminal.wait(for: "regression")
      terminal.press("q")
      #expect(terminal.end() == 0)
    }

    @Test func `it is stopped and goes on as the shell has it`() throws {
      let suite = try ReviewedSuite()
      let script = """
        set -m; '\(Program.executable.path())' review; echo STOPPED $?; stty -a | tr ' ' '\\n' > mode
        read -r answer; fg; echo ENDED $?
        """
      let terminal = try PseudoTerminal(
        ["/bin/bash", "-c", script], in: suite.program.folder.url)
      terminal.wait(for: Self.first)
      terminal.press("s")
      terminal.wait(for: "2 of 4")
      terminal.press("\u{1A}")
      terminal.wait(for: "STOPPED 148")
      #expect(terminal.isAsBefore && !terminal.isOnOtherScreen)
      terminal.press("\n")
      terminal.wait(without: "STOPPED")
      terminal.wait(for: "2 of 4")
      #expect(!terminal.isAsBefore && terminal.isOnOtherScreen)
      terminal.press("q")
      terminal.wait(for: "ENDED 0")
      #expect(terminal.end() == 0)
      #expect(terminal.isAsBefore)
    }

    @Test func `what led to the frames is told, and the article is opened at its line`() throws {
      let suite = try ReviewedSuite()
      try suite.program.write("editor", "#!/bin/sh\necho \"$@\" > opened\nstty -a > mode\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: suite.program.folder.url.appending(path: "editor").path())
      let terminal = try suite.review(environment: ["VISUAL": "./editor -x", "EDITOR": "false"])
      terminal.wait(for: Self.first)
      terminal.press("e")
      terminal.wait(for: "Here they part: padding offers")
      terminal.press(" x")
      terminal.wait(for: "regression  rows/one@100x50")
      terminal.press("o")
      let mode = suite.program.folder.url.appending(path: "mode").path()
      terminal.wait(until: { FileManager.default.fileExists(atPath: mode) }, "nothing was opened")
      terminal.press("b")
      terminal.wait(for: "this is the first one")
      #expect(try suite.program.text(of: "opened") == "-x +4 rows.md\n")
      #expect(try suite.program.text(of: "mode").contains(" icanon"))
      #expect(!terminal.isAsBefore)
      terminal.press("nnne")
      terminal.wait(for: "VStack is offered 320x80")
      terminal.press("xq")
      #expect(terminal.end() == 0)

      let other = try suite.review()
      other.wait(for: Self.first)
      other.press("o")
      other.wait(for: "rows.md:4 (neither $VISUAL nor $EDITOR is set)")
      other.press("q")
      #expect(other.end() == 0)
    }

    @Test func `what an article says does not act on the terminal`() throws {
      let program = try Program()
      let ids = [#"\u{1B}]0;owned\u{7}"#, #"\u{9B}31m"#, #"i\nj"#, #"\u{202E}k"#]
      let views = ids.map { "Color.red.id(\"\($0)\")" }.joined(separator: "; ")
      try program.write("page.md", "## A\u{1B}[1m page\n\n```swift\nHStack { \(views) }\n```\n")
      #expect(try program.run("import", "page.md", "--proposal", "300x40").status == 0)
      #expect(try program.run("run").status == 0)
      for kind in ["xterm", "dumb"] {
        let terminal = try PseudoTerminal(
          [Program.executable.path(), "review"], in: program.folder.url, height: 50,
          environment: ["TERM": kind])
        terminal.wait(for: "1 of 1")
        terminal.wait(for: #"\u{1B}]0;owned\u{7}"#)
        terminal.press("e")
        terminal.wait(for: "HStack is offered")
        terminal.press("xsUq")
        #expect(terminal.end() == 0)
        let own = terminal.output.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
        let acting = own.unicodeScalars.filter { scalar in
          scalar.value < 0x20 && !"\r\n".unicodeScalars.contains(scalar)
            || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x202E
        }
        #expect(acting.isEmpty, "\(kind): \(acting)")
      }
    }
  }
#endif
