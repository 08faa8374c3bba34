import Scenarios

/// Writes the editions of imported scenarios and the expectations their article states.
struct ImportedEditions: ~Copyable {
  /// A scenario's edition as it was before the import.
  struct Current {
    var id: Int64
    var digest: Digest
    var place: Place
  }

  /// Where an edition stands in its article, and what a book needs of it beside its content.
  struct Place: Equatable {
    var line: Int
    var source: String
    var heading: String?

    /// Canonical JSON; `nil` if there are none.
    var values: String?
    var frames: String?

    /// A JSON array; `nil` if there are none.
    var lets: String?

    /// Where the frames are stated, as a JSON array; `nil` if there are none.
    var places: String?

    init(_ scenario: ImportedScenario) {
      line = scenario.line
      source = scenario.source
      heading = scenario.heading
      let members = scenario.values.mapValues { JSON.string($0) }
      values = members.isEmpty ? nil : JSON.object(members).canonicalText
      frames = scenario.framesText
      let texts = scenario.letTexts.map { JSON.string($0) }
      lets = texts.isEmpty ? nil : JSON.array(texts).canonicalText
      let claims = scenario.places.map(\.json)
      places = claims.isEmpty ? nil : JSON.array(claims).canonicalText
    }

    /// Reads the columns `line, source, heading, free_values, frames, lets, places`.
    init(_ row: borrowing Statement, from column: Int32) {
      line = Int(row.integer(column))
      source = row.text(column + 1)
      heading = row.optionalText(column + 2)
      values = row.optionalText(column + 3)
      frames = row.optionalText(column + 4)
      lets = row.optionalText(column + 5)
      places = row.optionalText(column + 6)
    }
  }

  /// The editions for which another expectation is in force than before, or none any more.
  private(set) var restated: [Int64] = []

  /// The scenarios whose accepted expectation gave way to what their article says now.
  private(set) var replacedAcceptances: [String] = []

  /// The key of what the article declares, for the editions that come in.
  var declared: String?

  private let date: String
  private var find: Statement
  private var losesAcceptance: Statement
  private var insert: Statement
  private var leave: Statement
  private var enter: Statement
  private var move: Statement
  private var expectations: Statement
  private var expect: Statement
  private var end: Statement
  private var supersede: Statement
  private var acceptedByEngines: Statement
  private var statedForEngines: Statement
  private var withdraw: Statement
  private var giveUp: Statement
  private var endGivenUp: Statement
  private var findEngine: Statement
  private var addEngine: Statement

  /// Makes a content the current one of a scenario.
  ///
  /// - Returns: Whether frames were accepted for the content before, and nothing is expected of this
  ///   one.
  @discardableResult
  mutating func add(
    _ scenario: ImportedScenario, to scenarioID: Int64, content: Int64,
    replacing current: Current? = nil
  ) throws -> Bool {
    if let current {
      try leave.run(current.id)
      try noteWithdrawn(of: current.id, besides: scenario.expectation, scenario.engineExpectations)
    }
    let place = Place(scenario)
    try find.bind(scenarioID, content)
    defer { find.reset() }
    let id: Int64
    if try find.step() {
      id = find.integer(0)
      try enter.run(
        place.source, place.line, place.heading, place.values, place.frames, place.lets,
        place.places, id)
      _ = try state(scenario, for: id)
    } else {
      id = try insert.returnedID(
        scenarioID, content, place.source, place.line, place.heading, place.values, place.frames,
        place.lets, date, declared, place.places)
      if let expectation = scenario.expectation { try add(expectation, to: id, engineID: nil) }
      for (engine, expectation) in scenario.engineExpectations.sorted(by: { $0.key < $1.key }) {
        try add(expectation, to: id, engineID: try engineID(named: engine))
      }
    }
    guard let current else { return false }
    try losesAcceptance.bind(current.id, id)
    defer { losesAcceptance.reset() }
    return try losesAcceptance.step()
  }

