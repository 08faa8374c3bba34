import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb run`: recomputes scenarios and records what it found.
struct RunCommand: Command {
  private static let label = ValueOption("--label", "TEXT", help: "What to call the run.")

  private static let key = ValueOption(
    "--key", "TEXT",
    help: "An ingest key: sending the same run twice under one key records it once.")

  private static let repeats = ValueOption(
    "--repeat", "N",
    help: "Ask for everything N times; answers that differ are kept and told by the report.",
    expected: "a number from 1 to 100"
  ) { text in Int(text).flatMap { (1...100).contains($0) ? $0 : nil } }

  static let workers = ValueOption(
    "--workers", letter: "j", "N", help: "How many threads work. Default: one a processor.",
    expected: "a number from 1 to 1024"
  ) { text in Int(text).flatMap { (1...1024).contains($0) ? $0 : nil } }

  private static let resume = Flag(
    "--resume",
    help: """
      Go on with a run of the same program that was interrupted: ask only what it did not answer.
      """)

  private static let failOn = ValueOption(
    "--fail-on", "WHAT",
    help: """
      What ends with status 1: regression, failure, moved, new, stale (comma between several), or \
      never. Known issues do not. Default: failure,moved.
      """,
    expected: "regression, failure, moved, new and stale, with commas between them, or never"
  ) { text -> [RunDecision.Trigger]? in
    if text == "never" { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let triggers = words.compactMap { RunDecision.Trigger(rawValue: String($0)) }
    return triggers.count == words.count ? triggers : nil
  }

  private static let options =
    [
      StandardOptions.database.declaration, EngineOptions.engine.declaration,
      EngineOptions.previousEngine.declaration, EngineOptions.timeout.declaration,
      EngineOptions.startTimeout.declaration,
      label.declaration, key.declaration, repeats.declaration, resume.declaration,
      workers.declaration, ReportTarget.option.declaration, failOn.declaration,
    ] + ShardOptions.declarations + [StandardOptions.json.declaration] + StandardOptions.printing

  static let declaration = CommandDeclaration(
    name: "run",
    summary: "Recompute scenarios and record what differs",
    discussion: """
      Lays out the selected scenarios with the built-in engine or another one, compares them with \
      their expectations and records the run. Ends with status 1 if a scenario fails, has moved or could \
      not be computed. With --shard it only computes a part of that, with --parts it only records.
      """,
    operands: StandardOptions.selection, options: options,
    example: "plumb run --label nightly 'stacks/*'")

  private let operands: [String]
  private let path: String
  private let engine: EngineOptions
  private let label: String?
  private let key: String?
  private let repeats: Int
  private let resumes: Bool
  private let workers: Int
  private let reports: [ReportTarget]
  private let triggers: [RunDecision.Trigger]
  private let asksForJSON: Bool
  private let form: ShardOptions.Form

  /// The words that a shard of this run is computed with.
  private let command: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    operands = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    engine = try EngineOptions(arguments)
    label = try arguments.value(of: Self.label)
    if let label, [RunSummary.bisectLabel, RunSummary.repeatLabel].contains(label) {
      throw .conflict("the label '\(label)' is plumb's own")
    }
    key = try arguments.value(of: Self.key)
    repeats = try arguments.value(of: Self.repeats) ?? 1
    resumes = arguments[Self.resume]
    guard !resumes || engine.isProgram else {
      throw .conflict("'--resume' is for a program given with '--engine'")
    }
    workers = try arguments.value(of: Self.workers) ?? System.processorCount
    reports = try arguments.values(of: ReportTarget.option)
    try ReportTarget.check(reports, output: StandardOptions.outputFile(arguments))
    triggers = try arguments.value(of: Self.failOn) ?? RunDecision.Trigger.standard
    asksForJSON = arguments[StandardOptions.json]
    guard !asksForJSON || !reports.contains(where: { $0.file == nil }) else {
      throw .conflict("'--json' and a '--report' to '-' would mix on standard output")
    }
    form = try ShardOptions(arguments).form
    command = ShardOptions.command(arguments, options: Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let now = System.now
    switch form {
    case .whole: return try compute(console, at: now)
    case .parts(let isPartial): return try recordParts(console, at: now, isPartial: isPartial)
    case .shard(let choice, let part, let plan):
      return try ShardRun(
        choice: choice, part: part, plan: plan, terms: operands, path: path, engine: engine,
        key: key, workers: workers, command: command
      ).run(console)
    }
  }

  private func compute(_ console: Console, at now: String) throws -> ExitStatus {
    try clearReports()
    let filter = try ScenarioFilter(parsing: operands)
    let store = try SuiteStore(path: path, access: .update)
    let source = RunSource.engine(try engine.program())
    let material = try store.material(
      for: filter, engine: source.version, heldContents: SuiteStore.heldContents)
    guard !material.contents.isEmpty else {
      try console.noteNothing(filter, engine: source.version.name, in: store)
      console.note(
        !operands.isEmpty
          ? "\(path): no scenario is selected"
          : "\(path): no scenario to run; 'plumb import' brings some in")
      return try tellNothing(console)
    }
    let run = try record(
      material, answeredBy: source, started: now, key: key, in: store, console)
    return try tell(run, from: store, console)
  }

  private func recordParts(
    _ console: Console, at now: String, isPartial: Bool
  ) throws -> ExitStatus {
    try clearReports()
    let recorded = try RecordedParts(operands, workers: workers, isPartial: isPartial)
    let key = try recorded.key(given: key)
    let store = try SuiteStore(path: path, access: .update)
    let material = try recorded.material(in: store, console)
    guard !material.contents.isEmpty else {
      console.note("\(path): the parts hold no scenario of this suite; nothing was recorded")
      return try tellNothing(console)
    }
    let source = RunSource.parts(recorded.parts)
    let run = try record(
      material, answeredBy: source, started: source.started(now), key: key, in: store, console)
    recorded.tellUntold(console)
    return try tell(run, from: store, console)
  }

  /// Asks for what is wanted and records it.
  private func record(
    _ material: RunMaterial, answeredBy source: RunSource, started: String, key: String?,
    in store: SuiteStore, _ console: Console
  ) throws -> Recorded {
    let previous = try engine.previousProgram()
    console.detail(
      "\(path): \(material.contents.count) contents on \(workers) threads, revision "
        + source.version.revision)
    let journal = try openJournal(of: source, for: material, console)
    let progress = Progress("computing", on: console)
    InterruptNote.set(
      AnswerJournal.nothingKept
        + (journal?.isKept == true ? "; 'plumb run --resume' goes on with what was answered" : ""))
    let runner = Runner(
      workers: workers, progress: { progress.show($0, of: $1) },
      makeEngine: {
        let engine = try source.makeEngine()
        guard let journal else { return engine }
        return ResumingEngine(engine, keeper: journal)
      })
    let plan = try RunPlan.read(material, from: store)
    var result = try runner.run(plan, keepsTraces: source.canTrace)
    // Whatever is asked from now on is another question.
    journal?.close()
    result.duration += journal?.earlierTime ?? 0
    let others = try (1..<repeats).compactMap { _ in try runner.runAgain(plan, after: result) }
    result = try source.finished(result)
    if source.canTrace {
      progress.begin("asking for conversations")
      try runner.addTraces(
        to: &result, of: material, keptIn: store, engine: source.version.name)
    }
    progress.begin("recording")
    let known = try key.flatMap { try store.run(withKey: $0) }
    // Recorded before, they are never the last run.
    let rounds = try others.filter { _ in known == nil }.map { other in
      try store.record(
        other.results, of: material,
        header: other.header(started: started, label: RunSummary.repeatLabel))
    }
    result.follow(others)
    let id = try store.record(
      result.results, of: material,
      header: result.header(started: started, key: key, label: label))
    journal?.remove()
    InterruptNote.set("plumb run: interrupted: run \(id) is recorded, reports may be missing")
    if let previous {
      progress.begin("asking the previous engine")
      try ask(previous, for: store, after: id, of: source.version, console)
    }
    progress.finish()
    if let key, known?.id == id {
      console.note("run \(id) has the key '\(key)' already: nothing was recorded")
    }
    guard let run = try store.run(id) else { throw SuiteError.unknownRun(id: id, last: nil) }
    return Recorded(run: run, rounds: rounds)
  }

  /// What was recorded.
  private struct Recorded {
    var run: RunSummary

    /// The runs of what '--repeat' was answered otherwise, which are recorded before it.
    var rounds: [Int64] = []
  }

  /// Where a program's answers are kept until they are recorded.
  private func openJournal(
    of source: RunSource, for material: RunMaterial, _ console: Console
  ) throws -> AnswerJournal? {
    guard case .engine(let program?) = source else { return nil }
    let isLeft = !resumes && AnswerJournal.isLeft(beside: path)
    let journal = try AnswerJournal(of: path, program.hello, resumes: resumes)
    // Those of a run that goes on beside this one stay.
    if isLeft, journal.isKept {
      console.note(
        "answers of a run that was not recorded were dropped; '--resume' would have gone on with them"
      )
    }
    if resumes {
      let count = material.contents.count { journal.answer(to: $0.digest) != nil }
      console.note("\(count) of \(material.contents.count) answers are there")
    }
    return journal
  }

  /// Takes away the files of earlier reports: a run that ends early leaves none.
  private func clearReports() throws {
    for file in reports.compactMap(\.file) {
      for part in ["", "-wal", "-shm"] where System.isSameFile(file, path + part) {
        throw Failure.input(file, "the report would replace the suite's database")
      }
      try WholeFile(file).clear()
    }
  }

  /// Asks an earlier version for its side of what differs.
  private func ask(
    _ previous: EngineProgram, for store: SuiteStore, after run: Int64, of engine: EngineVersion,
    _ console: Console
  ) throws {
    let version = previous.hello.version
    guard version != engine else {
      return console.note("--previous-engine is the version of this run: it was not asked")
    }
    guard try store.versions(with: [], engine: version.name).contains(version) else {
      return console.note(
        "--previous-engine is \(version.name) \(version.version), revision \(version.revision), of "
          + "which there is no run: it was not asked")
    }
    let runner = Runner(workers: workers) { ProgramEngine(previous) }
    let (added, wanted) = try runner.addMissingTraces(by: version, after: run, to: store)
    guard added < wanted else {
      return console.detail(
        "\(added) of \(wanted) missing conversations came from --previous-engine")
    }
    let told = wanted == 1 ? "the 1 missing conversation" : "\(wanted) missing conversations"
    console.note(
      "--previous-engine, \(version.name) \(version.version), told \(added) of \(told): for the rest "
        + "it tells none, or gives other frames than it gave")
  }

  /// There is no run to tell of, and nothing is wrong.
  private func tellNothing(_ console: Console) throws -> ExitStatus {
    if asksForJSON { try console.write(json: JSON.null.prettyText + "\n") }
    return .success
  }

  /// Prints what came out, writes the reports, and says whether all is well in every round.
  private func tell(
    _ recorded: Recorded, from store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let status = try tell(recorded.run, from: store, console)
    let request = { RunReport.Request(run: $0, parts: [], detailing: 0, triggers: triggers) }
    let bad = try recorded.rounds.filter { try RunReport(request($0), in: store).decision.isBad }
    for round in bad {
      console.note("asked again it was not well: 'plumb report \(round)' tells what is wrong")
    }
    return bad.isEmpty ? status : .bad
  }

  private func tell(
    _ run: RunSummary, from store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let isStandard = triggers.allSatisfy(RunDecision.Trigger.standard.contains)
    let isQuiet = !run.counts.contains { $0.key.isBad && $0.value > 0 }
    guard asksForJSON || !reports.isEmpty || !isStandard || !isQuiet else {
      // Nothing can end it badly: nothing more has to be read.
      try writeText(of: run, from: store, console)
      return .success
    }
    let formats = reports.map { $0.format.detailing(by: nil) }
    let report = try RunReport(
      RunReport.Request(
        run: run.id, parts: Set(reports.flatMap(\.format.parts)),
        detailing: asksForJSON ? .max : formats.max() ?? 0,
        triggers: triggers), in: store)
    if asksForJSON {
      try console.write(json: report.outcomeJSON.prettyText + "\n")
    } else if !reports.contains(where: { $0.file == nil }) {
      try writeText(of: run, from: store, console)
    }
    for target in reports { try target.write(report, console) }
    return status(of: report, console)
  }

  /// The run's row, and what of it goes on with older code.
  private func writeText(
    of run: RunSummary, from store: SuiteStore, _ console: Console
  ) throws {
    let stale = try store.staleScenarios(inRun: run.id)
    try console.write(
      Listings.text([run], width: console.width, ink: console.ink) + stale.text())
  }

  /// Whether all is well, failures that are known left out.
  private func status(of report: RunReport, _ console: Console) -> ExitStatus {
    for entry in report.entries {
      guard let known = entry.known, known.state == .expired else { continue }
      console.note(
        "'\(entry.scenario)' is a known issue whose end date \(known.issue.until) has come")
    }
    let known = report.decision.knownCount
    if known > 0 {
      console.note(
        known == 1 ? "1 known issue does not count" : "\(known) known issues do not count")
    }
    guard report.decision.isBad else { return .success }
    console.note("'plumb report' tells what is wrong")
    return .bad
  }
}
