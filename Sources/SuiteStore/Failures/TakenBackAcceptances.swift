/// What runs are held against in the history of failures where an acceptance was taken back: as if it
/// had never been made, by what it took the place of.
///
/// The runs themselves stay what they were: a report on one of them, and its verdicts, go by what was
/// expected then, ``keeping(_:)``.
struct TakenBackAcceptances {
  /// An expectation of one edition.
  struct Row {
    var id: Int64

    /// The engine of which alone it is expected.
    var engineID: Int64?

    /// What took its place.
    var supersededBy: Int64?

    /// The ended one that is in force again by this one.
    var copyOf: Int64?
    var isTakenBack = false
    var created: String

    /// `nil` while it is in force.
    var ended: String?
  }

  private let rows: [Row]
  private let engineID: Int64

  /// By each expectation the one of which it is a copy in the end, and by that the newest copy.
  private var originals: [Int64: Int64] = [:]
  private var newest: [Int64: Int64] = [:]

  /// The originals that were taken back, whichever copy of them.
  private var takenBack: Set<Int64> = []

  /// What stands in the place of each expectation, by id; `nil` stands for none.
  private(set) var standing: [Int64: Int64?] = [:]

  /// - Parameters:
  ///   - rows: All expectations of one edition, in the order of their ids.
  ///   - engineID: The engine whose runs are read.
  init(rows: [Row], engineID: Int64) {
    self.rows = rows
    self.engineID = engineID
    for row in rows {
      // A copy is made after what it is of.
      let original = row.copyOf.flatMap { originals[$0] } ?? row.id
      originals[row.id] = original
      newest[original] = row.id
      if row.isTakenBack { takenBack.insert(original) }
    }
    findStanding()
  }

  func isTakenBack(_ id: Int64) -> Bool { takenBack.contains(original(of: id)) }

  /// Whether nothing stands in the place of an acceptance that was taken back.
  func leavesNothing(insteadOf id: Int64) -> Bool { standing[id] == .some(nil) }

  /// The same as if the acceptance that was in force in a run stood still, and what that took the
  /// place of.
  func keeping(_ id: Int64) -> TakenBackAcceptances {
    var kept = self
    var below = rows.first { $0.id == id }
    while let row = below {
      kept.takenBack.remove(original(of: row.id))
      below = replaced(by: row)
    }
    kept.findStanding()
    return kept
  }

  private mutating func findStanding() {
    for row in rows {
      // What was replaced is older, so that it was looked at before.
      let now =
        isTakenBack(row.id)
        ? replaced(by: row).flatMap { standing[$0.id] ?? nil } : newest[original(of: row.id)]
      standing.updateValue(now, forKey: row.id)
    }
  }

  private func original(of id: Int64) -> Int64 { originals[id] ?? id }

  /// What an acceptance took the place of: the engine's own, else what held for all then.
  private func replaced(by accepted: Row) -> Row? {
    let original = original(of: accepted.id)
    let before = rows.prefix { $0.id < original }
    let replaced = before.filter { row in
      row.supersededBy.map { self.original(of: $0) == original } ?? false
    }
    if let own = replaced.last(where: { $0.engineID == engineID }) { return own }
    if let shared = replaced.last(where: { $0.engineID == nil }) { return shared }
    // One engine's own takes the place of nothing else, which may have ended since.
    let made = rows.first { $0.id == original }?.created ?? accepted.created
    return before.last { row in
      row.engineID == nil && !(row.supersededBy.map { $0 < original } ?? false)
        && row.ended.map { row.supersededBy != nil || $0 >= made } ?? true
    }
  }
}

// How they are read.
extension SuiteStore {
  private static let editionsOfContents = """
    SELECT edition.id FROM json_each(?) AS wanted
    CROSS JOIN edition ON edition.content_id = wanted.value
    """

  /// The contents of which acceptances were taken back: what failed by one of these has no failure.
  func contentsWithTakenBackAcceptances() throws -> Set<Int64> {
    try ids(
      """
      SELECT edition.content_id FROM expectation INDEXED BY expectation_taken_back
      CROSS JOIN edition ON edition.id = expectation.edition_id
      WHERE expectation.ended_by IS NOT NULL
      """)
  }

  /// The acceptances of each edition of which one was taken back, in the runs of an engine; of some
  /// contents, or of all.
  func takenBackAcceptances(
    ofContents contents: [Int64]?, engineID: Int64
  ) throws -> [Int64: TakenBackAcceptances] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, expectation.id, engine_id, superseded_by, copy_of, ended_by IS NOT NULL,
        expectation.created, ended
      FROM expectation
      WHERE edition_id IN (
        SELECT edition_id FROM expectation INDEXED BY expectation_taken_back
        WHERE ended_by IS NOT NULL)
        \(contents == nil ? "" : "AND edition_id IN (\(Self.editionsOfContents))")
      ORDER BY edition_id, expectation.id
      """)
    if let contents { try statement.bind(Self.list(contents)) }
    var rows: [Int64: [TakenBackAcceptances.Row]] = [:]
    while try statement.step() {
      rows[statement.integer(0), default: []].append(
        TakenBackAcceptances.Row(
          id: statement.integer(1), engineID: statement.optionalInteger(2),
          supersededBy: statement.optionalInteger(3), copyOf: statement.optionalInteger(4),
          isTakenBack: statement.integer(5) != 0, created: statement.text(6),
          ended: statement.optionalText(7)))
    }
    return rows.mapValues { TakenBackAcceptances(rows: $0, engineID: engineID) }
  }
}
