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
      // The end of their input ends them.
      while engines.contains(where: Self.isRunning), Date.now < deadline { usleep(20_000) }
      #expect(!engines.contains(where: Self.isRunning))
      #expect(
        try program.run("query", "SELECT count(*) FROM run", "--json").json?["rows"] as? [[Int]]
          == [[0]])
      #expect(try program.run("check").status == 0)
    }
  #endif
}
