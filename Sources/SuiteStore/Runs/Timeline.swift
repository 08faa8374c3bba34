import Scenarios

/// All that one engine's runs found, in memory: what it answered in any run, and before it.
///
/// Outcomes are stored where they changed. Two orders meet here: the rows tell changes from one
/// *recorded* run to the next, voided ones included; what is earlier or later for a reader goes
/// by version, then run, and leaves voided runs out.
final class Timeline {
  struct Run {
    var summary: RunSummary

    /// Which of ``Timeline/selections`` the run covered.
    var selection: Int
    var versionID: Int64
    var id: Int64 { summary.id }
    var isVoided: Bool { summary.isVoided }
  }

  /// An edition of a content, with every expectation it ever had, oldest first.
  struct Edition {
    var id: Int64
    var contentID: Int64
    var expectationIDs: [Int64] = []
  }

  struct Row {
    var runID: Int64
    var outcome: Outcome
  }

  /// By version, then run; voided ones too.
  let runs: [Run]
  let selections: [Selection]

  let editions: IDTable<Edition>

  /// In the order of recording, those of one content one after the other.
  private let rows: [Row]

  /// Which of ``rows`` are a content's.
  private let rowsOfContents: IDTable<Range<Int>>

  /// Where a run stands among ``runs``.
  private let positions: IDTable<Int>

  /// The contents each selection covers, found when they are first asked for.
  private var coverage: [IDRanges?]

  /// - Parameters:
  ///   - runs: By version, then run.
  ///   - selections: What the runs covered.
  ///   - rows: By content, then run.
  ///   - editions: In the order of their ids.
  init(
    runs: [Run], selections: [Selection], rows: [(contentID: Int64, row: Row)],
    editions: IDTable<Edition>
  ) {
    self.runs = runs
    self.selections = selections
    self.rows = rows.map(\.row)
    var places = IDTable<Range<Int>>()
    for (index, row) in rows.enumerated() { places.extend(to: index + 1, id: row.contentID) }
    rowsOfContents = places
    self.editions = editions
    positions = IDTable(runs.enumerated().map { (id: $1.id, value: $0) })
    coverage = Array(repeating: nil, count: selections.count)
  }

  func position(of runID: Int64) -> Int? { positions[runID] }

  /// Whether the run at a position computed the content, for whatever scenario.
  func covers(_ position: Int, content: Int64) -> Bool {
    let selection = runs[position].selection
    if let known = coverage[selection] { return known.contains(content) }
    let contents = contents(of: selections[selection])
    coverage[selection] = contents
    return contents.contains(content)
  }

  private func contents(of selection: Selection) -> IDRanges {
    IDRanges(
      editions.values.lazy.filter { edition in
        selection.editions.contains(edition.id)
          || edition.expectationIDs.contains(where: selection.expectations.contains)
      }.map(\.contentID))
  }

  /// What was recorded of a content.
  private func rows(of content: Int64) -> ArraySlice<Row>? {
    rowsOfContents[content].map { rows[$0] }
  }

  func covers(_ position: Int, edition: Edition) -> Bool {
    selections[runs[position].selection].editions.contains(edition.id)
      || expectation(of: edition, at: position) != nil
  }

  /// The expectation that was in force for an edition in the run at a position.
  func expectation(of edition: Edition, at position: Int) -> Int64? {
    let expectations = selections[runs[position].selection].expectations
    return edition.expectationIDs.last { expectations.contains($0) }
  }

  /// What the engine answered in the run that was recorded last, voided or not.
  func lastRecorded(of content: Int64) -> Outcome? { rows(of: content)?.last?.outcome }

  /// What the run at a position found for a content; `nil` if it did not cover it.
  func outcome(of content: Int64, at position: Int) -> Outcome? {
    guard let rows = rows(of: content) else { return nil }
    return outcome(of: content, at: position, in: rows)
  }

  /// Whether the engine never lacked what a content needs.
  func isAlwaysOffered(_ content: Int64) -> Bool {
    !(rows(of: content) ?? []).contains { $0.outcome.kind == .unsupported }
  }

  /// What was recorded last of a content up to a run, whatever that covered.
  func recorded(of content: Int64, upTo runID: Int64) -> Outcome? {
    guard let rows = rows(of: content) else { return nil }
    return rows[..<Self.end(of: rows, upTo: runID)].last?.outcome
  }

  private func outcome(
    of content: Int64, at position: Int, in rows: ArraySlice<Row>
  ) -> Outcome? {
    row(of: content, at: position, in: rows).map { self.rows[$0].outcome }
  }

  /// Which of ``rows`` says what the run at a position found.
  private func row(of content: Int64, at position: Int, in rows: ArraySlice<Row>) -> Int? {
    guard covers(position, content: content) else { return nil }
    let end = Self.end(of: rows, upTo: runs[position].id)
    return end > rows.startIndex ? end - 1 : nil
  }

  /// The end of the rows that were recorded by a run and those before it.
  private static func end(of rows: ArraySlice<Row>, upTo runID: Int64) -> Int {
    var low = rows.startIndex
    var high = rows.endIndex
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].runID <= runID { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What a result at a position is compared with; `runs.count` stands for a run yet to come.
  func base(of content: Int64, before position: Int) -> Base? {
    findBase(of: content, before: position).map { found in
      Base(
        runID: runs[found.position].id, version: runs[found.position].summary.engine,
        outcome: rows[found.row].outcome, lastFrameSetID: found.lastFrameSetID)
    }
  }

  /// The same, as far as it is needed before a run.
  func plannedBase(of content: Int64, before position: Int) -> PlannedBase? {
    findBase(of: content, before: position).map { found in
      PlannedBase(runID: runs[found.position].id, lastFrameSetID: found.lastFrameSetID)
    }
  }

  private struct FoundBase {
    /// The run's.
    var position: Int
    /// Which of ``rows`` has its outcome.
    var row: Int
    var lastFrameSetID: Int64?
  }

  private func findBase(of content: Int64, before position: Int) -> FoundBase? {
    guard let rows = rows(of: content), let first = rows.first?.runID else { return nil }
    var base: FoundBase?
    for earlier in stride(from: position - 1, through: 0, by: -1) {
      // Before its first row nothing was known of the content: most new ones are sorted out here.
      guard runs[earlier].id >= first, !runs[earlier].isVoided,
        let row = row(of: content, at: earlier, in: rows),
        self.rows[row].outcome.kind != .unsupported
      else { continue }
      if base == nil { base = FoundBase(position: earlier, row: row) }
      if let frames = self.rows[row].outcome.frameSetID {
        base?.lastFrameSetID = frames
        break
      }
    }
    return base
  }

  /// The last result of a content, and the position of its run.
  func latest(of content: Int64) -> (position: Int, outcome: Outcome)? {
    guard let rows = rows(of: content), let first = rows.first?.runID else { return nil }
    for position in runs.indices.reversed() {
      guard runs[position].id >= first, !runs[position].summary.isVoided,
        let outcome = outcome(of: content, at: position, in: rows)
      else { continue }
      return (position, outcome)
    }
    return nil
  }

  /// The position a new run of a version would have.
  ///
  /// - Parameter isEarlier: Whether a version sorts before the new run's, or is the same.
  /// - Returns: One more than the position of the last such run.
  func position(after isEarlier: (RunSummary) -> Bool) -> Int {
    runs.lastIndex { isEarlier($0.summary) }.map { $0 + 1 } ?? 0
  }
}
