import BuiltinEngine
internal import CSQLite
import Foundation
import Regression
import Scenarios
import SuiteStore

/// Measures the suite as its users meet it: the program is started, its time is from start to end.
struct SuiteBenchmarks {
  let stopwatch: Stopwatch
  let isQuick: Bool

  private let folder: URL
  private let program: URL

  init(stopwatch: Stopwatch, isQuick: Bool) throws {
    self.stopwatch = stopwatch
    self.isQuick = isQuick
    folder = FileManager.default.temporaryDirectory.appending(
      path: "plumb-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "plumb")
  }

  func run(into figures: inout FigureList) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      print("no \(program.path): the suite is not measured; 'swift build -c release' makes it")
      return
    }
    figures.add("suite.cold_start", "ms", try median { try plumb(["--version"]) })
    try measureImport(isQuick ? 200 : 10_000, &figures)
    try measureRuns(10_000, "10k", &figures)
    if !isQuick { try measureRuns(100_000, "100k", &figures) }
  }

  // MARK: Runs

  private func measureRuns(_ count: Int, _ label: String, _ figures: inout FigureList) throws {
    let path = folder.appending(path: "\(label).db").path
    let store = try SuiteStore(path: path, access: .readWrite)
    _ = try store.importArticles([SmallScenarios.article(count)], at: "2026-01-01T00:00:00Z")
    let readAll = Floors.readAll(path, Stopwatch(samples: 3))
    figures.add("suite.read_all_\(label)", "ms", readAll ?? 0)
    figures.add("suite.first_\(label)", "ms", try onOneCore(path), floor: readAll)
    figures.add(
      "suite.run_\(label)", "ms", try median { try onOneCore(path) },
      floor: Floors.readAll(path, Stopwatch(samples: 3)))
    figures.add(
      "suite.run_\(label)_all_cores", "ms", try median { try plumb(["run", "-q"], path) })
    if count == 10_000 { try measureNights(path, &figures) }
    _ = try store.importArticles(
      [SmallScenarios.article(count, changed: count / 20)], at: "2026-01-02T00:00:00Z")
    figures.add("suite.changed_\(label)", "ms", try onOneCore(path))
    if count == 10_000 { try measureHistory(path, &figures) }
  }

  /// A run of everything by one worker on one core.
  private func onOneCore(_ path: String) throws -> Double {
    let pinned = FileManager.default.isExecutableFile(atPath: "/usr/bin/taskset")
    return try plumb(["run", "-q", "--workers", "1"], path, isPinned: pinned)
  }

  /// What a night costs in which nothing changed, and how long its recording takes.
  private func measureNights(_ path: String, _ figures: inout FigureList) throws {
    let store = try SuiteStore(path: path, access: .readWrite)
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<(isQuick ? 5 : 11) {
      let night = try Night(of: store)
      let time = try clock.measure { try night.record() }
      times.append(time.microseconds / 1e3)
    }
    figures.add(
      "suite.record_10k", "ms", times.sorted()[times.count / 2],
      floor: Floors.insert(10_000, into: folder.appending(path: "floor.db").path))
    let nights = 100
    let before = try bytes(of: path)
    let night = try Night(of: store)
    for _ in 0..<nights { try night.record() }
    figures.add(
      "suite.unchanged_bytes", "bytes", Double(try bytes(of: path) - before) / Double(nights))
  }

  /// A run that is still to be recorded.
  private struct Night {
    private let store: SuiteStore
    private let material: RunMaterial
    private let result: RunResult

    init(of store: SuiteStore) throws {
      self.store = store
      material = try store.material(engine: BuiltinEngine.version)
      result = try Runner(workers: 1) { BuiltinEngine() }.run(RunPlan.read(material, from: store))
    }

    func record() throws {
      _ = try store.record(
        result.results, of: material, header: result.header(started: "2026-01-01T00:00:00Z"))
    }
  }

  // MARK: History

  /// A thousand runs over ten thousand scenarios, then a report and one scenario's history.
  private func measureHistory(_ path: String, _ figures: inout FigureList) throws {
    guard isQuick else { return try measureLongHistory(&figures) }
    try addRuns(1_000, to: path)
    figures.add("suite.report_10m", "ms", try median { try plumb(["report", "--json"], path) })
    figures.add(
      "suite.history_1k", "ms",
      try median { try plumb(["history", "generated/case-0@393x852"], path) })
  }

  /// The same of a history in which one night in eighteen changes something, and what nights and
  /// years cost on disk.
  private func measureLongHistory(_ figures: inout FigureList) throws {
    var benchmark = HistoryBenchmark()
    benchmark.program = program.path
    try benchmark.measure { figure in
      switch figure.name {
      case "history.report_json": figures.add("suite.report_10m", "ms", figure.value)
      case "history.history": figures.add("suite.history_1k", "ms", figure.value)
      default: figures.add(figure.name, figure.unit, figure.value, limit: figure.limit)
      }
    }
  }

  /// Adds runs in which nothing changed: each costs its row, as the store records it.
  private func addRuns(_ count: Int, to path: String) throws {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw BenchmarkError(message: path) }
    defer { sqlite3_close(handle) }
    let columns = try Self.columns(of: "run", handle).filter { $0 != "id" && $0 != "key" }
      .joined(separator: ", ")
    let sql = """
      INSERT INTO run (\(columns))
      WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < \(count))
      SELECT \(columns) FROM counter
      CROSS JOIN run ON run.id = (SELECT max(id) FROM run);
      """
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw BenchmarkError(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  private static func columns(of table: String, _ handle: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    let sql = "SELECT name FROM pragma_table_info('\(table)')"
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw BenchmarkError(message: String(cString: sqlite3_errmsg(handle)))
    }
    defer { sqlite3_finalize(statement) }
    var names: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let name = sqlite3_column_text(statement, 0) { names.append(String(cString: name)) }
    }
    return names
  }

  /// The size of a database in bytes, with all that waits in its log.
  private func bytes(of path: String) throws -> Int {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw BenchmarkError(message: path) }
    sqlite3_exec(handle, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    var statement: OpaquePointer?
    // Pages grow by thousands of bytes: what is used of them is what counts.
    let sql = "SELECT sum(pgsize - unused) FROM dbstat"
    var used = 0
    if sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    {
      used = Int(sqlite3_column_int64(statement, 0))
    }
    sqlite3_finalize(statement)
    sqlite3_close(handle)
    guard used == 0 else { return used }
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  // MARK: Import

  private func measureImport(_ count: Int, _ figures: inout FigureList) throws {
    let article = folder.appending(path: "generated.md")
    try SmallScenarios.markdown(count).write(to: article, atomically: true, encoding: .utf8)
    let path = folder.appending(path: "import.db").path
    let time = try plumb(["import", article.path], path)
    figures.add("suite.import_per_scenario", "ms", time / Double(count))
    figures.add(
      "suite.import_unchanged_per_scenario", "ms",
      try plumb(["import", article.path], path) / Double(count))
  }

  // MARK: The program

  private func median(_ measure: () throws -> Double) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<(isQuick ? 3 : 7) { times.append(try measure()) }
    return times.sorted()[times.count / 2]
  }

  /// Runs the program and returns how long it took from start to end, in milliseconds.
  private func plumb(
    _ words: [String], _ database: String? = nil, isPinned: Bool = false
  ) throws -> Double {
    let words = words + (database.map { ["--db", $0] } ?? [])
    let run =
      try isPinned
      ? ProgramRun("/usr/bin/taskset", ["-c", "0", program.path] + words)
      : ProgramRun(program.path, words)
    guard run.status <= 1 else {
      throw BenchmarkError(message: "plumb \(words.joined(separator: " ")): status \(run.status)")
    }
    return run.duration / .milliseconds(1)
  }
}

/// Why something could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}