  /// Brings the current edition up to date; true if its expectation changed.
  ///
  /// That the code was reformatted or moved in its file changes nothing but where it is found.
  mutating func update(_ current: Current, to scenario: ImportedScenario) throws -> Bool {
    let place = Place(scenario)
    if current.place != place {
      try move.run(
        place.source, place.line, place.heading, place.values, place.frames, place.lets,
        place.places, current.id)
    }
    return try state(scenario, for: current.id)
  }

  /// Brings what the article states up to date, for all engines and for single ones.
  private mutating func state(_ scenario: ImportedScenario, for edition: Int64) throws -> Bool {
    try state(
      scenario.expectation, scenario.engineExpectations, for: edition, of: scenario.name)
  }

  /// As an article states it now: for all engines, and for single ones.
  ///
  /// - Returns: Whether that is something else than it stated before, whatever is in force.
  mutating func state(
    _ general: Expectation?, _ own: [String: Expectation], for edition: Int64, of name: String
  ) throws -> Bool {
    var hasChanged = try state(general, for: edition, of: name, engineID: nil)
    var engines = Set(try enginesStated(for: edition))
    for (engine, expectation) in own.sorted(by: { $0.key < $1.key }) {
      let id = try engineID(named: engine)
      engines.remove(id)
      hasChanged = try state(expectation, for: edition, of: name, engineID: id) || hasChanged
    }
    for id in engines.sorted() {
      hasChanged = try state(nil, for: edition, of: name, engineID: id) || hasChanged
    }
    let isWithdrawn = try noteWithdrawn(of: edition, besides: general, own, hasEnded: hasChanged)
    return hasChanged || isWithdrawn
  }

  /// Notes which claims of an edition its article states no more, as far as they go on being kept:
  /// in force for code that it had before, or with what was accepted in their place.
  ///
  /// What it stated of other code of the scenario it states no more either, which is told once.
  ///
  /// - Parameters:
  ///   - edition: The edition.
  ///   - general: What the article states for all engines.
  ///   - own: What it states for single ones.
  ///   - hasEnded: Whether one that was in force has just ended.
  /// - Returns: Whether there are any, or one has just ended.
  /// - Throws: ``SuiteError`` where the store cannot be written.
  @discardableResult
  private mutating func noteWithdrawn(
    of edition: Int64, besides general: Expectation?, _ own: [String: Expectation],
    hasEnded: Bool = false
  ) throws -> Bool {
    let engines = (general == nil ? [] : [""]) + own.keys.sorted()
    let stated = JSON.array(engines.map { .string($0) }).canonicalText
    try withdraw.bind(date, edition, stated)
    var isWithdrawn = hasEnded
    while try withdraw.step() { isWithdrawn = true }
    withdraw.reset()
    guard isWithdrawn else { return false }
    try giveUp.run(edition, stated)
    try endGivenUp.bind(date, edition)
    while try endGivenUp.step() { restated.append(endGivenUp.integer(0)) }
    endGivenUp.reset()
    return true
  }

  private mutating func engineID(named name: String) throws -> Int64 {
    try findEngine.bind(name)
    defer { findEngine.reset() }
    if try findEngine.step() { return findEngine.integer(0) }
    return try addEngine.returnedID(name)
  }

  /// The engines for which an article states something that is in force.
  private mutating func enginesStated(for edition: Int64) throws -> [Int64] {
    try statedForEngines.bind(edition)
    defer { statedForEngines.reset() }
    var engines: [Int64] = []
    while try statedForEngines.step() { engines.append(statedForEngines.integer(0)) }
    return engines
  }

  /// What the article said last, and what is in force.
  private struct Stated {
    var last: Expectation?
    var lastLines = ""
    var inForce: InForce?
  }

  private struct InForce {
    var id: Int64

    /// Whether it was taken over from a run.
    var isAccepted: Bool
    var tolerance: Double
    var isExact: Bool
    var lines: String
  }

