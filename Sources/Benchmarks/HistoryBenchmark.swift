import BuiltinEngine
import Foundation
import Regression
import Scenarios
import SuiteStore

/// Makes long histories of large suites, and measures what they cost on disk and to ask.
struct HistoryBenchmark {
  /// What was measured.
  struct Figure {
    var name: String
    var unit: String
    var value: Double

    /// What it may be at most.
    var limit: Double?
  }

  /// How many scenarios and runs the suite has that is asked.
  var scenarios = 10_000
  var runs = 1_000

  /// How many scenarios the suites have whose size is measured, and for how many nights.
  var nightlyScenarios = 5_000
  var unchangedNights = 100
  var yearNights = 365

  /// The program that is timed, with all it takes to start; `nil` leaves that out.
  var program: String?

  /// A file that takes the suite that is asked; `nil` throws it away.
  var keptSuite: String?

  /// Measures everything, which takes a minute or two.
  ///
  /// - Parameter tell: Takes each figure as it is known.
  /// - Throws: What stops the measurement; figures that were known by then have been told.
  func measure(_ tell: (Figure) -> Void) throws {
    try unchanged().forEach(tell)
    try year().forEach(tell)
    try commands(tell)
  }

  // MARK: Sizes

  /// What a night costs in which nothing changed.
  func unchanged() throws -> [Figure] {
    let suite = try GeneratedSuite(scenarios: nightlyScenarios)
    try suite.run()
    let first = try suite.size()
    for _ in 0..<unchangedNights { try suite.run() }
    let bytes = Double(try suite.size() - first) / Double(unchangedNights)
    return [Figure(name: "history.unchanged_night", unit: "B", value: bytes, limit: 1024)]
  }

  /// What a year costs beyond its first night in which 20 nights change one scenario in twenty, and
  /// whether all of it can be read back: without traces and with them.
  ///
  /// Each change is to frames that were never seen before; nothing is mended.
  func year() throws -> [Figure] {
    try year("year", limit: 6e6, tellsTraces: false)
      + year("year_with_traces", limit: 12e6, tellsTraces: true)
  }

  private func year(
    _ name: String, limit: Double, tellsTraces: Bool
  ) throws -> [Figure] {
    let suite = try GeneratedSuite(
      scenarios: nightlyScenarios, tellsTraces: tellsTraces)
    try suite.run()
    let first = try suite.size()
    for night in 1..<yearNights {
      if night * 20 / (yearNights - 1) != (night - 1) * 20 / (yearNights - 1) { try suite.move() }
      try suite.run()
    }
    let bytes = Double(try suite.size() - first)
    return [
      Figure(name: "history.\(name)", unit: "B", value: bytes, limit: limit),
      Figure(
        name: "history.\(name)_mismatches", unit: "results",
        value: Double(try suite.mismatches()), limit: 0),
    ]
  }

  // MARK: Times

  /// How long the program takes to answer from a long history, process included: medians.
  func commands(_ tell: (Figure) -> Void) throws {
    guard let program else { return }
    let suite = try GeneratedSuite(scenarios: scenarios)
    // One night in eighteen changes something; what one breaks the next one mends, the last stays.
    for night in 0..<runs {
      if night % 18 == 17 { try suite.change() }
      try suite.run()
      if night % 200 == 100 { try suite.voidLastRun() }
    }
    _ = try suite.size()
    if let keptSuite { try suite.copy(to: keptSuite) }
    for (name, words) in try suite.questions() {
      let times = try (0..<11).map { _ in try suite.time(program, words) }.sorted()
      // A page of some megabytes, which shows each of 500 scenarios that fail.
      let limit = name == "report_html" ? 300.0 : 50
      tell(Figure(name: "history.\(name)", unit: "ms", value: times[5], limit: limit))
    }
  }
}

/// A suite of scenarios with twelve nodes each, every edge of which is stated, in a folder of its
/// own, and a record of what every run found.
private final class GeneratedSuite {
  private let folder: URL
  private let path: String
  private var store: SuiteStore?
  let names: [String]

