import Foundation
import Testing

/// `plumb engine`, and runs with engines that are programs.
struct EngineCommandTests {
  private static let plumbEngine = "'\(Program.executable.path())' engine"

  private static let sample = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/sample-engine.py")

  private static func imported(_ book: String) throws -> Program {
    let program = try Program()
    try program.write("rows.md", book)
    let answer = try program.run("import", "rows.md")
    #expect(answer.status == 0, "\(answer.messages)")
    return program
  }

  private static func rows(_ program: Program, _ sql: String) throws -> [[AnyHashable]] {
    let answer = try program.run("query", sql, "--json")
    return answer.json?["rows"] as? [[AnyHashable]] ?? []
  }

  @Test func `each line is answered, the last one without a line feed too`() throws {
    let document = #""document": {"format": 1, "view": "Color", "arguments": {"0": "red"}}"#
    let answer = try Program().run(
      "engine",
      input: """
        {"plumb": 1, "hello": true}

        {"id": 1, \(document), "proposal": [3, 4]}
        what?
        {"id": 2, \(document), "proposal": [5, 6]}
        """)
    #expect(answer.status == 0)
    #expect(answer.messages == "")
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"engine":"builtin","#))
    #expect(lines[1].hasSuffix(#""size":[3,4]}"#))
    #expect(lines[2].hasPrefix(#"{"error":"the line is no JSON"#))
    #expect(lines[3].hasSuffix(#""size":[5,6]}"#))
  }

