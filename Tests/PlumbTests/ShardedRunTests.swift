import Foundation
import Testing

/// Runs that are computed in shards: what is recorded is what one machine would have recorded.
struct ShardedRunTests {
  @Test(arguments: [1, 2, 7])
  func `parts are recorded as the run they are, causes and all`(_ count: Int) throws {
    let suite = try ShardSuite()
    for (version, fault) in [("1.0.0", "none"), ("1.1.0", "none"), ("2.0.0", "padding")] {
      let engine = ShardSuite.engine(version, fault)
      let whole = try suite.runWhole(engine)
      try suite.compute(engine, shards: Array(1...count), of: count)
      // In any order, one of them twice.
      let parts = ((1...count).reversed() + [1]).map { "parts/\($0).jsonl" }
      let recorded = try suite.plumb(
        ["run", "--db", "parts.db", "--json", "--parts"] + parts)
      #expect(recorded.status == whole.status, "\(recorded.messages)")
      #expect(recorded.json?["digest"] as? String == whole.json?["digest"] as? String)
      #expect(recorded.json?["digest"] is String)
    }
    let whole = try suite.state(of: "whole.db")
    #expect(try suite.state(of: "parts.db") == whole)
    #expect(whole[0].contains("padding.propose"))
    #expect(whole[3].count > 1000)
  }

