import Foundation
import Testing

struct CommandLineTests {
  struct Wrong: CustomTestStringConvertible {
    var words: [String]
    var messages: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Wrong(
      words: ["catlog"],
      messages: """
        plumb: error: unknown command 'catlog'; did you mean 'catalog'?
        'plumb --help' lists what there is.

        """),
    Wrong(
      words: ["--jsno"],
      messages: """
        plumb: error: expected a command before '--jsno'
        'plumb --help' lists what there is.

        """),
    Wrong(
      words: ["catalog", "--jsno"],
      messages: """
        plumb catalog: error: unknown option '--jsno'; did you mean '--json'?
        'plumb catalog --help' lists what there is.

        """),
    Wrong(
      words: ["help", "catlog"],
      messages: """
        plumb: error: unknown command 'catlog'; did you mean 'catalog'?
        'plumb --help' lists what there is.

        """),
    Wrong(
      words: ["catalog", "fraem"],
      messages: "plumb: error: unknown view or modifier 'fraem'; did you mean 'frame'?\n"),
    Wrong(
      words: ["catalog", "-o", "missing/file.txt"],
      messages: "missing/file.txt: error: no such file or directory\n"),
  ])
  func `wrong usage ends with status 2 and says what was expected`(_ wrong: Wrong) throws {
    let program = try Program()
    let answer = try program.start(wrong.words).answer()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages == wrong.messages)
  }

  @Test func `colour is used where it is asked for`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    #expect(try program.run("run").status == 0)
    let plain = try program.run("list").output
    #expect(!plain.contains("\u{1B}"))
    #expect(try program.run("list", "--color", "never").output == plain)
    #expect(try program.run("--color=auto", "list").output == plain)
    let coloured = try program.run("list", "--color", "always").output
    #expect(coloured.contains("\u{1B}["))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
    #expect(try !program.run("list", "--json", "--color", "always").output.contains("\u{1B}"))
    #expect(try program.run("list", "--color", "maybe").status == 2)
  }

  @Test(arguments: [
    ["--json", "catalog", "ZStack"], ["-qv", "--json", "catalog", "ZStack"],
    ["-o", "out", "catalog", "--json", "ZStack"], ["--output=out", "--json", "catalog", "ZStack"],
  ])
  func `options may stand before the command`(_ words: [String]) throws {
    let program = try Program()
    let answer = try program.start(words).answer()
    #expect(answer.status == 0, "\(answer.messages)")
    let usual = try program.run("catalog", "ZStack", "--json").output
    #expect(try (answer.output.isEmpty ? program.text(of: "out") : answer.output) == usual)
  }

  @Test func `results go to the file that is named`() throws {
    let program = try Program()
    try program.write("out.txt", "something longer that was there before\n")
    let answer = try program.run("catalog", "ZStack", "-o", "out.txt")
    #expect(answer.status == 0)
    #expect(answer.output == "")
    #expect(try program.text(of: "out.txt") == "ZStack(alignment: Alignment = …) { … }\n")
  }

  @Test(arguments: [["catalog", "ZStack"], ["report"], ["export"]])
  func `a dash is standard output`(_ words: [String]) throws {
    let program = try Program()
    try program.write("a.md", "## Row\n\n```swift\nColor.red\n```\n")
    try program.expect(0, "import", "a.md")
    try program.expect(0, "run")
    let usual = try program.start(words).answer()
    let dash = try program.start(words + ["-o", "-"]).answer()
    #expect(usual.status == 0 && !usual.output.isEmpty)
    #expect((dash.status, dash.output, dash.messages) == (0, usual.output, usual.messages))
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
    #expect(!files.contains("-"))
  }

  @Test func `what is being done is told to who asks`() throws {
    let answer = try Program().run("catalog", "ZStack", "-v")
    #expect(answer.output == "ZStack(alignment: Alignment = …) { … }\n")
    #expect(answer.messages.hasPrefix("plumb catalog: "))
    #expect(answer.messages.hasSuffix(" ms\n"))
  }

  @Test func `a failed command leaves the file as it was`() throws {
    let program = try Program()
    try program.write("out.txt", "before\n")
    #expect(try program.run("catalog", "Zstakc", "-o", "out.txt").status == 2)
    #expect(try program.text(of: "out.txt") == "before\n")
  }

  #if os(Linux)
    @Test(arguments: ["/dev/shm/plumb-\(UUID().uuidString)", "/dev/stdout"])
    func `a longer file is replaced as a whole`(path: String) throws {
      let program = try Program()
      try program.write("out.txt", String(repeating: "before\n", count: 2000))
      let file = path == "/dev/stdout" ? program.folder.url.appending(path: "out.txt").path() : path
      defer { if file == path { try? FileManager.default.removeItem(atPath: path) } }
      let shell = try Program.Running(
        URL(filePath: "/bin/bash"),
        [
          "-c", "cat out.txt > tmp; cat tmp > \"$1\"; \"$0\" catalog HStack -o \"$2\" >> \"$1\"",
          Program.executable.path(), file, path,
        ],
        in: program.folder.url, input: "", environment: [:])
      #expect(try shell.answer().status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text == (try program.run("catalog", "HStack").output))
    }
  #endif

  @Test func `a reader that goes away is no crash`() throws {
    let program = try Program()
    let shell = try Program.Running(
      URL(filePath: "/bin/bash"),
      ["-c", "\"$0\" catalog --json | head -1; exit ${PIPESTATUS[0]}", Program.executable.path()],
      in: program.folder.url, input: "", environment: [:])
    let answer = try shell.answer()
    #expect(answer.status == 0)
    #expect(answer.output == "{\n")
    #expect(answer.messages == "")
  }

  @Test func `a full disk is said`() throws {
    let answer = try Program().run("catalog", "-o", "/dev/full")
    #expect(answer.status == 3)
    #expect(answer.messages == "/dev/full: error: no space left on device\n")
  }
}
