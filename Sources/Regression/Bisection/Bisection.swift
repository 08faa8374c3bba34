package import Scenarios
package import SuiteStore

/// Finds, for many scenarios at once, the versions of an engine between which they changed.
///
/// What is stored is used; only what is missing is computed, and told apart from a guess.
package struct Bisection {
  /// What is looked for.
  package enum Goal: Hashable, Sendable {
    /// The last version that came out well, and the first after it that does not. Without an
    /// expectation: between which versions the frames moved last.
    case regression
    /// The last version that did not come out well, and the first after it that does.
    case fix
    /// All changes that show between results that are known; what changed and changed back between
    /// two equal ones does not.
    case all
    /// All changes that there are: every version that can be asked is asked.
    case every
  }

  /// All versions in their order: those with results, and those that can be asked.
  package let versions: [EngineVersion]

  private let sources: [EngineVersion: EngineSource]
  private let workers: Int
  private var table: VersionTable
  private var searches: [ChangeSearch]
  private var computed: [EngineVersion: [(material: RunMaterial, result: RunResult)]] = [:]

  /// How many results each scenario has asked for.
  private var cells: [Int]

  /// How many results were computed.
  package private(set) var computedCount = 0

  /// Reads what is known.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios; without a name or a condition those that broke and stay broken;
  ///     for a fix all that were ever bad, for all changes those that were both.
  ///   - sources: Versions of one engine that can be asked.
  ///   - goal: What is looked for.
  ///   - workers: How many contents are computed at the same time.
  ///   - store: The suite.
  /// - Throws: ``SuiteError`` for what the filter names and the suite does not have.
  package init(
    _ filter: ScenarioFilter, sources: [EngineSource], goal: Goal = .regression, workers: Int,
    in store: SuiteStore
  ) throws {
    let engine = sources.first?.version.name ?? ""
    let versions = try store.versions(with: sources.map(\.version), engine: engine)
    let known = Dictionary(sources.map { ($0.version, $0) }) { first, _ in first }
    let canBeAsked = versions.map { known[$0] != nil }
    var table = try VersionTable(
      store.outcomesByVersion(filter, engine: engine), versions: versions)
    if filter.selectsAll { table.keepFailures(for: goal.searched) }
    self.versions = versions
    self.sources = known
    self.workers = workers
    self.table = table
    cells = table.rows.map { _ in 0 }
    let precedence = VersionPrecedence(of: versions)
    searches = table.rows.map { row in
      ChangeSearch(
        states: row.states, canBeAsked: canBeAsked, goal: goal.searched, precedence: precedence)
    }
  }

  /// How many scenarios are looked at.
  package var scenarioCount: Int { searches.count }

  /// Asks until nothing more can be found out.
  ///
  /// - Parameters:
  ///   - store: The suite, which is only read.
  ///   - progress: Told after each version how many results were computed so far.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package mutating func search(in store: SuiteStore, progress: (Int) -> Void = { _ in }) throws {
    while true {
      // Every search asks its questions at once, so that a version is started once a round.
      var wanted: [Int: Set<Int>] = [:]
      for index in searches.indices {
        for version in searches[index].questions { wanted[version, default: []].insert(index) }
      }
      guard !wanted.isEmpty else { return }
      for (version, scenarios) in wanted.sorted(by: { $0.key < $1.key }) {
        try ask(versions[version], number: version, about: scenarios, in: store)
        progress(computedCount)
      }
    }
  }

  private mutating func ask(
    _ version: EngineVersion, number: Int, about scenarios: Set<Int>, in store: SuiteStore
  ) throws {
    guard let source = sources[version] else { return }
    // What one scenario needs, those that share its content learn too.
    let contents = Set(scenarios.map { table.rows[$0].contentID })
    let sharing = table.rows.indices.filter { contents.contains(table.rows[$0].contentID) }
    let filter = ScenarioFilter(names: sharing.map { table.rows[$0].name })
    let plan = try RunPlan.read(store.material(for: filter, engine: version), from: store)
    var result: RunResult
    do {
      let runner = Runner(workers: workers, makeEngine: source.make)
      result = try runner.run(plan, keepsTraces: source.canTrace)
      if source.canTrace {
        try runner.addTraces(
          to: &result, of: plan.material, keptIn: store, engine: version.name)
      }
    } catch let error as EngineProgramError {
      for index in sharing { searches[index].learn(.untestable(error.reason), of: number) }
      return
    }
    computed[version, default: []].append((plan.material, result))
    let results = Dictionary(result.results.map { ($0.contentID, $0) }) { first, _ in first }
    let verdicts = Dictionary(result.scenarios.map { ($0.scenario, $0.verdict) }) { a, _ in a }
    for index in sharing {
      let row = table.rows[index]
      guard let found = results[row.contentID] else { continue }
      table.learn(index, version: number, found, verdict: verdicts[row.name])
      searches[index].learn(table.rows[index].states)
    }
    for index in scenarios { cells[index] += 1 }
    computedCount += contents.count
  }

  /// Stores what was computed, a run a version with the label `bisect`: all of them or none.
  ///
  /// A part of them, where this is interrupted, would have the next bisection begin elsewhere and
  /// find another of several changes.
  ///
  /// - Parameters:
  ///   - store: The suite.
  ///   - date: When the bisection began.
  /// - Returns: The runs.
  /// - Throws: ``SuiteError`` where the suite cannot be written.
  package func record(in store: SuiteStore, at date: String) throws -> [Int64] {
    let runs = versions.compactMap { version -> (RunResult, RunMaterial)? in
      guard let rounds = computed[version], let material = rounds.first?.material else {
        return nil
      }
      let all = RunResult(
        results: rounds.flatMap(\.result.results), scenarios: rounds.flatMap(\.result.scenarios),
        duration: rounds.reduce(0) { $0 + $1.result.duration })
      return (all, material)
    }
    return try store.record(
      runs.map { all, material in
        (
          all.results, material, all.header(started: date, label: RunSummary.bisectLabel)
        )
      })
  }

  /// What was found, by scenario.
  package var findings: [Finding] {
    searches.indices.map { index in
      Finding(
        scenario: table.rows[index].name, of: searches[index], versions: versions,
        computed: cells[index])
    }
  }

  /// What articles edited since scenarios last passed that no version is known to pass as they are
  /// now.
  ///
  /// - Parameter store: The suite, which is only read.
  /// - Returns: An edit by the name of its scenario.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func edits(in store: SuiteStore) throws -> [String: ScenarioEdit] {
    var edits: [String: ScenarioEdit] = [:]
    for (row, search) in zip(table.rows, searches) where !search.states.contains(.good) {
      edits[row.name] = try editSinceLastPass(of: row, in: store)
    }
    return edits
  }

  /// What was edited since a scenario last passed, which no version does as it is now.
  private func editSinceLastPass(
    of row: VersionTable.Row, in store: SuiteStore
  ) throws -> ScenarioEdit? {
    guard row.expectation != nil, let engine = versions.first?.name else { return nil }
    let entries = try store.history(of: row.name, engine: engine)
    guard let passed = entries.last(where: { $0.verdict == .pass }) else { return nil }
    return try ScenarioEdit(
      from: passed, of: row.name, toEdition: row.edition, expectation: row.expectationID,
      in: store)
  }
}

extension Bisection.Goal {
  fileprivate var searched: ChangeSearch.Goal {
    switch self {
    case .regression: .regression
    case .fix: .fix
    case .all: .all
    case .every: .every
    }
  }
}
