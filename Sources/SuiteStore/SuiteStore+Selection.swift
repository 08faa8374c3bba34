import Scenarios

/// A scenario as a filter sees it.
struct SelectedScenario {
  var summary: ScenarioSummary

  /// The expectation in force.
  var expectationID: Int64?
}

extension SuiteStore {
  /// The selected scenarios, ordered by name.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios. Retired ones are left out unless asked for or named.
  ///   - engine: Whose results count; `nil` means the engine of the last run.
  /// - Returns: The scenarios with their latest verdicts.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for a name, a glob, an article, a view or
  ///   a modifier that nothing in the suite has.
  package func scenarios(
    _ filter: ScenarioFilter = ScenarioFilter(), engine: String? = nil
  ) throws -> [ScenarioSummary] {
    try reading {
      var selected = try selectedScenarios(filter, engine: engine)
      if filter.verdicts.isEmpty { try addVerdicts(to: &selected, engine: engine) }
      return selected.map(\.summary)
    }
  }

  /// What ``scenarios(_:engine:)`` does, with verdicts only if the filter asks for them.
  func selectedScenarios(
    _ filter: ScenarioFilter, engine: String?
  ) throws -> [SelectedScenario] {
    var selected = try named(filter, among: try allScenarios())
    try keep(&selected, filter)
    if !filter.verdicts.isEmpty {
      try addVerdicts(to: &selected, engine: engine)
      selected.removeAll { scenario in
        !(scenario.summary.verdict.map(filter.verdicts.contains) ?? false)
      }
    }
    return selected
  }

  func allScenarios() throws -> [SelectedScenario] {
    var statement = try connection.prepare(
      """
      SELECT scenario.id, scenario.name, scenario.block, scenario.retired IS NOT NULL,
        article.name, article.file, edition.id, edition.number, edition.line,
        edition.content_id, content.proposal, expectation.id, expectation.basis
      FROM scenario
      JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
      JOIN content ON content.id = edition.content_id
      LEFT JOIN article ON article.id = scenario.article_id
      LEFT JOIN expectation ON expectation.edition_id = edition.id AND expectation.ended IS NULL
      ORDER BY scenario.name
      """)
    var scenarios: [SelectedScenario] = []
    while try statement.step() {
      let proposal = (try? JSON(parsing: statement.text(10))).flatMap(Proposal.init(json:))
      scenarios.append(
        SelectedScenario(
          summary: ScenarioSummary(
            id: statement.integer(0), name: statement.text(1),
            article: statement.optionalText(4), block: statement.text(2),
            file: statement.optionalText(5), line: Int(statement.integer(8)),
            editionID: statement.integer(6), edition: Int(statement.integer(7)),
            contentID: statement.integer(9), proposal: proposal?.text ?? "",
            basis: statement.optionalText(12).flatMap(Expectation.Basis.init),
            isRetired: statement.integer(3) != 0),
          expectationID: statement.optionalInteger(11)))
    }
    return scenarios
  }

  private func named(
    _ filter: ScenarioFilter, among all: [SelectedScenario]
  ) throws -> [SelectedScenario] {
    let present = filter.includesRetired ? all : all.filter { !$0.summary.isRetired }
    guard !filter.names.isEmpty else { return present }
    var ids: Set<Int64> = []
    for name in filter.names {
      let matches: [SelectedScenario]
      if let glob = Glob(name) {
        matches = present.filter { glob.matches($0.summary.name) }
      } else if let exact = all.first(where: { $0.summary.name == name }) {
        matches = [exact]
      } else {
        matches = present.filter { $0.summary.block == name || $0.summary.article == name }
      }
      guard !matches.isEmpty else { throw Self.unknownScenario(name, among: present) }
      ids.formUnion(matches.map(\.summary.id))
    }
    return all.filter { ids.contains($0.summary.id) }
  }

  static func unknownScenario(_ name: String, among all: [SelectedScenario]) -> SuiteError {
    let names = all.flatMap { [$0.summary.name, $0.summary.block, $0.summary.article ?? ""] }
    // Where one scenario is wanted, a block or an article is not enough: its first one is near.
    let inside = all.first { $0.summary.block == name || $0.summary.article == name }
    return SuiteError.unknown(
      kind: "scenario", name: name,
      nearest: inside?.summary.name
        ?? Spelling.nearest(to: name, among: names.filter { !$0.isEmpty }))
  }

