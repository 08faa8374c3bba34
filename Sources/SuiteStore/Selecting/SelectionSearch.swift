import Scenarios

/// Finds what a selection is about, in one transaction.
///
/// Every scenario is read once, by name, and other tables when a word asks for what they have. A part
/// of a selection becomes a mark a scenario: what is known of it comes by one statement a word, for
/// all scenarios at once. Verdicts, which take longest, are found last and only for what the other
/// parts left.
final class SelectionSearch {
  let store: SuiteStore
  let filter: ScenarioFilter

  /// Whose results count; `nil` before the first run.
  let engine: String?
  let engineID: Int64?

  let table: ScenarioTable

  /// By name, retired ones too.
  var rows: [ScenarioTable.Row] { table.rows }

  /// Which of ``rows`` can be selected: those that have not retired, where these are not asked for.
  let candidates: [Bool]

  /// Those of which the verdict was found, a place for each of ``rows``; empty until one is asked for.
  private var judged: [SelectedScenario?] = []

  /// What single words select, which may be asked for again.
  private var knownMarks: [SelectionTest: [Bool]] = [:]
  private let hasManyNames: Bool
  private lazy var places = Dictionary(
    rows.indices.map { (rows[$0].name, $0) }
  ) { first, _ in first }

  /// What every version said, found when it is first asked for.
  private(set) lazy var sequences = Result { try VersionSequences(engine: engine, in: store) }

  /// - Parameters:
  ///   - filter: What is selected.
  ///   - engine: Whose results count.
  ///   - store: The suite, in a transaction.
  /// - Throws: ``SuiteError`` where the store cannot be read, or never saw the engine that the
  ///   selection names.
  init(_ filter: ScenarioFilter, engine: String?, in store: SuiteStore) throws {
    self.filter = filter
    self.store = store
    self.engine = engine
    hasManyNames = (filter.part?.wordCount ?? 0) > 16
    if let part = filter.part?.enginePart, let engine {
      do {
        try store.requireEngine(named: engine)
      } catch let error as SuiteError {
        throw Self.located(error, in: part, of: filter)
      }
    }
    if let part = filter.part?.enginePart, let asked = filter.engine, let runID = filter.runID,
      let run = try store.findRun(runID), run.engine.name != asked
    {
      throw SuiteError.selection(
        column: part.column,
        reason: "run \(runID) is one of '\(run.engine.name)', not of '\(asked)'")
    }
    engineID = try engine.map(store.existingEngineID(named:))
    table = try ScenarioTable(engineID: engineID, in: store)
    candidates = table.rows.map { filter.includesRetired || !$0.isRetired }
  }

  /// What a selection selects, by name; with verdicts where it asks for them.
  ///
  /// - Throws: ``SuiteError`` for what the selection names and the suite does not have.
  func selected(_ part: SelectionPart) throws -> [SelectedScenario] {
    let marks = try marks(of: part)
    // Of what something else selected none was needed.
    if filter.runID == nil, part.asksForVerdict {
      try addVerdicts(to: marks)
      return rows.indices.lazy.filter { marks[$0] }.compactMap { self.judged[$0] }
    }
    return try table.scenarios(at: rows.indices.filter { marks[$0] })
  }

  /// The same as a mark for each of ``rows``.
  func marks(of part: SelectionPart) throws -> [Bool] { try marks(of: part, among: candidates) }

  /// The scenario of exactly this name, which may have a `*` in it, as files may.
  func place(of name: String) -> Int? {
    // To look one up all have to be hashed, which takes several times as long as comparing them.
    hasManyNames ? places[name] : rows.firstIndex { $0.name == name }
  }

  /// The scenario that a part names exactly; `nil` where it may be about others.
  private func exactPlace(of part: SelectionPart) -> Int? {
    part.test.name.flatMap(place)
  }

