import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// `plumb run --resume`: an interrupted run of a slow engine goes on.
struct ResumedRunTests {
  /// An engine that notes what it is asked, and answers only so many times before it waits for ever.
  private static func engine(_ version: String = "1.0.0") -> String {
    """
    import json, os, sys, time
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "slow", "version": "\(version)",
                              "supports": ["Color", "frame"]}), flush=True)
            continue
        width = request["document"]["modifiers"][0]["arguments"]["width"]
        with open("asked", "a") as file:
            file.write(str(int(width)) + "\\n")
        if os.path.exists("stop") and width >= 3:
            time.sleep(600)
        time.sleep(0.05)
        if width == 2:
            answer = {"id": request["id"], "error": "two is too many"}
        else:
            answer = {"id": request["id"], "size": [width, 5], "nodes": [
                {"path": "Color.frame", "id": None, "frame": [0, 0, width / 3, 5]},
                {"path": "Color", "id": None, "frame": [0, 0, width, 5]}]}
        print(json.dumps(answer), flush=True)

    """
  }

  private static let words = ["run", "--engine", "python3 engine.py", "-j", "1"]

  /// A suite of five scenarios whose run was interrupted when two were answered.
  private static func interrupted(by signal: Int32) throws -> Program {
    let program = try Program()
    let blocks = (1...5).map { "## View \($0)\n\n```swift\nColor.red.frame(width: \($0))\n```\n" }
    try program.write("a.md", blocks.joined(separator: "\n"))
    try program.write("engine.py", engine())
    try program.write("stop", "")
    #expect(try program.run("import", "a.md").status == 0)
    let run = try program.start(words)
    let deadline = Date.now + 30
    while Self.asked(program) != ["1", "2", "3"], Date.now < deadline { usleep(20_000) }
    #expect(Self.asked(program) == ["1", "2", "3"])
    kill(run.process.processIdentifier, signal)
    let answer = try run.answer()
    if signal == SIGINT {
      #expect(
        answer.messages.contains("nothing of this run is recorded; 'plumb run --resume' goes on"))
    }
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "stop"))
    try program.write("asked", "")
    #expect(try program.run("runs").output == "no runs: 'plumb run' makes one\n")
    return program
  }

  private static func asked(_ program: Program) -> [String] {
    ((try? program.text(of: "asked")) ?? "").split(separator: "\n").map(String.init)
  }

  private static func isLeft(_ program: Program) -> Bool {
    FileManager.default.fileExists(
      atPath: program.folder.url.appending(path: "plumb.db-answers").path)
  }

  @Test(arguments: [SIGINT, SIGKILL])
  func `only what was not answered is asked`(_ signal: Int32) throws {
    let program = try Self.interrupted(by: signal)
    let whole = try Program()
    for name in ["a.md", "engine.py"] { try whole.write(name, program.text(of: name)) }
    #expect(try whole.run("import", "a.md").status == 0)
    let expected = try whole.start(Self.words).answer()
    let resumed = try program.start(Self.words + ["--resume"]).answer()
    #expect(resumed.status == expected.status, "\(resumed.messages)")
    #expect(resumed.messages.contains("2 of 5 answers are there"), "\(resumed.messages)")
    #expect(Self.asked(program) == ["3", "4", "5"])
    // What is recorded is what a run in one go records.
    func digest(_ program: Program) throws -> String {
      try program.run("query", "SELECT digest, pass, error, unjudged FROM run_summary").output
    }
    #expect(try digest(program) == digest(whole))
    let slowest = try program.run("query", "SELECT median >= 50000000 FROM run_summary").output
    #expect(slowest.contains("1"), "answers keep the time that they took")
    #expect(!Self.isLeft(program))
    // There is nothing left to go on with.
    let again = try program.start(Self.words + ["--resume"]).answer()
    #expect(again.status == 2)
    #expect(again.messages.contains("there is no interrupted run to resume"))
  }

  @Test func `only the answers that the run needs are counted`() throws {
    let program = try Self.interrupted(by: SIGKILL)
    let resumed = try program.start(
      Self.words + ["--resume", "a/view-2@393x852", "a/view-5@393x852"]
    ).answer()
    #expect(resumed.messages.contains("1 of 2 answers are there"), "\(resumed.messages)")
    #expect(Self.asked(program) == ["5"])
  }

  @Test func `to start an engine again is no part of an answer's time`() throws {
    let program = try Program()
    try program.write(
      "a.md",
      (1...4).map { "## View \($0)\n\n```swift\nColor.red.frame(width: \($0))\n```\n" }
        .joined(separator: "\n"))
    let engine = Self.engine().replacing("time.sleep(0.05)", with: "if width == 2: os.abort()")
    try program.write("engine.py", "import time\ntime.sleep(2)\n" + engine)
    #expect(try program.run("import", "a.md").status == 0)
    #expect(try program.start(Self.words).answer().status == 1)
    let slow = try program.run(
      "query", "SELECT scenario FROM slow WHERE duration >= 2000000000 ORDER BY scenario",
      "--json")
    #expect(slow.json?["rows"] as? [[String]] == [])
  }

  @Test func `a line that was cut off is asked again`() throws {
    let program = try Self.interrupted(by: SIGKILL)
    let url = program.folder.url.appending(path: "plumb.db-answers")
    let data = try Data(contentsOf: url)
    try data.dropLast(10).write(to: url)
    let resumed = try program.start(Self.words + ["--resume"]).answer()
    #expect(resumed.messages.contains("1 of 5 answers are there"), "\(resumed.messages)")
    #expect(Self.asked(program) == ["2", "3", "4", "5"])
  }

  @Test func `answers of another engine are not taken`() throws {
    let program = try Self.interrupted(by: SIGKILL)
    try program.write("engine.py", Self.engine("1.0.1"))
    let refused = try program.start(Self.words + ["--resume"]).answer()
    #expect(refused.status == 2)
    #expect(
      refused.messages.contains("the interrupted run was of another engine: slow 1.0.0"),
      "\(refused.messages)")
    #expect(Self.isLeft(program), "they are still there for that one")
    // A run that goes on with nothing says what it drops.
    let fresh = try program.start(Self.words).answer()
    #expect(fresh.messages.contains("answers of a run that was not recorded were dropped"))
    #expect(Self.asked(program) == ["1", "2", "3", "4", "5"])
    #expect(!Self.isLeft(program))
  }

  @Test func `a repeated run asks each time`() throws {
    let program = try Self.interrupted(by: SIGKILL)
    _ = try program.start(Self.words + ["--resume", "--repeat", "2"]).answer()
    #expect(Self.asked(program) == ["3", "4", "5", "1", "2", "3", "4", "5"])
  }

  @Test func `the built-in engine has nothing to resume`() throws {
    let program = try Self.interrupted(by: SIGKILL)
    let answer = try program.run("run", "--resume")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("'--resume' is for a program given with '--engine'"))
  }
}