  private let tellsTraces: Bool

  /// What the engine answers, by scenario; 0 is right.
  private var variants: [UInt8]
  private var broken: [Int] = []
  private var seed: UInt64 = 1
  private var version = 0

  /// The last result, for nights in which nothing changes.
  private var last: (material: RunMaterial, result: RunResult)?
  private var recorded: [(run: Int64, variants: [UInt8])] = []

  init(scenarios count: Int, tellsTraces: Bool = false) throws {
    self.tellsTraces = tellsTraces
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumb-history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("plumb.db").path
    variants = Array(repeating: 0, count: count)
    names = (0..<count).map { "a\($0 / 100)/scenario-number-\($0)@620x80" }
    store = try SuiteStore(path: path, access: .readWrite)
    try importScenarios()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func open() throws -> SuiteStore {
    if let store { return store }
    let store = try SuiteStore(path: path, access: .readWrite)
    self.store = store
    return store
  }

  private func importScenarios() throws {
    let engine = GeneratedEngine(version: GeneratedEngine.version(0), variants: variants)
    let scenarios = names.indices.map { index in
      let content = GeneratedEngine.content(index)
      var expectation: Expectation?
      if case .frames(let answer) = engine.layout(content) {
        expectation = Expectation(accepting: answer.frames)
        expectation?.basis = .stated
      }
      return ImportedScenario(
        name: names[index], block: String(names[index].prefix { $0 != "@" }), content: content,
        line: index % 100 * 10 + 3, source: "HStack(spacing: \(index)) { … }",
        expectation: expectation)
    }
    let articles = stride(from: 0, to: scenarios.count, by: 100).map { start in
      let part = Array(scenarios[start..<min(start + 100, scenarios.count)])
      return ImportedArticle(
        name: "a\(start / 100)", file: "articles/a\(start / 100).md", blocks: part.map(\.block),
        scenarios: part)
    }
    _ = try open().importArticles(articles, at: "2026-01-01T00:00:00Z")
  }

  /// Breaks one scenario in twenty in a new version, or mends what was broken.
  func change() throws {
    version += 1
    last = nil
    guard broken.isEmpty else {
      for index in broken { variants[index] = 0 }
      broken = []
      return
    }
    broken = oneInTwenty()
    for index in broken { variants[index] = UInt8(version % 250 + 1) }
  }

  /// Gives one scenario in twenty frames in a new version that it never had.
  func move() throws {
    version += 1
    last = nil
    for index in oneInTwenty() { variants[index] = UInt8(version) }
  }

  private func oneInTwenty() -> [Int] {
    var chosen: Set<Int> = []
    while chosen.count < variants.count / 20 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      chosen.insert(Int(seed >> 33) % variants.count)
    }
    return chosen.sorted()
  }

  /// Runs the suite with what the engine answers now.
  func run() throws {
    let store = try open()
    let answer = try last ?? computed(in: store)
    last = answer
    let hours = recorded.count
    let day = String(hours / 24 % 28 + 101).dropFirst()
    let started =
      "20\(26 + hours / 8064)-\(String(hours / 672 % 12 + 101).dropFirst())-\(day)"
      + "T\(String(hours % 24 + 100).dropFirst()):00:00Z"
    let run = try store.record(
      answer.result.results, of: answer.material, header: answer.result.header(started: started))
    recorded.append((run, variants))
  }

  private func computed(
    in store: SuiteStore
  ) throws -> (material: RunMaterial, result: RunResult) {
    let version = GeneratedEngine.version(version)
    let material = try store.material(engine: version)
    let variants = variants
    let runner = Runner(workers: 2) { GeneratedEngine(version: version, variants: variants) }
    var result = try runner.run(RunPlan.read(material, from: store))
    if tellsTraces {
      try runner.addTraces(
        to: &result, of: material, keptIn: store, engine: version.name)
    }
    return (material, result)
  }