  private mutating func state(
    _ expectation: Expectation?, for edition: Int64, of name: String, engineID: Int64?
  ) throws -> Bool {
    let stated = try stated(for: edition, engineID: engineID)
    guard let expectation else {
      // What the article takes back ends; what was accepted since rests on no article.
      guard let inForce = stated.inForce, !inForce.isAccepted else { return false }
      try end.run(date, inForce.id)
      restated.append(edition)
      return true
    }
    let lines = expectation.linesJSON.canonicalText
    if let inForce = stated.inForce {
      if stated.last == expectation.withoutLines, stated.lastLines == lines { return false }
      // A book that was written out says what was accepted; who did and why stays.
      if inForce.isAccepted, expectation.basis == .accepted, inForce.lines == lines,
        inForce.isExact == expectation.isExact, inForce.tolerance == expectation.tolerance
      {
        return false
      }
      try end.run(date, inForce.id)
      if inForce.isAccepted { replacedAcceptances.append(name) }
    }
    let overruled = engineID == nil ? try acceptances(for: edition) : []
    for old in overruled { try end.run(date, old) }
    if !overruled.isEmpty, replacedAcceptances.last != name { replacedAcceptances.append(name) }
    let id = try add(expectation, to: edition, engineID: engineID)
    for old in overruled { try supersede.run(id, old) }
    if let inForce = stated.inForce { try supersede.run(id, inForce.id) }
    restated.append(edition)
    return true
  }

  /// What was accepted for one engine each and is in force.
  private mutating func acceptances(for edition: Int64) throws -> [Int64] {
    try acceptedByEngines.bind(edition)
    defer { acceptedByEngines.reset() }
    var ids: [Int64] = []
    while try acceptedByEngines.step() { ids.append(acceptedByEngines.integer(0)) }
    return ids
  }

  private mutating func stated(for edition: Int64, engineID: Int64?) throws -> Stated {
    try expectations.bind(edition, engineID)
    defer { expectations.reset() }
    var stated = Stated()
    while try expectations.step() {
      let isAccepted = expectations.integer(6) != 0
      if expectations.isNull(7) {
        stated.inForce = InForce(
          id: expectations.integer(0), isAccepted: isAccepted, tolerance: expectations.real(3),
          isExact: expectations.integer(4) != 0, lines: expectations.text(5))
      }
      let isWithdrawn =
        expectations.integer(8) != 0
        || !expectations.isNull(7) && expectations.isNull(9) && expectations.isNull(10)
      guard !isAccepted, let basis = Expectation.Basis(rawValue: expectations.text(1)) else {
        continue
      }
      // What was taken out of the article is stated anew when it comes back.
      stated.last =
        isWithdrawn
        ? nil
        : Expectation(
          basis: basis, source: expectations.text(2), tolerance: expectations.real(3),
          isExact: expectations.integer(4) != 0, lines: [])
      stated.lastLines = expectations.text(5)
    }
    return stated
  }

