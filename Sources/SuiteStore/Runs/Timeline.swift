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

    /// What its version is called in the name of a cause.
    var label: String
    var id: Int64 { summary.id }
    var isVoided: Bool { summary.isVoided }
  }

  /// An edition of a content, with every expectation it ever had, oldest first.
  struct Edition {
    var id: Int64
    var contentID: Int64
    var expectationIDs: [Int64] = []

    /// What its history of failures is held against; `nil` where no acceptance was taken back.
    var takenBack: TakenBackAcceptances?

    /// What stands in the place of an expectation in the history of failures.
    func standing(_ expectation: Int64) -> Int64? {
      guard let takenBack else { return expectation }
      return takenBack.standing[expectation] ?? expectation
    }
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
  ///   - rows: In the order of recording, those of one content one after the other.
  ///   - rowsOfContents: Which of ``rows`` are a content's.
  ///   - editions: In the order of their ids.
  init(
    runs: [Run], selections: [Selection], rows: [Row], rowsOfContents: IDTable<Range<Int>>,
    editions: IDTable<Edition>
  ) {
    self.runs = runs
    self.selections = selections
    self.rows = rows
    self.rowsOfContents = rowsOfContents
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

  /// What the run at a position found for a scenario's edition; `nil` if it did not cover it,
  /// whatever else with the same content it covered.
  func outcome(of edition: Edition, at position: Int) -> Outcome? {
    guard let rows = rows(of: edition.contentID), covers(position, edition: edition) else {
      return nil
    }
    return row(at: position, in: rows).map { self.rows[$0].outcome }
  }

  /// What the run at a position found for a content; `nil` if it did not cover it.
  func outcome(of content: Int64, at position: Int) -> Outcome? {
    guard let rows = rows(of: content) else { return nil }
    return outcome(of: content, at: position, in: rows)
  }

  /// The runs that found something else of a content than the one recorded before them, and the first.
  func changes(of content: Int64) -> some Collection<Int64> {
    (rows(of: content) ?? []).lazy.map(\.runID)
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
    return row(at: position, in: rows)
  }

  /// The same of a content that the run covered.
  private func row(at position: Int, in rows: ArraySlice<Row>) -> Int? {
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
  func earlierOutcome(of edition: Edition, before position: Int) -> EarlierOutcome? {
    findEarlier(of: edition, before: position).map { found in
      EarlierOutcome(
        runID: runs[found.position].id, version: runs[found.position].summary.engine,
        outcome: rows[found.row].outcome, lastFrameSetID: found.lastFrameSetID,
        lastFramesRunID: found.framesPosition.map { runs[$0].id })
    }
  }

  /// The same, as far as it is needed before a run.
  func earlierFrames(of edition: Edition, before position: Int) -> EarlierFrames? {
    findEarlier(of: edition, before: position).map { found in
      EarlierFrames(runID: runs[found.position].id, lastFrameSetID: found.lastFrameSetID)
    }
  }

  private struct EarlierRow {
    /// The run's.
    var position: Int
    /// Which of ``rows`` has its outcome.
    var row: Int
    var lastFrameSetID: Int64?

    /// The position of the run that found these.
    var framesPosition: Int?
  }

  private func findEarlier(of edition: Edition, before position: Int) -> EarlierRow? {
    guard let rows = rows(of: edition.contentID), let first = rows.first?.runID else { return nil }
    var found: EarlierRow?
    for earlier in stride(from: position - 1, through: 0, by: -1) {
      // Before its first row nothing was known of the content: most new ones are sorted out here.
      guard runs[earlier].id >= first, !runs[earlier].isVoided,
        covers(earlier, edition: edition), let row = row(at: earlier, in: rows),
        self.rows[row].outcome.kind != .unsupported
      else { continue }
      if found == nil { found = EarlierRow(position: earlier, row: row) }
      if let frames = self.rows[row].outcome.framesID {
        found?.lastFrameSetID = frames
        found?.framesPosition = earlier
        break
      }
    }
    return found
  }

  /// What the nearest run before a position that covered a scenario's edition found.
  func outcome(of edition: Edition, before position: Int) -> Outcome? {
    for earlier in stride(from: position - 1, through: 0, by: -1) where !runs[earlier].isVoided {
      if let outcome = outcome(of: edition, at: earlier) { return outcome }
    }
    return nil
  }

  /// The first of neighbouring runs which all say the same of an edition instead of frames.
  ///
  /// - Parameters:
  ///   - outcome: What the run at the upper bound says.
  ///   - edition: The edition; runs that say nothing of it are passed over.
  ///   - positions: Where to look.
  /// - Returns: A position.
  func first(
    saying outcome: Outcome, of edition: Edition, in positions: ClosedRange<Int>
  ) -> Int {
    var first = positions.upperBound
    for position in positions.reversed().dropFirst() where !runs[position].isVoided {
      guard let earlier = self.outcome(of: edition, at: position), earlier.kind != .unsupported
      else { continue }
      guard earlier.kind == outcome.kind, earlier.message == outcome.message,
        earlier.path == outcome.path
      else { break }
      first = position
    }
    return first
  }

  /// Whether runs of the version at a position, whose sources are known, found other frames than
  /// the run there.
  func isUnsteady(_ edition: Edition, at position: Int) -> Bool {
    guard let rows = rows(of: edition.contentID), rows.count > 1,
      runs[position].summary.engine.isExact,
      let frames = outcome(of: edition, at: position)?.framesID
    else { return false }
    // Runs of one version stand side by side.
    func differs(_ positions: some Sequence<Int>) -> Bool {
      for other in positions {
        guard runs[other].versionID == runs[position].versionID else { return false }
        guard !runs[other].isVoided,
          let found = outcome(of: edition.contentID, at: other, in: rows)?.framesID
        else { continue }
        if found != frames { return true }
      }
      return false
    }
    return differs((0..<position).reversed()) || differs((position + 1)..<runs.count)
  }

  /// Whether ``isUnsteady(_:at:)`` holds of any run that covered a scenario's edition and counts.
  func isEverUnsteady(_ edition: Edition) -> Bool {
    guard let rows = rows(of: edition.contentID), rows.count > 1 else { return false }
    var versionID: Int64?
    var frames: Int64?
    var (differs, isCovered) = (false, false)
    for position in runs.indices where !runs[position].isVoided {
      let run = runs[position]
      if run.versionID != versionID {
        versionID = run.versionID
        (frames, differs, isCovered) = (nil, false, false)
      }
      guard run.summary.engine.isExact,
        let found = outcome(of: edition.contentID, at: position, in: rows)?.framesID
      else { continue }
      differs = differs || found != frames ?? found
      frames = found
      isCovered = isCovered || covers(position, edition: edition)
      if differs, isCovered { return true }
    }
    return false
  }

  /// The runs that were recorded after a run of a version whose sources are known, and before its
  /// last one or as that: an answer that first came in another run differs within no version.
  var runsWithinVersions: Set<Int64> {
    var lastRuns: [Int64: Int64] = [:]
    for run in runs where !run.isVoided && run.summary.engine.isExact {
      lastRuns[run.versionID] = max(lastRuns[run.versionID] ?? run.id, run.id)
    }
    var found: Set<Int64> = []
    var end = Int64.min
    for run in runs.sorted(by: { $0.id < $1.id }) {
      if run.id <= end { found.insert(run.id) }
      if !run.isVoided { end = max(end, lastRuns[run.versionID] ?? end) }
    }
    return found
  }

  /// The positions of the runs that can be the last one, neither voided nor part of a bisection, in
  /// the order in which they were recorded.
  private(set) lazy var recorded: [Int] = runs.indices
    .filter { !runs[$0].isVoided && runs[$0].summary.label != RunSummary.bisectLabel }
    .sorted { runs[$0].id < runs[$1].id }

  /// Whether runs were recorded in the order of their versions: then the last run of a scenario is
  /// also that of the newest version.
  var isRecordedInOrder: Bool {
    zip(recorded, recorded.dropFirst()).allSatisfy { $0 < $1 }
      && recorded.last == runs.indices.last { !runs[$0].isVoided }
  }

  /// The result of a scenario's edition in the last run that covered it, and the run's position.
  func latest(of edition: Edition) -> (position: Int, outcome: Outcome)? {
    for position in recorded.reversed() {
      guard let outcome = outcome(of: edition, at: position) else { continue }
      return (position, outcome)
    }
    return nil
  }

  /// Whether nothing tells which of two versions side by side came first.
  var hasUnorderedVersions: Bool {
    zip(runs, runs.dropFirst()).contains { one, next in
      one.versionID != next.versionID
        && one.summary.engine.order(to: next.summary.engine) == .unordered
    }
  }

  /// How the version of the run at a position stands to that of another one.
  func order(_ position: Int, to other: Int) -> VersionOrder {
    runs[position].versionID == runs[other].versionID
      ? .same : runs[position].summary.engine.order(to: runs[other].summary.engine)
  }

  /// The position a new run of a version would have.
  ///
  /// - Parameter isEarlier: Whether a version sorts before the new run's, or is the same.
  /// - Returns: One more than the position of the last such run.
  func position(after isEarlier: (RunSummary) -> Bool) -> Int {
    runs.lastIndex { isEarlier($0.summary) }.map { $0 + 1 } ?? 0
  }
}