  func voidLastRun() throws {
    guard let run = recorded.last?.run else { return }
    try open().setVoided(true, run: run, reason: "generated", at: "2026-01-01T00:00:00Z")
  }

  /// The size of the file, with nothing left in the log.
  func size() throws -> Int {
    store = nil
    last = nil
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  /// How many results of all runs do not read back as what they were.
  func mismatches() throws -> Int {
    let store = try open()
    let indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var known: [Int64: FrameSet] = [:]
    var expected: [[Int]: FrameSet] = [:]
    let engine = GeneratedEngine(version: GeneratedEngine.version(0), variants: [])
    var mismatches = 0
    for (run, variants) in recorded {
      let results = try store.results(of: run).scenarios
      let new = Set(results.compactMap(\.outcome.frameSetID)).subtracting(known.keys)
      for (id, frames) in try store.frames(new.sorted()) { known[id] = try frames.frameSet() }
      mismatches += abs(results.count - names.count)
      for result in results {
        guard let index = indices[result.name], let id = result.outcome.frameSetID,
          let frames = known[id]
        else {
          mismatches += 1
          continue
        }
        let variant = variants[index]
        let key = [index, Int(variant)]
        expected[key] = expected[key] ?? engine.frames(of: index, variant: variant)
        if frames != expected[key] || result.verdict != (variant == 0 ? .pass : .fail) {
          mismatches += 1
        }
      }
    }
    return mismatches + (tellsTraces ? try tracelessCauses() : 0)
  }

  /// How many causes are not known from traces although both sides told theirs.
  private func tracelessCauses() throws -> Int {
    let result = try open().query("SELECT count(*) FROM regression_cause WHERE basis <> 'trace'")
    guard case .integer(let count)? = result.rows.first?.first else { return 1 }
    return Int(count)
  }

  func copy(to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: self.path, toPath: path)
  }

  /// The commands that are timed: reports in all their forms, one scenario's history and that of a
  /// node, lists with each kind of filter.
  func questions() throws -> [(name: String, words: [String])] {
    guard let last = recorded.last?.run, let name = names.dropFirst(names.count / 2).first else {
      return []
    }
    let article = String(name.prefix { $0 != "/" })
    return [
      ("report", ["report"]), ("report_json", ["report", "--json"]),
      ("report_markdown", ["report", "--format", "markdown"]),
      ("report_junit", ["report", "--format", "junit"]),
      ("report_html", ["report", "--format", "html"]),
      ("report_ndjson", ["report", "--format", "ndjson"]),
      ("report_problems", ["report", "--format", "problems"]),
      ("report_github", ["report", "--format", "github"]),
      ("report_by_cause", ["report", "--by", "cause"]),
      ("report_by_article", ["report", "--by", "article"]),
      ("report_by_view", ["report", "--by", "view"]),
      ("report_by_kind", ["report", "--by", "kind"]), ("report_matrix", ["report", "--matrix"]),
      ("report_range", ["report", "1.0.0..\(GeneratedEngine.version(version).version)"]),
      ("report_runs", ["report", "\(last - last / 10)..latest"]),
      ("report_many_runs", ["report", "\(last / 10)..latest", "--json"]),
      ("history", ["history", name]), ("history_json", ["history", name, "--json"]),
      ("history_node", ["history", name + "/HStack/3.Color.frame"]), ("list", ["list"]),
      ("list_json", ["list", "--json"]), ("list_name", ["list", name]),
      ("list_verdict", ["list", "verdict:fail"]),
      ("list_verdict_then", ["list", "verdict:fail@\(last - last / 10)"]),
      ("list_passed_then", ["list", "verdict:pass@\(last - last / 10)"]),
      ("list_article", ["list", "article:" + article]),
      ("list_glob", ["list", article.prefix(2) + "*"]), ("list_view", ["list", "view:HStack"]),
      ("list_basis", ["list", "basis:stated"]), ("list_modifier", ["list", "modifier:frame"]),
      ("list_all", ["list", article.prefix(2) + "*", "verdict:pass", "view:Color"]),
      ("list_seq", ["list", "seq(pass fail pass)"]),
      ("list_count", ["list", "count(fail) >= 2 in 1.2.0..latest"]),
      ("list_since", ["list", "since:1.2.0"]), ("list_part", ["list", "number-77"]),
      ("list_regression", ["list", "is:regression"]), ("list_flaky", ["list", "is:flaky"]),
      ("list_reclaimed", ["list", "is:reclaimed"]), ("list_new", ["list", "is:new"]),
      ("list_moved", ["list", "is:moved"]), ("list_fixed", ["list", "is:fixed"]),
      ("list_slow", ["list", "is:slow"]), ("list_engine", ["list", "engine:generated"]),
      ("list_proposal", ["list", "proposal:*x80"]), ("list_not", ["list", "not verdict:pass"]),
      ("list_all_versions", ["list", "all(pass)"]), ("list_none", ["list", "none(error)"]),
      ("log", ["log"]), ("runs", ["runs"]),
      (
        "query",
        [
          "query",
          "SELECT verdict, count(*) FROM scenario_status GROUP BY verdict ORDER BY verdict",
        ]
      ),
    ]
  }

