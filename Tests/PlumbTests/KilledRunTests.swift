import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A run that is killed the hard way.
struct KilledRunTests {
  /// An engine that says that it was asked, and then waits for more input instead of answering.
  private static let engine = """
    import json, os, sys
    for line in sys.stdin:
        if "hello" in json.loads(line):
            print(json.dumps({"plumb": 1, "engine": "slow", "version": "1.0.0",
                              "supports": ["HStack", "Color", "frame", "id", "padding"]}), flush=True)
        else:
            open("asked", "a").write(str(os.getpid()) + "\\n")

    """

  /// An engine that does not end with its input or when it is asked to, nor does what it starts.
  private static let stubborn = """
    import json, os, signal, sys
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.stdin.readline()
    print(json.dumps({"plumb": 1, "engine": "stubborn", "version": "1.0.0",
                      "supports": ["HStack", "Color", "frame", "id", "padding"]}), flush=True)
    sys.stdin.readline()
    os.fork()
    open("asked", "a").write(str(os.getpid()) + "\\n")
    while True:
        pass

    """

  private static func isRunning(_ process: String) -> Bool {
    guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return state.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  #if os(Linux)
    @Test func `engines end with a plumb that is killed, and nothing is recorded`() throws {
      let program = try Program()
      try program.write("rows.md", Book.whole)
      try program.write("engine.py", Self.engine)
      #expect(try program.run("import", "rows.md").status == 0)
      let run = try program.start(["run", "--engine", "python3 engine.py", "-j", "2"])
      let deadline = Date.now + 30
      var engines: [String] = []
      while engines.count < 2, Date.now < deadline {
        usleep(20_000)
        let text = (try? program.text(of: "asked")) ?? ""
        engines = text.split(separator: "\n").map(String.init)
      }
      #expect(engines.count == 2)
      kill(run.process.processIdentifier, SIGKILL)
      _ = try run.answer()
      // The end of their input ends these.
      while engines.contains(where: Self.isRunning), Date.now < deadline { usleep(20_000) }
      #expect(!engines.contains(where: Self.isRunning))
      #expect(
        try program.run("query", "SELECT count(*) FROM run", "--json").json?["rows"] as? [[Int]]
          == [[0]])
      #expect(try program.run("check").status == 0)
    }

    @Test func `an engine that computes for ever ends with a plumb that is killed`() throws {
      let program = try Program()
      try program.write("rows.md", Book.whole)
      try program.write("engine.py", Self.stubborn)
      #expect(try program.run("import", "rows.md").status == 0)
      let run = try program.start(
        ["run", "--engine", "python3 engine.py", "-j", "1", "--timeout", "60"])
      let deadline = Date.now + 30
      var engines: [String] = []
      while engines.count < 2, Date.now < deadline {
        usleep(20_000)
        engines = ((try? program.text(of: "asked")) ?? "").split(separator: "\n").map(String.init)
      }
      #expect(engines.count == 2)
      kill(run.process.processIdentifier, SIGKILL)
      _ = try run.answer()
      while engines.contains(where: Self.isRunning), Date.now < deadline { usleep(20_000) }
      let left = engines.filter(Self.isRunning)
      #expect(left == [])
      for engine in left.compactMap({ pid_t($0) }) { kill(engine, SIGKILL) }
    }

    @Test func `an interrupted command leaves its file as it was, and none beside it`() throws {
      let program = try Program()
      try program.write("rows.md", Book.whole)
      try program.write("engine.py", Self.stubborn)
      try program.write("out.txt", "before\n")
      #expect(try program.run("import", "rows.md").status == 0)
      let before = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
      let run = try program.start(
        ["run", "--engine", "python3 engine.py", "-j", "1", "--timeout", "60", "-o", "out.txt"])
      let deadline = Date.now + 30
      while (try? program.text(of: "asked")) == nil, Date.now < deadline { usleep(20_000) }
      kill(run.process.processIdentifier, SIGTERM)
      #expect(try run.answer().status == 130)
      #expect(try program.text(of: "out.txt") == "before\n")
      let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
      #expect(left.filter { $0.hasPrefix("out") } == before.filter { $0.hasPrefix("out") })
    }
  #endif
}