  @discardableResult
  private mutating func add(
    _ expectation: Expectation, to edition: Int64, engineID: Int64?
  ) throws -> Int64 {
    try expect.returnedID(
      edition, engineID, expectation.basis.rawValue, expectation.source, expectation.tolerance,
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
      losesAcceptance: try connection.prepare(
        """
        SELECT 1 FROM expectation WHERE edition_id = ?1 AND ended IS NULL AND is_accepted
          AND NOT EXISTS (
            SELECT 1 FROM expectation AS other WHERE other.edition_id = ?2 AND other.ended IS NULL)
        """),
      insert: try connection.prepare(
        """
        INSERT INTO edition (
          scenario_id, content_id, number, is_current, source, line, heading, free_values, frames,
          lets, created, declared, places)
        VALUES (
          ?1, ?2, (SELECT count(*) + 1 FROM edition WHERE scenario_id = ?1), 1, ?3, ?4, ?5, ?6, ?7,
          ?8, ?9, ?10, ?11)
        RETURNING id
        """),
      leave: try connection.prepare("UPDATE edition SET is_current = 0 WHERE id = ?"),
      enter: try connection.prepare(
        """
        UPDATE edition
        SET is_current = 1, source = ?, line = ?, heading = ?, free_values = ?, frames = ?,
          lets = ?, places = ?
        WHERE id = ?
        """),
      move: try connection.prepare(
        """
        UPDATE edition
        SET source = ?, line = ?, heading = ?, free_values = ?, frames = ?, lets = ?, places = ?
        WHERE id = ?
        """),
      expectations: try connection.prepare(
        """
        SELECT id, basis, source, tolerance, is_exact, lines, is_accepted, ended,
          EXISTS (
            SELECT 1 FROM claim_withdrawal
            WHERE claim_withdrawal.expectation_id = expectation.id),
          superseded_by, ended_by
        FROM expectation
        WHERE edition_id = ? AND engine_id IS ? ORDER BY id
        """),
      expect: try connection.prepare(
        """
        INSERT INTO expectation (
          edition_id, engine_id, basis, source, tolerance, is_exact, lines, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING id
        """),
      end: try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?"),
      supersede: try connection.prepare("UPDATE expectation SET superseded_by = ? WHERE id = ?"),
      acceptedByEngines: try connection.prepare(
        """
        SELECT id FROM expectation
        WHERE edition_id = ? AND ended IS NULL AND engine_id IS NOT NULL AND is_accepted
        ORDER BY id
        """),
      statedForEngines: try connection.prepare(
        """
        SELECT engine_id FROM expectation
        WHERE edition_id = ? AND ended IS NULL AND engine_id IS NOT NULL AND NOT is_accepted
        """),
      withdraw: try connection.prepare(
        """
        INSERT INTO claim_withdrawal (date, expectation_id)
        SELECT ?1, stated.id FROM expectation AS stated
        LEFT JOIN engine ON engine.id = stated.engine_id
        WHERE stated.edition_id = ?2 AND NOT stated.is_accepted
          AND (stated.ended IS NULL OR stated.superseded_by IS NOT NULL)
          AND ifnull(engine.name, '') NOT IN (SELECT value FROM json_each(?3))
          AND stated.id = (
            SELECT max(last.id) FROM expectation AS last
            WHERE last.edition_id = ?2 AND last.engine_id IS stated.engine_id
              AND NOT last.is_accepted)
          AND stated.id NOT IN (SELECT expectation_id FROM claim_withdrawal)
        RETURNING id
        """),
      giveUp: try connection.prepare(
        """
        INSERT INTO claim_withdrawal (date, expectation_id)
        SELECT '', stated.id FROM edition
        JOIN edition AS other ON other.scenario_id = edition.scenario_id AND other.id <> edition.id
        JOIN expectation AS stated ON stated.edition_id = other.id
        LEFT JOIN engine ON engine.id = stated.engine_id
        WHERE edition.id = ?1 AND NOT stated.is_accepted
          AND (stated.ended IS NULL OR stated.superseded_by IS NOT NULL)
          AND ifnull(engine.name, '') NOT IN (SELECT value FROM json_each(?2))
          AND stated.id = (
            SELECT max(last.id) FROM expectation AS last
            WHERE last.edition_id = other.id AND last.engine_id IS stated.engine_id
              AND NOT last.is_accepted)
          AND stated.id NOT IN (SELECT expectation_id FROM claim_withdrawal)
        """),
      endGivenUp: try connection.prepare(
        """
        UPDATE expectation SET ended = ?1
        WHERE ended IS NULL AND NOT is_accepted
          AND edition_id IN (
            SELECT other.id FROM edition
            JOIN edition AS other ON other.scenario_id = edition.scenario_id
            WHERE edition.id = ?2 AND other.id <> ?2)
          AND id IN (SELECT expectation_id FROM claim_withdrawal WHERE date = '')
        RETURNING edition_id
        """),
      findEngine: try connection.prepare("SELECT id FROM engine WHERE name = ?"),
      addEngine: try connection.prepare("INSERT INTO engine (name) VALUES (?) RETURNING id"))
  }
}

extension Expectation {
  fileprivate var withoutLines: Expectation {
    var copy = self
    copy.lines = []
    return copy
  }
}
