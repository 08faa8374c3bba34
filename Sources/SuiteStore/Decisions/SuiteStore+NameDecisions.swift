import Scenarios

// Names that scenarios had, and scenarios that retired, as decisions.
extension SuiteStore {
  /// The names that scenarios had, and those that their articles give them by now where somebody
  /// decided on another one: a suite that never saw an earlier name knows the scenario by that alone.
  func renamedScenarios() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, old_name, new_name, decided_by, date, reason, \(Self.digestNow)
      FROM rename JOIN scenario ON scenario.id = rename.scenario_id
      -- A name that went back and forth within one second is one.
      GROUP BY scenario.id, old_name, new_name, date
      UNION ALL
      SELECT scenario.name, \(DecidedNames.nameInArticle), scenario.name, decided_by, date, reason,
        \(Self.digestNow)
      FROM scenario
      -- What came in under the name of its block since goes by the decision about the others.
      JOIN rename ON rename.id = (
        SELECT max(named.id) FROM scenario AS sibling
        JOIN rename AS named ON named.scenario_id = sibling.id
        WHERE sibling.article_id = scenario.article_id AND sibling.block = scenario.block
          AND named.decided_by IS NOT NULL
          AND substr(named.new_name, 1, length(scenario.block) + 1) = scenario.block || '@')
      WHERE article_block <> block AND NOT EXISTS (
        SELECT 1 FROM rename
        WHERE scenario_id = scenario.id AND old_name = \(DecidedNames.nameInArticle))
      """)
    var decisions: [Decision] = []
    while try statement.step() {
      decisions.append(
        .renamed(
          RenamedScenario(
            scenario: statement.text(0), from: statement.text(1), to: statement.text(2),
            note: DecisionNote(
              by: statement.optionalText(3), date: statement.text(4),
              reason: statement.optionalText(5) ?? Self.seen),
            content: try statement.optionalDigest(6))))
    }
    return decisions
  }

  /// The digest of the content that a scenario has now.
  private static let digestNow = """
    (SELECT digest FROM edition JOIN content ON content.id = content_id
      WHERE scenario_id = scenario.id AND is_current = 1)
    """

  /// Why a scenario has another name where nobody decided it.
  private static let seen = "an import saw it"

  func retiredScenarios() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, decided_by, date, reason, \(Self.digestNow)
      FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
      WHERE ended IS NULL
      """)
    var decisions: [Decision] = []
    while try statement.step() {
      decisions.append(
        .retired(
          RetiredScenario(
            scenario: statement.text(0),
            note: DecisionNote(
              by: statement.text(1), date: statement.text(2), reason: statement.text(3)),
            content: try statement.optionalDigest(4))))
    }
    return decisions
  }

  /// Brings a rename into force: a scenario that still has the earlier name gets the later one; of
  /// one that has it, the earlier name is kept.
  func put(_ renamed: RenamedScenario) throws -> DecisionFate {
    let note = renamed.note
    if try scenarioID(named: renamed.from) != nil {
      guard let by = note.by else {
        return .waiting("the article still has the earlier name")
      }
      do {
        _ = try renameScenarios(
          renamed.from, to: renamed.to, by: by, reason: note.reason, at: note.date)
        return .taken
      } catch SuiteError.notRenamable(let reason) {
        return .waiting(reason)
      }
    }
    guard let id = try scenarioID(named: renamed.scenario) else {
      let name = try currentName(of: renamed.from)
      return name == renamed.from
        ? .waiting("there is no scenario of this name") : .overruled("it is called '\(name)' here")
    }
    var keep = try connection.prepare(
      """
      INSERT INTO rename (scenario_id, old_name, new_name, date, decided_by, reason)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
    try keep.run(
      id, renamed.from, renamed.to, note.date, note.by, note.by.map { _ in note.reason })
    return .taken
  }

  /// Brings a retirement into force.
  func put(_ retired: RetiredScenario) throws -> DecisionFate {
    guard let id = try scenarioID(named: retired.scenario) else {
      return .waiting("there is no scenario of this name")
    }
    let note = retired.note
    try retire(id, by: note.by ?? "", reason: note.reason, at: note.date)
    return .taken
  }

  private func scenarioID(named name: String) throws -> Int64? {
    var statement = try connection.prepare("SELECT id FROM scenario WHERE name = ?")
    try statement.bind(name)
    return try statement.step() ? statement.integer(0) : nil
  }
}
