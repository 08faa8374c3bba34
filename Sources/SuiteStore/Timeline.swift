import Scenarios

/// All that one engine's runs found, in memory: what it answered in any run, and before it.
///
/// Outcomes are stored where they changed. Two orders meet here: the rows tell changes from one
/// *recorded* run to the next, voided ones included; what is earlier or later for a reader goes
/// by version, then run, and leaves voided runs out.
struct Timeline: Sendable {
  struct Run: Sendable {
    var summary: RunSummary
    var selection: Selection
    var id: Int64 { summary.id }
  }

  /// An edition of a content, with every expectation it ever had, oldest first.
  struct Edition: Sendable {
    var id: Int64
    var expectationIDs: [Int64] = []
  }

  struct Row: Sendable {
    var runID: Int64
    var outcome: Outcome
  }

  /// By version, then run; voided ones too.
  let runs: [Run]

  /// By content, in the order of recording.
  let rows: [Int64: [Row]]

  /// By content.
  let editions: [Int64: [Edition]]

  /// Where a run stands among ``runs``.
  private let positions: [Int64: Int]

  init(runs: [Run], rows: [Int64: [Row]], editions: [Int64: [Edition]]) {
    self.runs = runs
    self.rows = rows
    self.editions = editions
    positions = Dictionary(uniqueKeysWithValues: runs.enumerated().map { ($1.id, $0) })
  }

  func position(of runID: Int64) -> Int? { positions[runID] }

  /// Whether the run at a position computed the content, for whatever scenario.
  func covers(_ position: Int, content: Int64) -> Bool {
    (editions[content] ?? []).contains { covers(position, edition: $0) }
  }

  func covers(_ position: Int, edition: Edition) -> Bool {
    let selection = runs[position].selection
    return selection.editions.contains(edition.id)
      || expectation(of: edition, at: position) != nil
  }

  /// The expectation that was in force for an edition in the run at a position.
  func expectation(of edition: Edition, at position: Int) -> Int64? {
    edition.expectationIDs.last { runs[position].selection.expectations.contains($0) }
  }

  /// What the run at a position found for a content; `nil` if it did not cover it.
  func outcome(of content: Int64, at position: Int) -> Outcome? {
    guard covers(position, content: content) else { return nil }
    return lastRow(of: content, until: runs[position].id)?.outcome
  }

  /// The row of the last recorded run up to one.
  private func lastRow(of content: Int64, until runID: Int64) -> Row? {
    rows[content]?.last { $0.runID <= runID }
  }

  /// What a result at a position is compared with; `runs.count` stands for a run yet to come.
  func base(of content: Int64, before position: Int) -> Base? {
    guard let first = rows[content]?.first?.runID else { return nil }
    var base: Base?
    for earlier in stride(from: position - 1, through: 0, by: -1) {
      let run = runs[earlier]
      // Before its first row nothing was known of the content: most new ones are sorted out here.
      guard run.id >= first, !run.summary.isVoided,
        let outcome = outcome(of: content, at: earlier), outcome.kind != .unsupported
      else { continue }
      if base == nil {
        base = Base(
          runID: run.id, version: run.summary.engine, outcome: outcome, lastFrameSetID: nil)
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
    guard let first = rows[content]?.first?.runID else { return nil }
    for position in runs.indices.reversed() {
      guard runs[position].id >= first, !runs[position].summary.isVoided,
        let outcome = outcome(of: content, at: position)
      else { continue }
      return (position, outcome)
    }
    return nil
  }

  /// The position a new run of a version would have.
  ///
  /// - Parameter isEarlier: Whether a version sorts before the new run's, or is the same.
  func position(after isEarlier: (RunSummary) -> Bool) -> Int {
    runs.lastIndex { isEarlier($0.summary) }.map { $0 + 1 } ?? 0
  }
}