  /// What a part selects of some.
  private func marks(of part: SelectionPart, among wanted: [Bool]) throws -> [Bool] {
    switch part.test {
    case .all(let parts):
      var left = wanted
      let later = parts.filter(\.asksForVerdict)
      for part in parts.filter({ !$0.asksForVerdict }) + later {
        left = try marks(of: part, among: left)
      }
      return left
    case .any(let parts):
      if let marks = try marks(ofAlike: parts) { return Self.both(marks, wanted) }
      var found = Array(repeating: false, count: rows.count)
      var left = wanted
      for part in parts {
        if let place = exactPlace(of: part) {
          // Thousands may be named: each is one scenario, whatever the others are.
          guard isPresent(rows[place]) else {
            return try located(part) {
              throw SuiteError.retired(name: rows[place].name, scenarios: [rows[place].name])
            }
          }
          found[place] = found[place] || wanted[place]
          continue
        }
        for index in try marks(of: part, among: left).indices(of: true) {
          found[index] = true
          left[index] = false
        }
      }
      return found
    case .not(let part):
      let marks = try marks(of: part, among: wanted)
      return wanted.indices.map { wanted[$0] && !marks[$0] }
    case .verdict(let verdict, inRun: nil) where filter.runID == nil:
      try addVerdicts(to: wanted)
      return rows.indices.map { wanted[$0] && judged[$0]?.summary.verdict == verdict }
    default:
      if let known = knownMarks[part.test] { return Self.both(known, wanted) }
      let marks = try located(part) { try self.marks(ofSingle: part) }
      // A selection may name thousands, each of which is soon found again.
      if part.test.name == nil { knownMarks[part.test] = marks }
      return Self.both(marks, wanted)
    }
  }

  /// What several parts select of which the tables are read once for all; `nil` for others.
  private func marks(ofAlike parts: [SelectionPart]) throws -> [Bool]? {
    let views = parts.compactMap { if case .view(let name) = $0.test { name } else { nil } }
    let modifiers = parts.compactMap { if case .modifier(let name) = $0.test { name } else { nil } }
    guard parts.count > 1, [views.count, modifiers.count].contains(parts.count) else { return nil }
    let (names, kind): ([String], DocumentNames.Kind) =
      views.isEmpty ? (modifiers, .modifier) : (views, .view)
    do {
      return try marks(using: names, kind)
    } catch let error as SuiteError {
      guard case .unknown(_, let name, _) = error, let wrong = names.firstIndex(of: name) else {
        throw error
      }
      return try located(parts[wrong]) { throw error }
    }
  }

  /// Does something with a part of the selection; errors say where it stands.
  private func located<Value>(_ part: SelectionPart, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SuiteError {
      throw Self.located(error, in: part, of: filter)
    }
  }

  /// What is wrong with a part, with its place where the selection has several.
  private static func located(
    _ error: SuiteError, in part: SelectionPart, of filter: ScenarioFilter
  ) -> SuiteError {
    guard filter.part?.parts.isEmpty == false else { return error }
    switch error {
    case .unknown, .retired, .ambiguous, .unknownRun:
      return .selection(
        column: part.column, reason: String(error.description.dropFirst("error: ".count)))
    default: return error
    }
  }

  /// Scenarios with their verdicts.
  func summaries(of wanted: [Bool]) throws -> [ScenarioSummary] {
    try addVerdicts(to: wanted)
    return rows.indices.compactMap { wanted[$0] ? judged[$0]?.summary : nil }
  }

  private static func both(_ marks: [Bool], _ others: [Bool]) -> [Bool] {
    marks.indices.map { marks[$0] && others[$0] }
  }

  /// Finds the verdicts of some that have none yet.
  private func addVerdicts(to wanted: [Bool]) throws {
    if judged.isEmpty { judged = Array(repeating: nil, count: rows.count) }
    let missing = wanted.indices.filter { wanted[$0] && judged[$0] == nil }
    guard !missing.isEmpty else { return }
    var some = try table.scenarios(at: missing)
    try store.addVerdicts(to: &some, engine: engine)
    some.forgetVerdictsOfRetired()
    for (index, scenario) in zip(missing, some) { judged[index] = scenario }
  }
}

// Single words.
extension SelectionSearch {
  private func marks(ofSingle part: SelectionPart) throws -> [Bool] {
    switch part.test {
    case .named(let name): return try marks(named: name, nil)
    case .glob(let name): return try marks(named: name, Glob(name))
    case .verdict(let verdict, let run):
      if let run { return try marks(of: verdict, in: store.comparisonInTransaction(of: run)) }
      guard let run = filter.runID else { return [] }
      return try marks(
        of: verdict, in: store.comparisonInTransaction(of: run, with: filter.baseID))
    case .state(let state): return try marks(of: state)
    case .view(let name): return try marks(using: [name], .view)
    case .modifier(let name): return try marks(using: [name], .modifier)
    case .article(let name): return try marks(ofArticle: name)
    case .basis(let basis):
      let expectations = try table.expectations()
      return try markEditions { expectations[$0.id]?.basis == basis }
    case .cluster(let name):
      return try mark(editions: editions(ofCluster: name))
    case .engine: return try marksOfCovered()
    case .owner(let name): return try marks(ofOwner: name)
    case .proposal(let text):
      let glob = Glob(text)
      let proposals = try table.proposals()
      return try markEditions { edition in
        guard let proposal = proposals[edition.contentID] else { return false }
        return glob?.matches(proposal) ?? (proposal == text)
      }
    case .since(let version):
      guard let engine else { throw SuiteError.nothingToDo(reason: try store.reasonForNoRun()) }
      try requireOwn(version, of: engine, column: part.column)
      let first = try store.positions(
        ofVersionsNamed: version, engine: engine, among: try sequences.get().versions
      ).lowerBound
      let sequences = try sequences.get()
      return rows.map { (sequences.sequence(of: $0.id).sinceVersion ?? -1) >= first }
    case .versions(let test): return try marks(of: test, part)
    case .all, .any, .not: return []
    }
  }

