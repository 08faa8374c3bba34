import Scenarios

/// Writes the editions of imported scenarios and the expectations their article states.
struct ImportedEditions: ~Copyable {
  /// A scenario's edition as it was before the import.
  struct Current {
    var id: Int64
    var digest: Digest
    var line: Int
    var source: String
  }

  /// The editions for which another expectation is in force than before, or none any more.
  private(set) var restated: [Int64] = []

  private let date: String
  private var find: Statement
  private var insert: Statement
  private var leave: Statement
  private var enter: Statement
  private var move: Statement
  private var expectations: Statement
  private var expect: Statement
  private var end: Statement
  private var supersede: Statement

  /// Makes a content the current one of a scenario.
  mutating func add(
    _ scenario: ImportedScenario, to scenarioID: Int64, content: Int64,
    replacing current: Current? = nil
  ) throws {
    if let current { try leave.run(current.id) }
    try find.bind(scenarioID, content)
    defer { find.reset() }
    if try find.step() {
      let id = find.integer(0)
      try enter.run(scenario.source, scenario.line, id)
      _ = try state(scenario.expectation, for: id)
    } else {
      let id = try insert.returnedID(
        scenarioID, content, scenario.source, scenario.line, date)
      if let expectation = scenario.expectation { try add(expectation, to: id) }
    }
  }

  /// Brings the current edition up to date; true if its expectation changed.
  ///
  /// That the code was reformatted or moved in its file changes nothing but where it is found.
  mutating func update(_ current: Current, to scenario: ImportedScenario) throws -> Bool {
    if current.line != scenario.line || current.source != scenario.source {
      try move.run(scenario.source, scenario.line, current.id)
    }
    return try state(scenario.expectation, for: current.id)
  }

  /// What the article said last, and what is in force.
  private struct Stated {
    var last: Expectation?
    var lastLines = ""
    var inForce: (id: Int64, isAccepted: Bool)?
  }

  private mutating func state(_ expectation: Expectation?, for edition: Int64) throws -> Bool {
    let stated = try stated(for: edition)
    guard let expectation else {
      // What the article takes back ends; what was accepted since rests on no article.
      guard let inForce = stated.inForce, !inForce.isAccepted else { return false }
      try end.run(date, inForce.id)
      restated.append(edition)
      return true
    }
    if stated.inForce != nil, stated.last == expectation.withoutLines,
      stated.lastLines == expectation.linesJSON.canonicalText
    {
      return false
    }
    if let inForce = stated.inForce { try end.run(date, inForce.id) }
    let id = try add(expectation, to: edition)
    if let inForce = stated.inForce { try supersede.run(id, inForce.id) }
    restated.append(edition)
    return true
  }

  private mutating func stated(for edition: Int64) throws -> Stated {
    try expectations.bind(edition)
    defer { expectations.reset() }
    var stated = Stated()
    while try expectations.step() {
      let isAccepted = !expectations.isNull(6)
      if expectations.isNull(7) { stated.inForce = (expectations.integer(0), isAccepted) }
      guard !isAccepted, let basis = Expectation.Basis(rawValue: expectations.text(1)) else {
        continue
      }
      stated.last = Expectation(
        basis: basis, source: expectations.text(2), tolerance: expectations.real(3),
        isExact: expectations.integer(4) != 0, lines: [])
      stated.lastLines = expectations.text(5)
    }
    return stated
  }

  @discardableResult
  private mutating func add(_ expectation: Expectation, to edition: Int64) throws -> Int64 {
    try expect.returnedID(
      edition, expectation.basis.rawValue, expectation.source, expectation.tolerance,
      expectation.isExact, expectation.linesJSON.canonicalText, date)
  }
}

extension ImportedEditions {
  /// Prepares the statements; a throwing initializer that delegates may own several.
  init(connection: borrowing Connection, date: String) throws {
    self.init(
      date: date,
      find: try connection.prepare(
        "SELECT id FROM edition WHERE scenario_id = ? AND content_id = ?"),
      insert: try connection.prepare(
        """
        INSERT INTO edition (scenario_id, content_id, number, is_current, source, line, created)
        VALUES (
          ?1, ?2, (SELECT count(*) + 1 FROM edition WHERE scenario_id = ?1), 1, ?3, ?4, ?5)
        RETURNING id
        """),
      leave: try connection.prepare("UPDATE edition SET is_current = 0 WHERE id = ?"),
      enter: try connection.prepare(
        "UPDATE edition SET is_current = 1, source = ?, line = ? WHERE id = ?"),
      move: try connection.prepare("UPDATE edition SET source = ?, line = ? WHERE id = ?"),
      expectations: try connection.prepare(
        """
        SELECT id, basis, source, tolerance, is_exact, lines, from_run, ended FROM expectation
        WHERE edition_id = ? ORDER BY id
        """),
      expect: try connection.prepare(
        """
        INSERT INTO expectation (edition_id, basis, source, tolerance, is_exact, lines, created)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        RETURNING id
        """),
      end: try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?"),
      supersede: try connection.prepare("UPDATE expectation SET superseded_by = ? WHERE id = ?"))
  }
}

extension Expectation {
  fileprivate var withoutLines: Expectation {
    var copy = self
    copy.lines = []
    return copy
  }
}
