import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

/// A suite in a folder of its own, with an engine that answers what a test says.
final class TestSuite {
  let folder: URL
  var path: String { folder.appendingPathComponent("plumb.db").path }
  private(set) var store: SuiteStore

  /// How many runs were recorded, for their dates.
  private var runCount = 0

  init() throws {
    folder = try Self.makeFolder()
    store = try SuiteStore(
      path: folder.appendingPathComponent("plumb.db").path, access: .readWrite)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plumb-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  static let date = "2026-11-21T08:00:00Z"

  // MARK: Articles

  /// A scenario `stacks/NAME@100x100` of one colour; `content` tells contents apart.
  static func scenario(
    _ name: String, content: Double = 0, width: Double? = nil,
    basis: Scenarios.Expectation.Basis = .stated, article: String = "stacks", line: Int = 3
  ) -> ImportedScenario {
    let view = ViewNode(
      view: "Color", arguments: ["0": "blue"],
      modifiers: [ModifierNode(name: "padding", arguments: ["0": .number(content)])])
    return ImportedScenario(
      name: "\(article)/\(name)@100x100", block: "\(article)/\(name)",
      content: Content(
        document: ViewDocument(root: view), proposal: Proposal(width: 100, height: 100)),
      line: line, source: "Color.blue.padding(\(content))",
      expectation: width.map {
        Scenarios.Expectation(
          basis: basis,
          lines: [.init(target: .path("Color"), x: nil, y: nil, width: $0, height: nil)])
      })
  }

  static func article(
    _ scenarios: [ImportedScenario], blocks: [String]? = nil, name: String = "stacks"
  ) -> ImportedArticle {
    ImportedArticle(
      name: name, file: "books/\(name).md", blocks: blocks ?? scenarios.map(\.block),
      scenarios: scenarios)
  }

  @discardableResult
  func importScenarios(
    _ scenarios: [ImportedScenario], blocks: [String]? = nil, at date: String = TestSuite.date
  ) throws -> ImportSummary {
    try store.importArticles([Self.article(scenarios, blocks: blocks)], at: date)
  }

  // MARK: Runs

  static func engine(
    _ version: String = "1.0.0", name: String = "builtin", revision: String? = nil,
    revisionDate: String = "unknown", sequence: Int64? = nil
  ) -> EngineVersion {
    EngineVersion(
      name: name, version: version, revision: revision ?? "r\(version)",
      revisionDate: revisionDate, sequence: sequence)
  }

  /// Frames of one node of a width.
  static func frames(_ width: Double, warnings: [String] = []) -> EngineOutcome {
    let frame = Frame(x: 0, y: 0, width: width, height: 10)
    return .frames(
      EngineAnswer(
        width: width, height: 10,
        frames: FrameSet(nodes: [NodeFrame(path: "Color", frame: frame)]), warnings: warnings))
  }

  /// Runs the selected scenarios; the answer is asked for by the scenario's short name.
  @discardableResult
  func run(
    _ engine: EngineVersion = TestSuite.engine(), only terms: [String] = [],
    key: String? = nil, answer: (String) -> EngineOutcome
  ) throws -> Int64 {
    let material = try store.material(
      for: ScenarioFilter(parsing: terms), engine: engine)
    return try record(material, key: key, answer: answer)
  }

  /// The one value that a query finds, as text; `nil` where it finds none.
  func answer(_ sql: String) throws -> String? {
    switch try store.query(sql).rows.first?.first {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .blob, .null, nil: nil
    }
  }

  /// Records a run of material that was read earlier.
  @discardableResult
  func record(
    _ material: RunMaterial, key: String? = nil, answer: (String) -> EngineOutcome
  ) throws -> Int64 {
    runCount += 1
    let (results, counts) = try Self.results(of: material, answer: answer)
    let day = runCount < 10 ? "0\(runCount)" : "\(runCount)"
    return try store.record(
      results, of: material,
      header: RunHeader(
        key: key, started: "2026-01-\(day)T02:00:00Z", duration: 1_000_000, counts: counts))
  }

  /// What a runner does, for expectations that state a width.
  static func results(
    of material: RunMaterial, answer: (String) -> EngineOutcome
  ) throws -> ([ContentResult], [Verdict: Int]) {
    var counts: [Verdict: Int] = [:]
    var results: [ContentResult] = []
    for (index, planned) in material.contents.enumerated() {
      let name = planned.scenarios.first.map { Self.shortName($0.name) } ?? ""
      let outcome = answer(name)
      var result = ContentResult(
        of: planned, outcome: outcome, nanoseconds: Int64(1000 + index))
      for scenario in planned.scenarios {
        let differences = try Self.differences(of: outcome, from: scenario.expectation)
        let judgement = differences.map { Judgement(passes: $0.isEmpty) }
        if let differences, let expectation = scenario.expectation {
          result.judgements.append(
            NewJudgement(expectationID: expectation.id, differences: differences, tolerance: 0))
        }
        counts[
          Verdict(
            Outcome(outcome).kind, judgement: judgement,
            hasMoved: !result.isUnchanged && scenario.earlier != nil), default: 0] += 1
      }
      results.append(result)
    }
    return (results, counts)
  }

  static func differences(
    of outcome: EngineOutcome, from stored: PlannedExpectation?
  ) throws -> [Difference]? {
    guard case .frames(let answer) = outcome, let stored,
      let line = try stored.expectation().lines.first, let node = answer.frames.nodes.first
    else { return nil }
    guard line.width == node.frame.width else {
      return [.frame(node: node.path, expected: line, actual: node.frame)]
    }
    return []
  }

  static func shortName(_ name: String) -> String {
    String(name.split(separator: "/")[1].prefix { $0 != "@" })
  }

  // MARK: Readings

  /// Verdicts of a run by short name.
  func verdicts(of run: Int64) throws -> [String: Verdict] {
    Dictionary(
      uniqueKeysWithValues: try store.results(of: run).scenarios.map {
        (Self.shortName($0.name), $0.verdict)
      })
  }

  func result(_ name: String, of run: Int64) throws -> ScenarioResult {
    try #require(
      try store.results(of: run).scenarios.first { Self.shortName($0.name) == name })
  }

