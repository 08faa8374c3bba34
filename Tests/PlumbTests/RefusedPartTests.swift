import Foundation
import Testing

/// Parts and plans that must not be recorded or computed.
struct RefusedPartTests {
  /// Three contents in two parts of the built-in engine.
  private func suite() throws -> ShardSuite {
    let suite = try ShardSuite(book: Book.whole)
    try suite.compute(shards: [1, 2], of: 2)
    return suite
  }

  private func expectRefusal(
    _ suite: ShardSuite, parts words: [String] = ["parts"], _ messages: String...
  ) throws {
    let answer = try suite.plumb(["run", "--db", "parts.db", "--parts"] + words)
    #expect(answer.status == 3, "\(answer.messages)")
    #expect(answer.output == "")
    for message in messages {
      #expect(answer.messages.contains(message), "\(answer.messages)")
    }
    #expect(try suite.recordedRuns() == 0)
  }

  /// The lines of the larger of both parts, and its name.
  private func part(_ suite: ShardSuite) throws -> (name: String, lines: [String]) {
    let parts = try ["parts/1.jsonl", "parts/2.jsonl"].map { name in
      (name: name, lines: try suite.program.text(of: name).split(separator: "\n").map(String.init))
    }
    return try #require(parts.max { $0.lines.count < $1.lines.count })
  }

  @Test(arguments: [
    "a digit", "an answer", "an end", "half a line", "a line more", "swapped lines",
  ])
  func `a damaged part is refused with its line`(_ damage: String) throws {
    let suite = try suite()
    var (name, lines) = try part(suite)
    try #require(lines.count >= 4)
    var end = "\n"
    switch damage {
    case "a digit":
      let time = try #require(lines[1].range(of: "\"nanoseconds\":"))
      lines[1].insert("1", at: time.upperBound)
    case "an answer": lines.remove(at: 1)
    case "an end": lines.removeLast()
    case "half a line":
      lines = Array(lines.prefix(2))
      lines[1] = String(lines[1].prefix(100))
      end = ""
    case "a line more": lines.append(lines[1])
    default: lines.swapAt(1, 2)
    }
    try suite.program.write(name, lines.joined(separator: "\n") + end)
    let line =
      switch damage {
      case "a digit", "half a line": 2
      case "an answer", "an end": lines.count
      case "a line more": lines.count
      default: lines.count
      }
    try expectRefusal(suite, "\(name):\(line): error: ")
  }

  @Test func `every damaged byte is noticed`() throws {
    let suite = try suite()
    let (name, lines) = try part(suite)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Some of the bytes, spread over the whole file.
    for index in stride(from: 3, to: bytes.count, by: max(1, bytes.count / 12)) {
      var damaged = bytes
      damaged[index] ^= 1
      try suite.program.write(name, Data(damaged))
      let answer = try suite.plumb(
        ["run", "--db", "parts.db", "--parts", "parts/1.jsonl", "parts/2.jsonl"])
      #expect(answer.status == 3, "byte \(index): \(answer.messages)")
    }
    #expect(try suite.recordedRuns() == 0)
  }

