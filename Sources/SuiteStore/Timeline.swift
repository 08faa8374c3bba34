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

  /// By id.
  let editions: [Int64: Edition]

  /// By content, in the order of recording.
  private let rows: [Int64: [Row]]

  /// Where a run stands among ``runs``.
  private let positions: [Int64: Int]

  /// The contents each selection covers, found when they are first asked for.
  private var coverage: [Set<Int64>?]

  init(runs: [Run], selections: [Selection], rows: [Int64: [Row]], editions: [Edition]) {
    self.runs = runs
    self.selections = selections
    self.rows = rows
    self.editions = Dictionary(editions.map { ($0.id, $0) }) { first, _ in first }
    positions = Dictionary(runs.enumerated().map { ($1.id, $0) }) { first, _ in first }
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

  private func contents(of selection: Selection) -> Set<Int64> {
    var contents: Set<Int64> = []
    for edition in editions.values
    where selection.editions.contains(edition.id)
      || edition.expectationIDs.contains(where: selection.expectations.contains)
    {
      contents.insert(edition.contentID)
    }
    return contents
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
  func lastRecorded(of content: Int64) -> Outcome? { rows[content]?.last?.outcome }

  /// What the run at a position found for a content; `nil` if it did not cover it.
  func outcome(of content: Int64, at position: Int) -> Outcome? {
    guard let rows = rows[content] else { return nil }
    return outcome(of: content, at: position, in: rows)
  }

  /// Whether the engine never lacked what a content needs.
  func isAlwaysOffered(_ content: Int64) -> Bool {
    !(rows[content] ?? []).contains { $0.outcome.kind == .unsupported }
  }

  /// What was recorded last of a content up to a run, whatever that covered.
  func recorded(of content: Int64, upTo runID: Int64) -> Outcome? {
    guard let rows = rows[content] else { return nil }
    return rows[..<Self.count(of: rows, upTo: runID)].last?.outcome
  }

  private func outcome(of content: Int64, at position: Int, in rows: [Row]) -> Outcome? {
    guard covers(position, content: content) else { return nil }
    let runID = runs[position].id
    return rows[..<Self.count(of: rows, upTo: runID)].last?.outcome
  }

  /// How many rows were recorded by a run and those before it.
  private static func count(of rows: [Row], upTo runID: Int64) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].runID <= runID { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What a result at a position is compared with; `runs.count` stands for a run yet to come.
  func base(of content: Int64, before position: Int) -> Base? {
    guard let rows = rows[content], let first = rows.first?.runID else { return nil }
    var base: Base?
    for earlier in stride(from: position - 1, through: 0, by: -1) {
      // Before its first row nothing was known of the content: most new ones are sorted out here.
      guard runs[earlier].id >= first, !runs[earlier].summary.isVoided,
        let outcome = outcome(of: content, at: earlier, in: rows),
        outcome.kind != .unsupported
      else { continue }
      if base == nil {
        base = Base(
          runID: runs[earlier].id, version: runs[earlier].summary.engine, outcome: outcome,
          lastFrameSetID: nil)
      }
      if let frames = outcome.frameSetID {
        base?.lastFrameSetID = frames
        break
      }
    }
    return base
  }

  /// The last result of a content, and the position of its run.
  func latest(of content: Int64) -> (position: Int, outcome: Outcome)? {
    guard let rows = rows[content], let first = rows.first?.runID else { return nil }
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