  /// The width of the only node of some frames.
  func width(_ frameSetID: Int64?) throws -> Double? {
    guard let frameSetID else { return nil }
    return try store.frames([frameSetID])[frameSetID]?.frameSet().nodes.first?.frame.width
  }

  func count(_ table: String) throws -> Int64 {
    try store.connection.integer("SELECT count(*) FROM \(table)")
  }

  /// The suite as a database of an earlier schema: what has a place there.
  func copy(ofVersion version: Int) throws -> String {
    let path = folder.appendingPathComponent("version-\(version).db").path
    _ = try SuiteStore(
      path: path, access: .readWrite, patience: 100,
      migrations: Array(migrations.prefix(version)))
    let old = try Connection(name: path, flags: openReadWrite, patience: 0)
    try old.execute("PRAGMA foreign_keys = OFF")
    var tables = try old.prepare(
      """
      SELECT schema.name, group_concat(columns.name),
        group_concat('quote(' || columns.name || ')', ' || '','' || ')
      FROM sqlite_schema AS schema
      JOIN pragma_table_info(schema.name) AS columns
      WHERE schema.type = 'table' AND schema.name NOT LIKE 'sqlite%'
        AND schema.name NOT IN ('migration', 'seal_total')
      GROUP BY schema.name
      """)
    var inserts: [String] = []
    while try tables.step() {
      let insert = "INSERT INTO \(tables.text(0)) (\(tables.text(1))) VALUES ("
      var rows = try store.connection.prepare(
        "SELECT '\(insert)' || \(tables.text(2)) || ')' FROM \(tables.text(0))")
      while try rows.step() { inserts.append(rows.text(0)) }
    }
    tables.reset()
    for insert in inserts { try old.execute(insert) }
    try Seals(in: old).renew(on: old)
    return path
  }

  /// A second connection that can do what a store would not.
  func intruder(patience: Int32 = 0) throws -> Connection {
    try Connection(name: path, flags: openReadWrite, patience: patience)
  }
}

// SQLite's constants, whose module tests do not import.
let openReadWrite: Int32 = 2
let openCreate: Int32 = 4

func store(at folder: URL, _ access: SuiteStore.Access) throws -> SuiteStore {
  try SuiteStore(
    path: folder.appendingPathComponent("plumb.db").path, access: access, patience: 100)
}
