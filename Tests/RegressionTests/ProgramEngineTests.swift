import Regression
import Scenarios
import SuiteStore
import Testing

/// Engines that are programs, good and bad ones.
struct ProgramEngineTests {
  private static let content = FakeEngine.content

  /// What a program does for one content, and the outcome that is right for it.
  struct Misbehaviour: CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var outcome: EngineOutcome

    init(_ description: String, _ script: String, _ outcome: EngineOutcome) {
      testDescription = description
      self.script = script
      self.outcome = outcome
    }
  }

  private static func error(_ message: String) -> EngineOutcome {
    .error(message: message, path: nil)
  }

  private static let misbehaviours = [
    Misbehaviour(
      "refuses", #"say({"id": request["id"], "error": "no", "path": "Color"})"#,
      .error(message: "no", path: "Color")),
    Misbehaviour(
      "lacks", #"say({"id": request["id"], "unsupported": "Grid", "path": "Color"})"#,
      .unsupported(construct: "Grid", path: "Color")),
    Misbehaviour(
      "prints nonsense", #"print("hello there", flush=True)"#,
      error("the answer is no JSON: column 1: expected a JSON value: 'hello there'")),
    Misbehaviour(
      "prints nonsense and complains",
      #"sys.stderr.write("what?\n"); sys.stderr.flush(); print("[1,", flush=True)"#,
      error(
        "the answer is no JSON: column 4: unexpected end of the text: '[1,'; it said 'what?'")),
    Misbehaviour(
      "prints an empty line", #"print("", flush=True)"#,
      error("the answer is no JSON: column 1: unexpected end of the text: ''")),
    Misbehaviour(
      "answers another request", #"answer({"id": 77})"#,
      error("the answer has the id of another request")),
    Misbehaviour(
      "answers nobody", #"say({"error": "who?"})"#,
      error("the answer's id is null, not the request's")),
    Misbehaviour(
      "answers with two lines",
      #"sys.stdout.write('{"id": 1, "error": "no"}\n{}\n')"#
        + "\nsys.stdout.flush()",
      error("the answer has more than one line")),
    Misbehaviour(
      "answers NaN", #"answer(request, float("nan"))"#,
      error(
        #"the answer is no JSON: column 20: expected a JSON value: "#
          + #"'{"id": …, "size": [NaN, 10], "nodes": [{"path": "Color", "id": null, "frame": [0'"#)
    ),
    Misbehaviour(
      "answers NaN in words", #"answer(request, "nan")"#,
      error("the answer cannot be used: \"size\" is not two lengths")),
    Misbehaviour(
      "leaves the nodes out", #"say({"id": request["id"], "size": [1, 1]})"#,
      error("the answer cannot be used: \"nodes\" is not a list")),
    Misbehaviour(
      "leaves a length out",
      #"say({"id": 1, "size": [1, 1], "nodes": [{"path": "Color", "frame": [0, 0, 1]}]})"#,
      error("the answer cannot be used: the \"frame\" of 'Color' is not four lengths")),
    Misbehaviour(
      "lists a node twice",
      #"n = {"path": "A", "frame": [0, 0, 1, 1]}; say({"id": 1, "size": [1, 1], "nodes": [n, n]})"#,
      error("the answer cannot be used: the node 'A' is listed twice")),
    Misbehaviour(
      "lists a node with two frames",
      #"say({"id": 1, "size": [1, 1], "nodes": [{"path": "A", "id": i, "frame": [x, 0, 1, 1]}"#
        + #" for i, x in [("a", 0), ("b", 1)]]})"#,
      error("the answer cannot be used: the node 'A' is listed twice")),
    Misbehaviour(
      "answers twice in one line", #"answer(request, error="no")"#,
      error("the answer cannot be used: it answers twice: error and nodes")),
    Misbehaviour(
      "writes to the terminal",
      #"say({"id": 1, "error": "\u001b[2J\u0007gone\r\n", "path": "A\u202eB"})"#,
      .error(message: #"\u{1B}[2J\u{7}gone  "#, path: #"A\u{202E}B"#)),
    Misbehaviour(
      "names a node for the terminal",
      #"say({"id": 1, "size": [1, 1], "nodes": [{"path": "A\u001b[2J", "frame": [0, 0, 1, 1]}]})"#,
      error(
        #"the answer cannot be used: the node 'A\u{1B}[2J' has control characters in its path or id"#
      )),
    Misbehaviour(
      "prints nonsense for the terminal", #"print("\u001b[2J", flush=True)"#,
      error(
        #"the answer is no JSON: column 1: expected a JSON value: '\u{1B}[2J'"#)),
    Misbehaviour(
      "answers with a list", #"say([1])"#,
      error("the answer cannot be used: an answer is a JSON object")),
    Misbehaviour(
      "prints a hundred megabytes on one line",
      "for _ in range(100): sys.stdout.write('x' * (1 << 20))\nsys.stdout.flush()",
      error("the answer is longer than 64 MB")),
    Misbehaviour(
      "dies", #"sys.stderr.write("out of ideas\n"); sys.exit(3)"#,
      .crash(message: "it ended with status 3; it said 'out of ideas'")),
    Misbehaviour(
      "dies in the middle of a line", #"sys.stdout.write('{"id": 1, "si'); sys.exit(0)"#,
      .crash(message: "it ended with status 0")),
    Misbehaviour(
      "is killed", "os.kill(os.getpid(), signal.SIGKILL)",
      .crash(message: "it was ended by signal 9")),
    Misbehaviour(
      "closes its output and stays", "os.close(1)\ntime.sleep(60)",
      .crash(message: "it closed its output")),
    Misbehaviour("says nothing", "time.sleep(60)", .timeout(seconds: 3)),
    Misbehaviour(
      "says half a line", #"sys.stdout.write('{"id": 1,'); sys.stdout.flush(); time.sleep(60)"#,
      .timeout(seconds: 3)),
    Misbehaviour(
      "ignores that it should end",
      "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(60)",
      .timeout(seconds: 3)),
    Misbehaviour(
      "floods standard error", "while True: sys.stderr.write('x' * 65536)", .timeout(seconds: 3)),
    Misbehaviour(
      "floods standard error and answers",
      "sys.stderr.write('x' * (8 << 20)); sys.stderr.flush(); answer(request)", .wide(10)),
  ]

  @Test(arguments: misbehaviours)
  func `what a program does wrong costs one content its verdict`(
    _ misbehaviour: Misbehaviour
  ) throws {
    let script = try ScriptedEngine(misbehaving: misbehaviour.script)
    defer { script.remove() }
    // Long enough for a busy machine where an answer comes.
    var timeout = 20.0
    if case .timeout(let seconds) = misbehaviour.outcome { timeout = seconds }
    let engine = ProgramEngine(try EngineProgram(words: script.words, timeout: timeout))
    #expect(engine.layout(Self.content("bad")) == misbehaviour.outcome)
    #expect(engine.layout(Self.content("good")) == .wide(10))
    #expect(engine.layout(Self.content("good")) == .wide(10))
  }

  @Test func `a program is started once and kept busy`() throws {
    let script = try ScriptedEngine(misbehaving: "answer(request, os.getpid())")
    defer { script.remove() }
    let engine = ProgramEngine(try EngineProgram(words: script.words))
    let first = engine.layout(Self.content("bad"))
    #expect(engine.layout(Self.content("bad")) == first)
    let other = ProgramEngine(try EngineProgram(words: script.words))
    #expect(other.layout(Self.content("bad")) != first)
  }

  @Test func `what a program said before is not quoted again`() throws {
    let script = try ScriptedEngine(
      misbehaving: """
        if not hasattr(sys, "second"):
            sys.second = True
            sys.stderr.write("early\\n")
            answer(request)
        else:
            sys.exit(1)
        """)
    defer { script.remove() }
    let engine = ProgramEngine(try EngineProgram(words: script.words))
    #expect(engine.layout(Self.content("bad")) == .wide(10))
    #expect(engine.layout(Self.content("bad")) == .crash(message: "it ended with status 1"))
  }

  @Test func `what a program says unasked harms no content`() throws {
    let script = try ScriptedEngine(
      misbehaving: "answer(request)\ntime.sleep(0.3)\nprint('by the way', flush=True)")
    defer { script.remove() }
    let engine = ProgramEngine(try EngineProgram(words: script.words))
    #expect(engine.layout(Self.content("bad")) == .wide(10))
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(600)
    while clock.now < end {}
    #expect(engine.layout(Self.content("good")) == .wide(10))
  }

  @Test func `what a program has started ends with it`() throws {
    let script = try ScriptedEngine(
      misbehaving: """
        import subprocess
        child = subprocess.Popen(["sleep", "60"])
        answer(request, child.pid)
        """)
    defer { script.remove() }
    var engine: ProgramEngine? = ProgramEngine(try EngineProgram(words: script.words))
    guard case .frames(let answer) = engine?.layout(Self.content("bad")) else {
      Issue.record("no frames")
      return
    }
    let child = Int32(answer.width)
    #expect(Processes.isRunning(child))
    engine = nil
    // It has been told to end; the system carries that out.
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(5)
    while Processes.isRunning(child), clock.now < deadline {}
    #expect(!Processes.isRunning(child))
  }

  @Test func `no zombie stays`() throws {
    let script = try ScriptedEngine(
      misbehaving: "sys.exit(1)",
      greeting: #"(open(__file__ + ".pids", "a").write(f"{os.getpid()}\n"), {})[1]"#)
    defer { script.remove() }
    do {
      let engine = ProgramEngine(try EngineProgram(words: script.words))
      for _ in 0..<3 { _ = engine.layout(Self.content("bad")) }
      _ = engine.layout(Self.content("good"))
    }
    let processes = try script.text(of: "engine.py.pids").split(separator: "\n")
    #expect(processes.count == 5)
    for process in processes { #expect(!Processes.exists(String(process))) }
  }

  @Test func `a program that dies after each greeting is tried a few times`() throws {
    let script = try ScriptedEngine(
      only: """
        import pathlib
        mark = pathlib.Path(__file__ + ".starts")
        starts = len(mark.read_text()) if mark.exists() else 0
        mark.write_text("x" * (starts + 1))
        sys.stdin.readline()
        if starts < 2: hello()
        """)
    defer { script.remove() }
    let engine = ProgramEngine(try EngineProgram(words: script.words))
    #expect(engine.layout(Self.content("good")) == .crash(message: "it ended with status 0"))
    for _ in 0..<3 {
      #expect(
        engine.layout(Self.content("good"))
          == .crash(message: "it ended with status 0 before it has greeted"))
    }
    #expect(
      engine.layout(Self.content("good")) == .crash(message: "it cannot be started any more"))
  }

  @Test func `contents that no program answered are no results where they are most`() throws {
    let script = try ScriptedEngine(
      only: """
        import pathlib
        mark = pathlib.Path(__file__ + ".starts")
        starts = len(mark.read_text()) if mark.exists() else 0
        mark.write_text("x" * (starts + 1))
        sys.stdin.readline()
        if starts < 2: hello()
        """)
    defer { script.remove() }
    let program = try EngineProgram(words: script.words)
    let engine = ProgramEngine(program)
    for _ in 0..<3 { _ = engine.layout(Self.content("good")) }
    // One crash, two that were not answered.
    #expect(throws: Never.self) { try program.requireAnswers(to: 4) }
    #expect(
      throws: EngineProgramError(
        words: script.words,
        reason: "it could not be started again for 2 of 3 contents, the first time since it ended "
          + "with status 0 before it has greeted; nothing was recorded")
    ) { try program.requireAnswers(to: 3) }
  }

  struct Impostor: CustomTestStringConvertible {
    var script: String
    var reason: String
    var testDescription: String { reason }
  }

  @Test(arguments: [
    Impostor(script: "time.sleep(60)", reason: "it does not greet within 0.5 seconds"),
    Impostor(
      script: "sys.stderr.write('no licence'); sys.exit(2)",
      reason: "it ended with status 2 before it has greeted; it said 'no licence'"),
    Impostor(
      script: "print('Welcome!', flush=True)",
      reason: "it greets with a line that is no JSON: expected a JSON value"),
    Impostor(
      script: "say({'id': 1})", reason: "it does not greet with \"plumb\": 1"),
    Impostor(script: "say({'plumb': 2})", reason: "it speaks protocol 2; expected 1"),
    Impostor(
      script: "say({'plumb': 1, 'engine': 'x'})",
      reason: "it does not say its \"engine\" and \"version\""),
    Impostor(script: "hello(supports=[1])", reason: "its \"supports\" is no list of names"),
    Impostor(script: "hello(unit='cell')", reason: "its \"unit\" is not \"point\""),
    Impostor(script: "hello(roundingStep=-1)", reason: "its \"roundingStep\" is no length"),
    Impostor(
      script: "hello(version='1\\x1b[2J')",
      reason: "its name, version or revision has control characters"),
    Impostor(
      script: "hello(engine='a..b')", reason: "its name has '..', which stands between two versions"
    ),
    Impostor(
      script: "hello(version='nightly')",
      reason: "its \"version\" 'nightly' is no semantic version, like 1.2.0 or 1.2.0-beta.1"),
    Impostor(
      script: "hello(revisionDate='2026-02-30T00:00:00Z')",
      reason: "its \"revisionDate\" is no date in UTC, like 2026-11-20T08:00:00Z"),
    .init(
      script: "hello(revisionDate='1405-09-05T00:00:00Z')",
      reason: "its \"revisionDate\" is no date in UTC, like 2026-11-20T08:00:00Z"),
    .init(
      script: "hello(revisionDate='yesterday')",
      reason: "its \"revisionDate\" is no date in UTC, like 2026-11-20T08:00:00Z"),
    Impostor(
      script: "hello(revisionDate='2026-11-20T08:00:00+01:00')",
      reason: "its \"revisionDate\" is no date in UTC, like 2026-11-20T08:00:00Z"),
    Impostor(
      script: "hello(frames='some')", reason: "its \"frames\" is none of all, leaves, ids"),
  ])
  func `a program that does not greet cannot be used`(_ impostor: Impostor) throws {
    let script = try ScriptedEngine(only: impostor.script)
    defer { script.remove() }
    let isSilent = impostor.reason.contains("0.5")
    #expect(throws: EngineProgramError(words: script.words, reason: impostor.reason)) {
      try EngineProgram(words: script.words, startTimeout: isSilent ? 0.5 : 30)
    }
  }

  @Test(arguments: [
    ("{}", "unknown"), ("{'revisionDate': None}", "unknown"), ("{'revisionDate': ''}", "unknown"),
    ("{'revisionDate': 'unknown'}", "unknown"), ("{'revisionDate': '2026-11-20'}", "2026-11-20"),
    ("{'revisionDate': '2026-11-20T08:00:00Z'}", "2026-11-20T08:00:00Z"),
  ])
  func `a program may not know the date of its revision`(greeting: String, date: String) throws {
    let script = try ScriptedEngine(misbehaving: "answer(request)", greeting: greeting)
    defer { script.remove() }
    #expect(try EngineProgram(words: script.words).hello.version.revisionDate == date)
  }

  @Test func `nodes that an answer lacks are missing`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("bad", 10), ("good", 10)])
    let script = try ScriptedEngine(
      misbehaving: #"say({"id": request["id"], "size": [1, 1], "nodes": []})"#)
    defer { script.remove() }
    let program = try EngineProgram(words: script.words)
    let material = try suite.store.material(engine: program.hello.version)
    let result = try Runner(workers: 1) { ProgramEngine(program) }
      .run(RunPlan.read(material, from: suite.store))
    #expect(result.counts == [.pass: 1, .fail: 1])
  }

  @Test func `a program that is not there cannot be used`() {
    #expect(
      throws: EngineProgramError(
        words: ["no-such-engine"], reason: "it cannot be started: no such file or directory")
    ) { try EngineProgram(words: ["no-such-engine"]) }
  }

  @Test func `what an engine lacks is unsupported without asking`() throws {
    let script = try ScriptedEngine(misbehaving: "sys.exit(1)")
    defer { script.remove() }
    let engine = ProgramEngine(try EngineProgram(words: script.words))
    let row = ViewNode(
      view: "HStack",
      children: [
        ViewNode(view: "Color"),
        ViewNode(view: "Color", modifiers: [ModifierNode(name: "padding")]),
      ])
    #expect(
      engine.layout(Content(document: ViewDocument(root: row)))
        == .unsupported(construct: "padding", path: "HStack/1.Color"))
  }

  @Test func `a trace is asked for where it can be had`() throws {
    let step = #"{"path": "Color", "event": "propose", "width": 5, "height": None, "rule": "root"}"#
    let misbehaving = "answer(request, trace=[\(step)] if request['trace'] else None)"
    let mute = try ScriptedEngine(misbehaving: misbehaving)
    let tracing = try ScriptedEngine(
      misbehaving: misbehaving, greeting: "{'supports': ['Color', 'trace']}")
    defer {
      mute.remove()
      tracing.remove()
    }
    let content = Self.content("bad")
    #expect(
      ProgramEngine(try EngineProgram(words: mute.words)).trace(content)
        == TracedOutcome(outcome: .wide(10), trace: nil))
    #expect(
      ProgramEngine(try EngineProgram(words: tracing.words)).trace(content)
        == TracedOutcome(
          outcome: .wide(10),
          trace: [
            TraceStep(path: "Color", event: .propose, width: 5, height: nil, rule: "root")
          ]))
  }

  @Test func `the rest of a run goes on beside a program that fails`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios(
      (0..<40).map { ("good\($0)", $0 == 7 ? 11 : 10) } + [("bad", 10)])
    let script = try ScriptedEngine(misbehaving: "sys.exit(1)")
    defer { script.remove() }
    let program = try EngineProgram(words: script.words)
    let material = try suite.store.material(engine: program.hello.version)
    let result = try Runner(workers: 3) { ProgramEngine(program) }
      .run(RunPlan.read(material, from: suite.store))
    #expect(result.counts == [.pass: 39, .fail: 1, .crash: 1])
  }
}