  @Test func `a missing shard is told as the command that computes it`() throws {
    let suite = try ShardSuite(book: Book.whole)
    let engine = ShardSuite.engine("1.0.0")
    try suite.compute(engine, shards: [1, 3], of: 3)
    let answer = try suite.plumb(["run", "--db", "parts.db", "--parts", "parts"])
    #expect(answer.status == 3)
    #expect(answer.messages.contains("1 of 3 shards is missing"), "\(answer.messages)")
    let command = try #require(
      answer.messages.split(separator: "\n").first { $0.contains("plumb run ") })
    let directory = Program.executable.deletingLastPathComponent().path()
    let shell = try Program.Running(
      URL(filePath: "/bin/sh"), ["-c", String(command)], in: suite.program.folder.url, input: "",
      environment: ["PATH": directory + ":/usr/bin:/bin"]
    ).answer()
    #expect(shell.status == 0, "\(command): \(shell.messages)")
    _ = try suite.runWhole(engine)
    #expect(try suite.record().status == 0)
    #expect(try suite.state(of: "parts.db") == suite.state(of: "whole.db"))
  }

  @Test func `part of a run is recorded where that is asked for`() throws {
    let suite = try suite()
    let (name, lines) = try part(suite)
    let answer = try suite.plumb([
      "run", "--db", "parts.db", "--json", "--partial", "--parts", name,
    ])
    #expect(answer.messages.contains("partial: 1 of 2 shards is missing"), "\(answer.messages)")
    let counts = try #require(answer.json?["counts"] as? [String: Int])
    #expect(counts.values.reduce(0, +) == lines.count - 2)
  }

  @Test func `parts that do not belong together are refused by name`() throws {
    let suite = try suite()
    let first = try part(suite)
    let others: [(words: [String], engine: [String], message: String)] = [
      ([], ShardSuite.engine("1.0.0"), "its engine is sample 1.0.0"),
      (["--key", "a"], [], "its key is a, that of"),
      (["book/a-fixed*"], [], "it is of a plan of 1 contents"),
    ]
    for (words, engine, message) in others {
      let plan = try suite.plumb(
        ["plan", "--db", "parts.db", "-o", "other.jsonl", "--quiet"] + words + engine)
      #expect(plan.status == 0, "\(plan.messages)")
      for shard in 1...2 {
        let answer = try suite.plumb(
          ["run", "--plan", "other.jsonl", "--shard", "\(shard)/2", "--part", "o\(shard).jsonl"]
            + engine)
        #expect(answer.status == 0, "\(answer.messages)")
      }
      try expectRefusal(
        suite, parts: [first.name, "o1.jsonl", "o2.jsonl"], "o1.jsonl: error: ", message)
    }
    try suite.compute(shard: 3, of: 3)
    try expectRefusal(suite, parts: [first.name, "parts/3.jsonl"], "the number of shards is")
  }

  @Test func `two answers to one content are refused`() throws {
    // The engine's version stays, its answers do not.
    let engine = """
      import json, os, sys
      for line in sys.stdin:
          request = json.loads(line)
          if "hello" in request:
              print(json.dumps({"plumb": 1, "engine": "odd", "version": "1.0.0",
                                "supports": ["HStack", "Color", "frame", "id", "padding"]}), flush=True)
              continue
          width = 10 + os.path.exists("odd")
          node = {"path": "Color", "id": None, "frame": [0, 0, width, 10]}
          print(json.dumps({"id": request["id"], "size": [width, 10], "nodes": [node]}), flush=True)

      """
    let suite = try ShardSuite(book: Book.whole)
    try suite.program.write("odd.py", engine)
    let words = ["--engine", "python3 odd.py"]
    try suite.compute(words, shards: [1], of: 1)
    try suite.program.write("odd", "")
    let again = try suite.plumb(
      ["run", "--plan", "plan.jsonl", "--shard", "1/1", "--part", "parts/2.jsonl"] + words)
    #expect(again.status == 0, "\(again.messages)")
    try expectRefusal(suite, "another answer to the same content stands in parts/1.jsonl:")
  }

  @Test func `a folder may hold other files, and a file may be no part`() throws {
    let suite = try suite()
    for (name, text) in [
      ("parts/notes.txt", "notes\n"), ("parts/empty.jsonl", ""), ("parts/plan.jsonl", "{}\n"),
    ] { try suite.program.write(name, text) }
    let answer = try suite.record()
    #expect(answer.status == 0, "\(answer.messages)")
    for name in ["notes.txt", "empty.jsonl", "plan.jsonl"] {
      #expect(answer.messages.contains("parts/\(name): passed over"), "\(answer.messages)")
    }
    for (name, message) in [
      ("parts/empty.jsonl", "the file is empty"), ("parts/notes.txt", "this is no part of plumb's"),
      ("nowhere.jsonl", "no such file"), ("plan.jsonl", "this is no part of plumb's"),
    ] {
      let refused = try suite.record(name)
      #expect(refused.status == 3)
      #expect(refused.messages.contains(message), "\(refused.messages)")
    }
    #expect(try suite.recordedRuns() == 1)
  }

  @Test func `parts of another format or another suite are refused`() throws {
    let suite = try suite()
    let (name, lines) = try part(suite)
    let old = lines[0].replacing("\"format\":1", with: "\"format\":0")
    try suite.program.write(name, ([old] + lines.dropFirst()).joined(separator: "\n") + "\n")
    try expectRefusal(suite, "\(name):1: error: this part has format 0, this plumb reads 1")
    let other = try ShardSuite(book: Book.wrong)
    let text = lines.joined(separator: "\n") + "\n"
    try other.program.write(name, text)
    try expectRefusal(other, parts: ["--partial", name], "which this suite does not have")
  }

  @Test func `a plan that was changed is not computed`() throws {
    let suite = try suite()
    let lines = try suite.program.text(of: "plan.jsonl").split(separator: "\n").map(String.init)
    for (changed, line) in [
      ([lines[0], lines[1].replacing("Color", with: "Colour")] + lines.dropFirst(2), 2),
      (lines.dropLast(), lines.count - 1), ([lines[0]] + lines.dropFirst(2), lines.count - 1),
    ] {
      try suite.program.write("changed.jsonl", changed.joined(separator: "\n") + "\n")
      let answer = try suite.plumb([
        "run", "--plan", "changed.jsonl", "--shard", "1/2", "--part", "p.jsonl",
      ])
      #expect(answer.status == 2)
      #expect(answer.messages.contains("changed.jsonl:\(line): error: "), "\(answer.messages)")
    }
    let engine = ShardSuite.engine("1.0.0")
    let answer = try suite.plumb(
      ["run", "--plan", "plan.jsonl", "--shard", "1/2", "--part", "p.jsonl"] + engine)
    #expect(answer.status == 2)
    #expect(answer.messages.contains("the plan is for the engine 'builtin'"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: suite.program.folder.url.path())
    #expect(!names.contains { $0.contains("p.jsonl") })
  }

  @Test(arguments: [
    (["--shard", "1/2"], "'--shard' needs a '--part'"),
    (["--part", "p"], "'--part' is for a '--shard'"),
    (["--shard", "0/2", "--part", "p"], "'--shard' takes a shard such as 3/7"),
    (["--shard", "3/2", "--part", "p"], "'--shard' takes a shard such as 3/7"),
    (["--plan", "p"], "'--plan' needs a '--shard'"),
    (["--partial"], "'--partial' is for '--parts'"),
    (["--parts"], "expected the parts to record"),
    (["--parts", "--shard", "1/2", "--part", "p", "x"], "'--parts' records"),
    (["--parts", "p", "--engine", "x"], "'--engine' and '--parts' exclude each other"),
    (["--shard", "1/2", "--part", "p", "--label", "x"], "'--label' and '--shard' exclude"),
    (["--shard", "1/2", "--part", "p", "--plan", "q", "x"], "'--plan' says which scenarios"),
    (["--shard", "auto", "--part", "p"], "none of SLURM_ARRAY_TASK_ID"),
    (["--shard", "1/1", "--part", "parts.db"], "the part would replace the suite's database"),
  ])
  func `options that do not go together are refused`(
    _ words: [String], _ message: String
  ) throws {
    let suite = try ShardSuite(book: Book.whole)
    let environment = [
      "PLUMB_DB": "parts.db", "CI_NODE_INDEX": "", "SLURM_ARRAY_TASK_ID": "",
      "JOB_COMPLETION_INDEX": "", "PARALLEL_SEQ": "",
    ]
    let answer = try suite.plumb(["run"] + words, environment)
    #expect(answer.status == 2, "\(answer.messages)")
    #expect(answer.messages.contains(message), "\(answer.messages)")
  }
}