  private func keep(_ selected: inout [SelectedScenario], _ filter: ScenarioFilter) throws {
    if !filter.articles.isEmpty {
      let known = Set(selected.compactMap(\.summary.article))
      for name in filter.articles where !known.contains(name) {
        throw SuiteError.unknown(
          kind: "article", name: name, nearest: Spelling.nearest(to: name, among: known))
      }
      selected.removeAll { !filter.articles.contains($0.summary.article ?? "") }
    }
    if !filter.bases.isEmpty {
      selected.removeAll { !($0.summary.basis.map(filter.bases.contains) ?? false) }
    }
    for (kind, key, names) in [
      ("view", "view", filter.views), ("modifier", "name", filter.modifiers),
    ] where !names.isEmpty {
      let contents = try contents(using: names, as: kind, key: key)
      selected.removeAll { !contents.contains($0.summary.contentID) }
    }
  }

  /// The contents whose document names a view or a modifier.
  ///
  /// Documents are canonical JSON: within its strings every quote is escaped, so that the key and
  /// the name between plain quotes can only be what they look like.
  private func contents(
    using names: [String], as kind: String, key: String
  ) throws -> Set<Int64> {
    var statement = try connection.prepare(
      "SELECT id FROM content WHERE instr(document, ?) ORDER BY id")
    var contents: Set<Int64> = []
    for name in names {
      var isUsed = false
      try statement.bind("\"\(key)\":\(JSON.string(name).canonicalText)")
      while try statement.step() {
        isUsed = true
        contents.insert(statement.integer(0))
      }
      statement.reset()
      guard isUsed else {
        throw SuiteError.unknown(
          kind: kind, name: name,
          nearest: Spelling.nearest(to: name, among: try usedNames(under: key)))
      }
    }
    return contents
  }

  /// All names that documents have under a key, for suggestions.
  private func usedNames(under key: String) throws -> Set<String> {
    var statement = try connection.prepare("SELECT document FROM content")
    var names: Set<String> = []
    let opening = "\"\(key)\":\""
    while try statement.step() {
      var rest = statement.text(0)[...]
      while let place = rest.firstRange(of: opening) {
        rest = rest[place.upperBound...]
        names.insert(String(rest.prefix { $0 != "\"" }))
      }
    }
    return names
  }
}

extension SuiteStore {
  /// The engines that have run, by name.
  func engineNames() throws -> [String] {
    var statement = try connection.prepare("SELECT name FROM engine ORDER BY name")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// The engine of the last run that is not voided and no part of a bisection; `nil` before the
  /// first.
  func lastEngine() throws -> String? {
    try connection.text(
      """
      SELECT engine FROM run_summary
      WHERE is_voided = 0 AND label IS NOT '\(RunSummary.bisectLabel)' ORDER BY id DESC LIMIT 1
      """)
  }

  /// Adds each scenario's latest result, under the expectation in force now.
  func addVerdicts(to selected: inout [SelectedScenario], engine: String?) throws {
    guard let engine = try engine ?? lastEngine() else { return }
    // Few scenarios need few rows; for many one scan is faster.
    let contents = selected.count < 50 ? selected.map(\.summary.contentID) : nil
    let timeline = try timeline(engine: engine, contents: contents)
    let judgements = try judgements(of: selected.compactMap(\.expectationID))
    for index in selected.indices {
      let content = selected[index].summary.contentID
      guard let latest = timeline.latest(of: content) else { continue }
      let judgement = selected[index].expectationID.flatMap { id in
        latest.outcome.frameSetID.flatMap { judgements[JudgementKey(id, $0)] }
      }
      if latest.outcome.kind == .frames, selected[index].expectationID != nil, judgement == nil {
        continue
      }
      let base = timeline.base(of: content, before: latest.position)
      selected[index].summary.runID = timeline.runs[latest.position].id
      selected[index].summary.verdict = Verdict(
        latest.outcome.kind, judgement: judgement,
        hasMoved: base?.hasMoved(latest.outcome.frameSetID) ?? false)
    }
  }
}
