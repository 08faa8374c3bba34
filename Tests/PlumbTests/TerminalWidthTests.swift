import Foundation
import Testing

/// Tables on terminals of several widths, and for other programs.
struct TerminalWidthTests {
  /// Runs a command line on a terminal of as many columns, and prints what it shows.
  private static let terminal = """
    import fcntl, os, pty, struct, sys, termios
    child, master = pty.fork()
    if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(sys.argv[1]), 0, 0))
        os.execv(sys.argv[2], sys.argv[2:])
    shown = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    sys.stdout.buffer.write(shown.replace(b"\\r\\n", b"\\n"))

    """

  private static func shown(_ program: Program, _ width: Int, _ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["NO_COLOR=1", "python3", "terminal.py", "\(width)", Program.executable.path()] + words
    process.currentDirectoryURL = program.folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything that lists something, over a suite in which there is something to list.
  private static let lines: [[String]] = [
    ["accept", "verdict:fail", "--over", "derived", "--reason", "r", "--dry-run"],
    ["bisect", "--engines", "releases", "a"], ["runs", "--all"], ["list"], ["known", "list"],
    ["query", "SELECT * FROM run_summary"], ["query", "SELECT * FROM expectation_history"], ["log"],
    ["history", "a"], ["diff", "0.4.0", "0.5.0"],
    ["accept", "a", "--undo", "--reason", "r", "--dry-run"],
  ]

  @Test func `tables fold on a terminal and are whole for other programs`() throws {
    let name = "a-row-under-a-name-that-is-long-enough-for-a-line-of-its-own-on-any-terminal"
    let program = try SmallEngine.program(versions: 4...6)
    let book = try program.text(of: "a.md")
    try program.write("a.md", book + book.replacing("## A row", with: "## \(name)"))
    try program.write("terminal.py", Self.terminal)
    let reason = "the frames are others since the release of which nobody knows what is in it"
    for words in [
      ["import", "a.md"], ["run", "--engine", "./releases/small-0.4", "--label", reason],
      ["run", "--engine", "./releases/small-0.5"],
      [
        "known", "add", "verdict:fail", "--reason", reason, "--owner", "ada", "--until",
        "2099-01-01",
      ],
      ["accept", "a/a-row@320x80", "--over", "derived", "--reason", reason, "--by", "ada"],
    ] {
      let answer = try program.start(words).answer()
      #expect(answer.status < 2, "\(words): \(answer.messages)")
    }
    for line in try Self.shown(program, 60, ["report", "--matrix"]).split(separator: "\n") {
      #expect(line.count <= 60 || !line.drop { $0 == " " }.contains("  "), "\(line)")
    }
    for words in Self.lines {
      let whole = try program.start(words).answer()
      #expect(whole.status == 0, "\(words): \(whole.messages)")
      for width in [60, 80, 120] {
        let folded = try Self.shown(program, width, words)
        for line in folded.split(separator: "\n") where line.count > width {
          // A word is never cut.
          let text = line.drop { $0 == " " }
          #expect(!text.contains("  "), "\(words) on \(width) columns: \(line)")
        }
        #expect(!folded.contains("…") || whole.output.contains("…"), "\(words): \(folded)")
        func parts(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        // A bisection computes what is missing the first time.
        guard words[0] != "bisect" else { continue }
        #expect(parts(folded).sorted() == parts(whole.output).sorted(), "\(words) on \(width)")
      }
    }
  }
}
