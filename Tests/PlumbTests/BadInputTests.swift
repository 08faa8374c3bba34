import CSQLite
import Foundation
import Testing

/// What the program says of files and databases that are not what they should be.
struct BadInputTests {
  private static func imported() throws -> Program {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    #expect(try program.run("import", "rows.md").status == 0)
    return program
  }

  private static func database(_ program: Program) throws -> Data {
    try Data(contentsOf: program.folder.url.appending(path: "plumb.db"))
  }

  @Test func `a path that cannot be read stops the whole import`() throws {
    let program = try Self.imported()
    let answer = try program.run("import", "rows.md", "missing.md")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("missing.md: error: "))
    #expect(answer.output == "")
  }

  @Test func `a binary file stops the whole import`() throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    try program.write("image.md", Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF]))
    let answer = try program.run("import", "rows.md", "image.md")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("image.md"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.url.path() + "plumb.db"))
  }

  @Test(arguments: [
    ["test"], ["frames"], ["import"], ["layout"], ["metric"], ["decisions", "import"],
    ["list", "--db"], ["run", "--db"], ["import", "rows.md", "--db"],
  ])
  func `a pipe that nobody writes to is refused at once`(_ words: [String]) throws {
    let program = try Self.imported()
    #expect(mkfifo(program.folder.url.appending(path: "pipe").path(), 0o600) == 0)
    let answer = try program.start(words + ["pipe"]).answer()
    #expect(answer.status == (words.contains("--db") ? 3 : 2))
    #expect(answer.output == "")
    #expect(answer.messages.hasPrefix("pipe: error: "), "\(answer.messages)")
    #expect(answer.messages.contains("a pipe"))
  }

  @Test(arguments: [0, 2, 64]) func `a suite that cannot be made leaves no file`(
    _ blocks: Int
  ) throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    // Files may not grow beyond that many blocks of 512 bytes.
    let script =
      "trap '' XFSZ; ulimit -f \(blocks); exec '\(Program.executable.path())' import rows.md"
    let answer = try Program.Running(
      URL(filePath: "/bin/sh"), ["-c", script], in: program.folder.url, input: "",
      environment: [:]
    ).answer()
    #expect(answer.status == 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
    #expect(files.filter { $0.hasPrefix("plumb.db") } == [])
    #expect(try program.run("import", "rows.md").status == 0)
  }

  @Test func `what the shell hands over as a pipe is read`() throws {
    let answer = try Program().run("layout", "/dev/stdin", input: "Color.red")
    #expect(answer.status == 0)
  }

  @Test(arguments: ["", "\n\n", "Only prose, no code.\n"])
  func `an article without code is said and is no error`(_ text: String) throws {
    let program = try Program()
    try program.write("empty.md", text)
    let answer = try program.run("import", "empty.md")
    #expect(answer.status == 0)
    #expect((answer.output + answer.messages).contains("no code"))
  }

  @Test(arguments: ["plumb.db", "./plumb.db"])
  func `results never replace the suite's own database`(_ file: String) throws {
    let program = try Self.imported()
    let before = try Self.database(program)
    let answer = try program.run("list", "-o", file)
    #expect(answer.status == 2)
    #expect(answer.messages.contains("the results would replace the suite's database"))
    #expect(try Self.database(program) == before)
  }

  @Test func `a forgotten value does not swallow the next option`() throws {
    let program = try Self.imported()
    let answer = try program.run("run", "--label", "--db", "plumb.db")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("'--label'"))
  }

  @Test func `a selection of nothing is told from a suite of nothing`() throws {
    let program = try Self.imported()
    #expect(try program.run("run", "verdict:fail").messages.contains("no scenario is selected"))
    #expect(try program.run("run", "verdict:fail", "--json").output == "null\n")
  }

  @Test func `a block's name leads to its first scenario`() throws {
    let program = try Self.imported()
    let answer = try program.run("show", "rows")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("did you mean 'rows/"))
  }

  @Test func `a bad frames line stops the import and names its place`() throws {
    let program = try Self.imported()
    let before = try Self.database(program)
    try program.write(
      "rows.md", Book.whole.replacingOccurrences(of: "#box 0 0 100 50", with: "#box 0 0 nan 50"))
    let answer = try program.run("import", "rows.md")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("rows.md:10:"))
    #expect(try Self.database(program) == before)
  }

  @Test(arguments: [
    ["list"], ["run"], ["import", "rows.md"], ["report"], ["check"], ["query", "SELECT 1"],
  ])
  func `a file that is no database is named and left alone`(_ words: [String]) throws {
    let program = try Program()
    try program.write("rows.md", Book.whole)
    let text = String(repeating: "no database at all\n", count: 100)
    try program.write("plumb.db", text)
    let answer = try program.start(words).answer()
    #expect(answer.status == 3)
    #expect(answer.output == "")
    #expect(answer.messages.hasPrefix("plumb.db: error: "))
    #expect(try program.text(of: "plumb.db") == text)
  }

  @Test(arguments: [["list"], ["run"], ["import", "rows.md"], ["report"]])
  func `a newer database is refused with both versions`(_ words: [String]) throws {
    let program = try Self.imported()
    // SQLite keeps `user_version` in the bytes 60 to 63 of a database.
    var bytes = try Self.database(program)
    bytes[62] = 0x27
    bytes[63] = 0x0F
    try program.write("plumb.db", bytes)
    let answer = try program.start(words).answer()
    #expect(answer.status == 3)
    #expect(answer.messages.contains("the suite has schema 9999, this plumb knows up to"))
    #expect(try Self.database(program) == bytes)
  }

  @Test(arguments: [
    ["list"], ["runs"], ["report"], ["run"], ["show", "x"], ["query", "SELECT 1"],
    ["accept", "x", "--reason", "r"], ["rename", "x", "y", "--reason", "r"],
    ["retire", "x", "--reason", "r"], ["known", "remove", "x"], ["bisect", "--engines", "."],
    ["runs", "void", "1", "--reason", "r"],
  ])
  func `a database that is not there is not made`(_ words: [String]) throws {
    let program = try Program()
    let path = program.folder.url.appending(path: "plumb.db").path()
    // Neither is one made of a file that is empty, as a full disk leaves it.
    for isEmpty in [false, true] {
      if isEmpty { try program.write("plumb.db", "") }
      let answer = try program.start(words).answer()
      #expect(answer.status == 3)
      #expect(
        answer.messages
          == "plumb.db: error: there is no such database; 'plumb import' makes one\n")
      #expect(FileManager.default.fileExists(atPath: path) == isEmpty)
      if isEmpty { #expect(try Data(contentsOf: URL(filePath: path)).isEmpty) }
    }
  }

  @Test func `a check of what is too damaged to be read names no other command`() throws {
    let program = try Self.imported()
    let url = program.folder.url.appending(path: "plumb.db")
    let bytes = try Data(contentsOf: url)
    try bytes.prefix(bytes.count / 2).write(to: url)
    for end in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: url.path() + end)
    }
    let answer = try program.expect(3, "check")
    #expect(
      answer.messages == "plumb.db: error: damaged: database disk image is malformed\n",
      "\(answer.output)")
  }

  @Test(arguments: [["run"], ["import", "rows.md"]])
  func `a database that another process writes is said to be in use`(_ words: [String]) throws {
    let program = try Self.imported()
    var connection: OpaquePointer?
    #expect(
      sqlite3_open(program.folder.url.appending(path: "plumb.db").path(), &connection) == SQLITE_OK)
    defer { sqlite3_close(connection) }
    #expect(sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let clock = ContinuousClock()
    var answer: Program.Answer?
    let time = try clock.measure { answer = try program.start(words).answer() }
    #expect(answer?.status == 3)
    #expect(
      answer?.messages
        == "plumb.db: error: another process is using this database; try again when it is done\n")
    #expect(time < .seconds(30))
    // Readers are not in the way.
    #expect(try program.run("list").status == 0)
  }

  @Test func `an interrupt ends the program with 130`() throws {
    let program = try Program()
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["import", "-"]
    process.currentDirectoryURL = program.folder.url
    let input = Pipe()
    process.standardInput = input
    try process.run()
    // It has installed its handler by the time it waits for its input; to be sure, some patience.
    Thread.sleep(forTimeInterval: 0.5)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(process.terminationReason == .exit)
    try input.fileHandleForWriting.close()
  }
}