  @Test func `the built-in engine's shards come from the database too`() throws {
    let suite = try ShardSuite()
    let whole = try suite.runWhole()
    try FileManager.default.createDirectory(
      at: suite.program.folder.url.appending(path: "parts"), withIntermediateDirectories: true)
    for shard in 1...3 {
      let answer = try suite.plumb(
        [
          "run", "--db", "parts.db", "--shard", "auto", "--part",
          "parts/part-\(shard)-of-3.jsonl",
        ], ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "3"])
      #expect(answer.status == 0, "\(answer.messages)")
      #expect(answer.messages.contains("shard \(shard)/3, from CI_NODE_INDEX"))
    }
    #expect(try suite.record().status == whole.status)
    #expect(try suite.state(of: "parts.db") == suite.state(of: "whole.db"))
    // What a plan in a file says is what the database says.
    try suite.compute(shards: [], of: 3)
    let other = try suite.plumb([
      "run", "--plan", "plan.jsonl", "--shard", "1/3", "--part", "a.jsonl",
    ])
    #expect(other.status == 0, "\(other.messages)")
    _ = try suite.plumb([
      "run", "--db", "parts.db", "--shard", "1/3", "--part", "b.jsonl",
    ])
    let heads = try ["a", "b"].map { name in
      let line = try suite.program.text(of: "\(name).jsonl").split(separator: "\n")[0]
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(json?["plan"] as? String)
    }
    #expect(heads[0] == heads[1])
  }

  /// Crashes on an edge of 5, hangs on one of 7, refuses 9, answers 11 differently each time.
  private static let illEngine = """
    import json, os, sys, time
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            print(json.dumps({"plumb": 1, "engine": "ill", "version": "1.0.0",
                              "roundingStep": 0.5, "supports": ["Color", "padding", "trace"]}), flush=True)
            continue
        text = json.dumps(request["document"])
        if "5" in text:
            print("it hurts", file=sys.stderr, flush=True)
            os._exit(7)
        if "7" in text:
            time.sleep(60)
        if "9" in text:
            print(json.dumps({"id": request["id"], "error": "no \\u001b nines"}), flush=True)
            continue
        width = 10
        if "11" in text:
            width += int.from_bytes(os.urandom(4), "big") if request["trace"] else 1
        node = {"path": "Color", "id": None, "frame": [0, -0.0, width, 1e300]}
        print(json.dumps({"id": request["id"], "size": [width, "inf"], "nodes": [node],
                          "warnings": ["it \\t is"], "trace": []}), flush=True)

    """

  @Test func `crashes, timeouts, errors and unsteady frames survive the journey`() throws {
    let blocks = [3, 5, 7, 9, 11].map {
      "## View \($0)\n\n```swift\nColor.red.padding(\($0))\n```\n"
    }
    let suite = try ShardSuite(
      book: blocks.joined(separator: "\n") + "\n## Text\n\n```swift\nText(\"a\")\n```\n")
    try suite.program.write("ill.py", Self.illEngine)
    let engine = ["--engine", "python3 ill.py", "-j", "1"]
    let whole = try suite.runWhole(engine + ["--timeout", "2"])
    let plan = try suite.plumb(
      ["plan", "--db", "parts.db", "-o", "plan.jsonl", "--engine", "python3 ill.py"])
    #expect(plan.status == 0, "\(plan.messages)")
    for shard in 1...2 {
      let answer = try suite.plumb(
        [
          "run", "--plan", "plan.jsonl", "--shard", "\(shard)/2", "--part", "\(shard).jsonl",
          "--timeout", "2",
        ] + engine)
      #expect(answer.status == 0, "\(answer.messages)")
    }
    let recorded = try suite.record("2.jsonl", "1.jsonl")
    #expect(recorded.status == 1 && whole.status == 1)
    let counts = try #require(recorded.json?["counts"] as? [String: Int])
    #expect(counts["crash"] == 1 && counts["timeout"] == 1 && counts["error"] == 1)
    #expect(counts["unsupported"] == 1)
    #expect(try suite.state(of: "parts.db") == suite.state(of: "whole.db"))
    let traces = try suite.program.run(
      "query", "SELECT hex(steps) FROM trace ORDER BY 1", "--json", "--db", "parts.db")
    // An unsteady engine told nothing that counts.
    #expect((traces.json?["rows"] as? [[String]])?.contains(["02"]) == true)
  }

  @Test func `an engine that cannot be started leaves no part`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [], of: 1)
    try suite.program.write(
      "mortal.sh",
      """
      read line
      test -e started && exit 9
      touch started
      echo '{"plumb":1,"engine":"builtin","version":"1.0.0","supports":["HStack","Color","frame","id","padding"]}'
      read line

      """)
    for engine in ["sh mortal.sh", "./no-such-engine"] {
      let answer = try suite.plumb([
        "run", "--plan", "plan.jsonl", "--shard", "1/1", "--part", "parts/1.jsonl", "--engine",
        engine,
      ])
      #expect(answer.status == 3, "\(answer.messages)")
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: suite.program.folder.url.appending(path: "parts").path())
    #expect(names == [])
  }

  @Test func `a key records parts once`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1, 2], of: 2, plan: ["--key", "night 1"])
    let first = try suite.record()
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.json?["key"] as? String == "night 1")
    let second = try suite.record()
    #expect(second.json?["run"] as? Int == first.json?["run"] as? Int)
    #expect(second.messages.contains("nothing was recorded"))
    #expect(try suite.recordedRuns() == 1)
    let other = try suite.plumb(
      ["run", "--db", "parts.db", "--parts", "parts", "--key", "night 2"])
    #expect(other.status == 2)
    #expect(other.messages.contains("night 1"))
  }

  @Test func `two recorders at once record one key once`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1, 2], of: 2, plan: ["--key", "night"])
    let recorders = try (0..<2).map { _ in
      try suite.program.start(["run", "--db", "parts.db", "--parts", "parts", "--quiet"])
    }
    for recorder in recorders {
      let answer = try recorder.answer()
      #expect(answer.status == 0, "\(answer.messages)")
    }
    #expect(try suite.recordedRuns() == 1)
  }

  @Test func `scenarios edited since the plan are recorded as computed, and named`() throws {
    let suite = try ShardSuite(book: Book.whole)
    let whole = try suite.runWhole()
    try suite.compute(shards: [1, 2], of: 2)
    let edited = Book.whole.replacing("width: 100, height: 50", with: "width: 100, height: 60")
      .replacing("#box 0 0 100 50", with: "#box 0 0 100 60")
      .replacing("## Nobody says what comes out", with: "## Somebody knows what comes out")
    try suite.program.write("books/book.md", edited)
    #expect(try suite.program.run("import", "books", "--db", "parts.db").status == 0)
    let recorded = try suite.record()
    #expect(recorded.json?["digest"] as? String == whole.json?["digest"] as? String)
    #expect(recorded.status == 0, "\(recorded.messages)")
    #expect(
      recorded.messages.contains(
        "book/a-fixed-frame-ignores-its-proposal@300x300: edited since the plan"),
      "\(recorded.messages)")
    let counts = try #require(recorded.json?["counts"] as? [String: Int])
    #expect(counts["pass"] == 2)
    // The scenario with another heading goes on under another name.
    #expect(counts["unjudged"] == 1)
    #expect(!recorded.messages.contains("not recorded"), "\(recorded.messages)")
    // The next run is of what there is now.
    let next = try suite.plumb(["run", "--db", "parts.db", "--json"])
    #expect(next.status == 0, "\(next.messages)")
    #expect(try suite.program.run("check", "--db", "parts.db").status == 0)
  }

  @Test func `a part carries a trace only where it is needed`() throws {
    let suite = try ShardSuite(book: Book.whole)
    func traces() throws -> Int {
      try suite.program.text(of: "parts/1.jsonl").split(separator: "\n")
        .count { $0.contains("\"conversation\":\"") }
    }
    try suite.compute(ShardSuite.engine("1.0.0"), shards: [1], of: 1)
    #expect(try traces() == 3)
    #expect(try suite.record().status == 0)
    try suite.compute(ShardSuite.engine("1.1.0"), shards: [1], of: 1)
    #expect(try traces() == 0)
    #expect(try suite.record().status == 0)
    try suite.compute(ShardSuite.engine("2.0.0", "padding"), shards: [1], of: 1)
    #expect(try traces() == 1)
    #expect(try suite.record().status == 1)
  }

  @Test func `a plan is cut by the times of the last run`() throws {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [], of: 2)
    #expect(try !suite.program.text(of: "plan.jsonl").contains("\"nanoseconds\":"))
    _ = try suite.plumb(["run", "--db", "parts.db"])
    try suite.compute(shards: [1, 2], of: 2)
    #expect(try suite.program.text(of: "plan.jsonl").contains("\"nanoseconds\":"))
    // The times that are recorded are those of where it was computed.
    _ = try suite.record()
    let told = try suite.program.text(of: "parts/1.jsonl") + suite.program.text(of: "parts/2.jsonl")
    let times = told.matches(of: #/"nanoseconds":(\d+)/#).compactMap { Int64($0.output.1) }
    let rows =
      try suite.program.run(
        "query", "SELECT median FROM run ORDER BY id DESC LIMIT 1", "--json", "--db", "parts.db"
      ).json?["rows"] as? [[Int64]]
    #expect(times.sorted()[1] == rows?.first?.first)
  }
}