  @Test func `a line without end is refused and the next one answered`() throws {
    let program = try Program()
    let file = try program.write(
      "lines.txt", Data(repeating: 0x78, count: 65 << 20) + Data("\n[]\n".utf8))
    let command = "'\(Program.executable.path())' engine < \(file)"
    let output = try Shell.output(of: command, in: program.folder.url)
    #expect(
      output == """
        {"error":"the line is longer than 64 MB","id":null}
        {"error":"a request is a JSON object","id":null}

        """)
  }

  @Test func `the built-in engine as a program finds the same`() throws {
    let program = try Self.imported(Book.whole)
    #expect(try program.run("run").status == 0)
    let answer = try program.run("run", "--engine", Self.plumbEngine)
    #expect(answer.status == 0, "\(answer.messages)")
    let digests = try Self.rows(program, "SELECT DISTINCT engine, digest FROM run_summary")
    #expect(digests.count == 1)
    // Nothing has changed.
    #expect(try Self.rows(program, "SELECT count(DISTINCT run_id) FROM outcome") == [[1]])
  }

  /// Greets its first start at once and the later ones after a while.
  private static let slowEngine = """
    import json, pathlib, sys, time
    mark = pathlib.Path("started")
    if mark.exists(): time.sleep(float(sys.argv[1]))
    mark.touch()
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            answer = {"plumb": 1, "engine": "slow", "version": "1.0.0", "supports": ["Color"]}
        else:
            answer = {"id": request["id"], "error": "no"}
        print(json.dumps(answer), flush=True)

    """

  @Test func `an engine that starts slowly is no history`() throws {
    let program = try Self.imported(Book.whole)
    try program.write("slow.py", Self.slowEngine)
    let refused = try program.run(
      "run", "--engine", "python3 slow.py 60", "--start-timeout", "2", "--timeout", "1")
    #expect(refused.status == 3)
    #expect(refused.messages.contains("it does not greet within 2 seconds"))
    #expect(try Self.rows(program, "SELECT count(*) FROM run") == [[0]])
    // The limit of an answer is none of the start.
    let answer = try program.run("run", "--engine", "python3 slow.py 2", "--timeout", "1")
    #expect(answer.status != 3, "\(answer.messages)")
    #expect(try Self.rows(program, "SELECT crash FROM run") == [[0]])
  }

  private static let sampleBook = """
    ## Spacers take what colours leave

    ```swift
    HStack {
      Color.red.frame(width: 50)
      Spacer()
      VStack(alignment: .trailing, spacing: 4) {
        Color.green.frame(width: 20, height: 10).id("small")
        Color.blue.frame(width: 60, height: 30, alignment: .topLeading)
      }
    }
    ```

    ```frames 300x100 derived
    HStack                  0   0  300 100
    HStack/0.Color.frame    0   0   50 100
    HStack/1.Spacer        50  50  190   0
    HStack/2.VStack       240  28   60  44
    #small                280  28   20  10
    ```

    ## Layers are centred

    ```swift
    ZStack(alignment: .bottomTrailing) { Color.red; Color.blue.frame(width: 10, height: 20) }
    ```

    ```frames 100x100 derived
    ZStack/1.Color.frame 90 80 10 20
    ```

    ## Text is another thing

    ```swift
    HStack { Color.red.padding(3); Color.red }
    ```

    """

  @Test func `the sample engine runs a book`() throws {
    let program = try Self.imported(Self.sampleBook)
    #expect(try program.run("run").status == 0)
    let answer = try program.run(
      "run", "--engine", "python3 '\(Self.sample.path())'", "--timeout", "30", "--json")
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(
      try Self.rows(
        program, "SELECT engine, version, pass, unsupported FROM run_summary WHERE id = 2")
        == [["sample", "1.0.0", 2, 1]])
    // It finds every frame where the built-in engine finds it.
    #expect(
      try Self.rows(
        program,
        "SELECT count(*), count(DISTINCT frame_set_id) FROM outcome WHERE frame_set_id NOT NULL")
        == [[5, 3]])
  }

  @Test func `the sample engine is short`() throws {
    let text = try String(contentsOf: Self.sample, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 301)
  }

  struct Wrong: CustomTestStringConvertible {
    var words: [String]
    var status: Int32
    var messages: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Wrong(
      words: ["--engine", "./no-such-engine -v"], status: 3,
      messages: """
        engine './no-such-engine -v': error: it cannot be started: no such file or directory

        """),
    Wrong(
      words: ["--engine", "sh -c 'echo no licence >&2; exit 4'"], status: 3,
      messages: """
        engine 'sh -c echo no licence >&2; exit 4': error: it ended with status 4 before it has \
        greeted; it said 'no licence'

        """),
    Wrong(
      words: ["--engine", "sh -c 'sleep 60'", "--start-timeout", "0.2"], status: 3,
      messages: """
        engine 'sh -c sleep 60': error: it does not greet within 0.2 seconds

        """),
    Wrong(
      words: ["--engine", "sh 'c"], status: 2,
      messages: """
        plumb run: error: '--engine' takes a program with its arguments, quotes closed, not 'sh 'c'
        'plumb run --help' lists what there is.

        """),
    Wrong(
      words: ["--engine", "sh", "--timeout", "nil"], status: 2,
      messages: """
        plumb run: error: '--timeout' takes a number of seconds from 0.001 to 86400, not 'nil'
        'plumb run --help' lists what there is.

        """),
    Wrong(
      words: ["--timeout", "3"], status: 2,
      messages: """
        plumb run: error: '--timeout' is for a program given with '--engine'
        'plumb run --help' lists what there is.

        """),
  ])
  func `an engine that cannot be used is told and nothing recorded`(_ wrong: Wrong) throws {
    let program = try Self.imported(Book.whole)
    let answer = try program.start(["run"] + wrong.words).answer()
    #expect(answer.status == wrong.status)
    #expect(answer.messages == wrong.messages)
    #expect(try Self.rows(program, "SELECT count(*) FROM run") == [[0]])
  }

  @Test func `an interrupt leaves no engine behind`() throws {
    let program = try Self.imported(Book.whole)
    try program.write(
      "engine.sh",
      """
      read line
      echo '{"plumb":1,"engine":"x","version":"1","supports":["Color","HStack","frame","id"]}'
      trap '' TERM
      echo $$ >> pids
      while true; do sleep 1; done
      """)
    let running = try program.start(["run", "-j", "1", "--engine", "sh engine.sh"])
    // The first one only greets; the second one is asked.
    var processes: [Int32] = []
    let deadline = Date(timeIntervalSinceNow: 30)
    while processes.count < 2, Date() < deadline {
      usleep(20_000)
      let text = (try? program.text(of: "pids")) ?? ""
      processes = text.split(separator: "\n").compactMap { Int32($0) }
    }
    running.process.interrupt()
    let answer = try running.answer()
    #expect(answer.status == 130)
    #expect(
      answer.messages.hasSuffix(
        "plumb run: interrupted: nothing of this run is recorded; "
          + "'plumb run --resume' goes on with what was answered\n"))
    let last = try #require(processes.last)
    while kill(last, 0) == 0, Date() < deadline { usleep(20_000) }
    #expect(kill(last, 0) != 0)
  }
}

/// A command line of the shell, for what goes through a pipe.
private enum Shell {
  static func output(of command: String, in folder: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