  func mark(ids: Set<Int64>) -> [Bool] { rows.map { ids.contains($0.id) } }

  func mark(editions: Set<Int64>) throws -> [Bool] {
    if editions.isEmpty { return rows.map { _ in false } }
    return try markEditions { editions.contains($0.id) }
  }

  /// A mark for each whose edition of now is meant.
  func markEditions(_ isMeant: (ScenarioTable.Edition) -> Bool) throws -> [Bool] {
    let editions = try table.editions()
    return try rows.map { isMeant(try table.edition(of: $0, in: editions)) }
  }

  /// What is bad is in the comparison of a run; what came out well is not.
  private func marks(of verdict: Verdict, in comparison: RunComparison) throws -> [Bool] {
    guard !verdict.isBad && verdict != .unsupported else {
      let names = Set(comparison.scenarios.filter { $0.verdict == verdict }.map(\.name))
      return rows.map { names.contains($0.name) }
    }
    let found = try store.verdictsByScenario(ofRun: comparison.run.id, notable: comparison.verdicts)
    return rows.map { found[$0.id]?.verdict == verdict }
  }

  private func marks(using names: [String], _ kind: DocumentNames.Kind) throws -> [Bool] {
    let contents = try store.contents(using: names, as: kind)
    return try markEditions { contents.contains($0.contentID) }
  }

  private func marks(ofArticle name: String) throws -> [Bool] {
    let glob = Glob(name)
    let ids = Set(
      table.articles.filter { glob?.matches($0.value.name) ?? ($0.value.name == name) }.keys)
    let marks = rows.map { $0.articleID.map(ids.contains) ?? false }
    guard !marks.contains(true) else { return marks }
    if glob == nil {
      let former = try store.formerlyOf(article: name)
      if !former.isEmpty { return mark(ids: former) }
    }
    // An article without scenarios is none to a selection.
    let known = Set(rows.compactMap { $0.articleID.flatMap { table.articles[$0]?.name } })
    throw SuiteError.unknown(
      kind: "article", name: name,
      nearest: Spelling.nearest(to: name, among: known, atMost: .max))
  }

  /// Refuses a version that is named as one of another engine than the selection is about.
  private func requireOwn(_ version: String, of engine: String, column: Int) throws {
    guard let at = version.firstIndex(of: "@"), version[..<at] != engine else { return }
    let other = String(version[..<at])
    guard try store.engineNames().contains(other) else { return }
    throw SuiteError.selection(
      column: column,
      reason: "'\(version)' is no version of '\(engine)', which the selection is about; "
        + "'engine:\(other)' makes it about the other")
  }

  private func marks(of test: VersionTest, _ part: SelectionPart) throws -> [Bool] {
    guard let engine else { throw SuiteError.nothingToDo(reason: try store.reasonForNoRun()) }
    let found = try sequences.get()
    var span = 0...max(0, found.versions.count - 1)
    if let asked = test.span {
      func places(_ version: String) throws -> ClosedRange<Int> {
        try requireOwn(version, of: engine, column: asked.column)
        do {
          return try store.positions(
            ofVersionsNamed: version, engine: engine, among: found.versions)
        } catch let error as SuiteError {
          guard case .unknown = error else { throw error }
          throw SuiteError.selection(
            column: asked.column, reason: String(error.description.dropFirst("error: ".count)))
        }
      }
      let lower = try asked.first.map { try places($0).lowerBound } ?? span.lowerBound
      let upper = try asked.last.map { try places($0).upperBound } ?? span.upperBound
      guard lower <= upper else {
        throw SuiteError.selection(
          column: asked.column,
          reason: "\(asked.first ?? "") comes after \(asked.last ?? ""); "
            + "did you mean '\(asked.last ?? "")..\(asked.first ?? "")'?")
      }
      span = lower...upper
    }
    return rows.map { found.sequence(of: $0.id).meets(test, in: span) }
  }
}

extension [Bool] {
  fileprivate func indices(of value: Bool) -> some Sequence<Int> {
    indices.lazy.filter { self[$0] == value }
  }
}
