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

  /// Measures everything; takes a minute or two.
  func figures() throws -> [Figure] {
    try unchanged() + year() + commands()
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

  /// What a year costs in which 20 nights change one scenario in twenty, and whether all of it can
  /// be read back.
  func year() throws -> [Figure] {
    let suite = try GeneratedSuite(scenarios: nightlyScenarios)
    try suite.run()
    let first = try suite.size()
    for night in 1..<yearNights {
      if night * 20 / yearNights != (night - 1) * 20 / yearNights { try suite.change() }
      try suite.run()
    }
    let bytes = Double(try suite.size() - first)
    return [
      Figure(name: "history.year", unit: "B", value: bytes, limit: 6e6),
      Figure(
        name: "history.year_mismatches", unit: "results", value: Double(try suite.mismatches()),
        limit: 0),
    ]
  }

  // MARK: Times

  /// How long the program takes to answer from a long history, process included: medians.
  func commands() throws -> [Figure] {
    guard let program else { return [] }
    let suite = try GeneratedSuite(scenarios: scenarios)
    // One night in eighteen changes something; what one breaks the next one mends, the last stays.
    for night in 0..<runs {
      if night % 18 == 17 { try suite.change() }
      try suite.run()
      if night % 200 == 100 { try suite.voidLastRun() }
    }
    _ = try suite.size()
    let lines: [(String, [String])] = [
      ("report", ["report"]), ("report_json", ["report", "--json"]),
      ("history", ["history", suite.names[suite.names.count / 2]]), ("list", ["list"]),
      ("list_verdict", ["list", "verdict:fail"]), ("list_article", ["list", "article:a3"]),
      ("list_glob", ["list", "a1*"]), ("list_view", ["list", "view:HStack"]),
      ("list_basis", ["list", "basis:stated"]), ("list_modifier", ["list", "modifier:padding"]),
      ("runs", ["runs"]),
    ]
    return try lines.map { name, words in
      let times = try (0..<11).map { _ in try suite.time(program, words) }.sorted()
      return Figure(name: "history.\(name)", unit: "ms", value: times[5], limit: 50)
    }
  }
}

/// A suite of scenarios with twelve nodes each, in a folder of its own, and a record of what every
/// run found.
private final class GeneratedSuite {
  private let folder: URL
  private let path: String
  private var store: SuiteStore?
  let names: [String]

  /// What the engine answers, by scenario; 0 is right.
  private var variants: [UInt8]
  private var broken: [Int] = []
  private var seed: UInt64 = 1
  private var version = 0

  /// The last result, for nights in which nothing changes.
  private var last: (material: RunMaterial, result: RunResult)?
  private var recorded: [(run: Int64, variants: [UInt8])] = []

  init(scenarios count: Int) throws {
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
    let scenarios = names.indices.map { index in
      let node = ViewNode(
        view: "HStack", arguments: ["spacing": .number(Double(index))],
        modifiers: index % 2 == 0
          ? [] : [ModifierNode(name: "padding", arguments: ["0": .number(10)])])
      return ImportedScenario(
        name: names[index], block: String(names[index].prefix { $0 != "@" }),
        content: Content(
          document: ViewDocument(root: node), proposal: Proposal(width: 620, height: 80)),
        line: index % 100 * 10 + 3, source: "HStack(spacing: \(index)) { … }",
        expectation: Expectation(
          basis: .stated,
          lines: [.init(target: .path("HStack/3.Color"), x: nil, y: nil, width: 40, height: nil)]))
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
    var chosen: Set<Int> = []
    while chosen.count < variants.count / 20 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      chosen.insert(Int(seed >> 33) % variants.count)
    }
    broken = chosen.sorted()
    for index in broken { variants[index] = UInt8(version % 250 + 1) }
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
    let version = EngineVersion(
      name: "generated", version: "1.\(version).0", revision: "unknown",
      revisionDate: "unknown")
    let material = try store.material(engine: version)
    let variants = variants
    let runner = Runner(workers: 2) { GeneratedEngine(version: version, variants: variants) }
    return (material, try runner.run(RunPlan(material, in: store)))
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
    var mismatches = 0
    for (run, variants) in recorded {
      let results = try store.results(of: run).scenarios
      let new = Set(results.compactMap(\.outcome.frameSetID)).subtracting(known.keys)
      for (id, frames) in try store.frames(new.sorted()) { known[id] = try frames.frameSet() }
      mismatches += abs(results.count - names.count)
      for result in results {
        guard let index = indices[result.name], let id = result.outcome.frameSetID,
          let frames = known[id],
          frames == GeneratedEngine.frames(of: index, variant: variants[index]),
          result.verdict == (variants[index] == 0 ? .pass : .fail)
        else {
          mismatches += 1
          continue
        }
      }
    }
    return mismatches
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

/// Answers twelve nodes, of which a variant moves a few.
private final class GeneratedEngine: Engine {
  let version: EngineVersion
  private let variants: [UInt8]

  init(version: EngineVersion, variants: [UInt8]) {
    self.version = version
    self.variants = variants
  }

  func layout(_ content: Content) -> EngineOutcome {
    guard case .number(let spacing)? = content.document.root.arguments["spacing"] else {
      return .error(message: "no spacing", path: nil)
    }
    let index = Int(spacing)
    let frames = Self.frames(of: index, variant: variants[index])
    return .frames(EngineAnswer(width: 620, height: 80, frames: frames))
  }

  static func frames(of index: Int, variant: UInt8) -> FrameSet {
    let root = NodeFrame(path: "HStack", frame: Frame(x: 0, y: 0, width: 620, height: 80))
    let children = (0..<11).map { child in
      let shift = child >= 3 ? Double(variant) : 0
      return NodeFrame(
        path: "HStack/\(child).Color",
        frame: Frame(
          x: Double(child * 50) + shift + Double(index % 7) / 8, y: 0,
          width: child == 3 ? 40 - Double(variant) : 40, height: 80))
    }
    return FrameSet(nodes: [root] + children)
  }
}