  /// How many milliseconds a command takes.
  func time(_ program: String, _ words: [String]) throws -> Double {
    let run = try ProgramRun(
      program, words + ["--db", path, "-o", folder.appendingPathComponent("out").path])
    guard run.status == 0 else {
      throw BenchmarkError(message: "plumb \(words.joined(separator: " ")): status \(run.status)")
    }
    return run.duration / .milliseconds(1)
  }
}

/// The built-in engine under another name, which makes the fourth of ten views too narrow where it
/// is not to be right: twelve nodes, most of which that moves.
private final class GeneratedEngine: Engine {
  let version: EngineVersion
  private let variants: [UInt8]
  private let engine = BuiltinEngine()

  init(version: EngineVersion, variants: [UInt8]) {
    self.version = version
    self.variants = variants
  }

  static func version(_ number: Int) -> EngineVersion {
    EngineVersion(
      name: "generated", version: "1.\(number).0", revision: "unknown", revisionDate: "unknown")
  }

  /// The content of a scenario; its spacing tells which.
  static func content(_ index: Int, width: Double = 40) -> Content {
    let children = (0..<10).map { child in
      ViewNode(
        view: "Color", arguments: ["0": child % 2 == 0 ? "blue" : "green"],
        modifiers: child == 3
          ? [ModifierNode(name: "frame", arguments: ["width": .number(width)])] : [])
    }
    let root = ViewNode(
      view: "HStack", arguments: ["spacing": .number(Double(index) / 1024)], children: children)
    return Content(
      document: ViewDocument(root: root), proposal: Proposal(width: 620, height: 80))
  }

  func layout(_ content: Content) -> EngineOutcome {
    variant(of: content).map(engine.layout) ?? .error(message: "no spacing", path: nil)
  }

  func trace(_ content: Content) -> TracedOutcome {
    variant(of: content).map(engine.trace)
      ?? TracedOutcome(outcome: .error(message: "no spacing", path: nil), trace: nil)
  }

  private func variant(of content: Content) -> Content? {
    guard case .number(let spacing)? = content.document.root.arguments["spacing"] else {
      return nil
    }
    let index = Int(spacing * 1024)
    return Self.content(index, width: Self.width(variants[index]))
  }

  private static func width(_ variant: UInt8) -> Double { 40 - Double(variant) / 8 }

  func frames(of index: Int, variant: UInt8) -> FrameSet? {
    let content = Self.content(index, width: Self.width(variant))
    guard case .frames(let answer) = engine.layout(content) else { return nil }
    return answer.frames
  }
}
