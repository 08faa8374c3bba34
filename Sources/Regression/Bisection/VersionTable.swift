import Scenarios
import SuiteStore

/// What scenarios were like in the versions of an engine, as far as it is stored.
struct VersionTable {
  /// A scenario, and what counts as what for it.
  struct Row {
    var name: String
    var contentID: Int64
    var edition: Int
    var expectation: Expectation?
    var expectationID: Int64?

    /// By version.
    var states: [ChangeSearch.State?]

    /// What the newest version with an answer refused it with, if it did: only a refusal with the
    /// same words is known to be the same failure.
    var refusal: String?
  }

  private(set) var rows: [Row] = []

  /// Frames without an expectation are told apart by number.
  private var ways: [Digest: Int] = [:]

  init(_ known: VersionOutcomes, versions: [EngineVersion]) throws {
    for scenario in known.scenarios {
      let outcomes = versions.map { scenario.outcomes[$0] }
      var row = Row(
        name: scenario.name, contentID: scenario.contentID, edition: scenario.edition,
        expectation: try scenario.expectation?.expectation(),
        expectationID: scenario.expectation?.id, states: [])
      if let newest = outcomes.last(where: { $0.map { $0.kind != .unsupported } ?? false }),
        newest?.kind == .error
      {
        row.refusal = newest?.message
      }
      // Most versions found the same frames.
      var seen: [Outcome: ChangeSearch.State] = [:]
      row.states = try outcomes.map { outcome in
        guard let outcome else { return nil }
        if let state = seen[outcome] { return state }
        let stored = outcome.frameSetID.flatMap { known.frames[$0] }
        let frames = row.expectation == nil ? nil : try stored?.frameSet()
        let comparison = row.expectation.flatMap { expectation in
          frames.map { Comparison(of: $0, with: expectation) }
        }
        let passes = comparison.flatMap { $0.isHeld ? $0.differences.isEmpty : nil }
        let state = state(of: row, outcome, passes: passes, digest: stored?.digest)
        seen[outcome] = state
        return state
      }
      rows.append(row)
    }
  }

  /// Leaves only what is worth looking at where nobody has said what is: scenarios that broke and
  /// stay broken; to find a fix, all that were ever bad; to find every change, all that were both.
  mutating func keepFailures(for goal: ChangeSearch.Goal) {
    rows.removeAll { row in
      let known = row.states.compactMap { $0 }.filter { $0.isWell || $0 == .bad }
      guard known.contains(.bad) else { return true }
      switch goal {
      case .regression: return known.last != .bad || !known.contains(where: \.isWell)
      case .fix: return false
      case .all, .every: return !known.contains(where: \.isWell)
      }
    }
  }

  /// What a scenario is like according to a new result and its verdict.
  mutating func state(
    of index: Int, _ result: ContentResult, verdict: Verdict?
  ) -> ChangeSearch.State {
    state(
      of: rows[index], result.outcome,
      passes: verdict.flatMap { $0 == .unjudged ? nil : $0 == .pass }, digest: result.digest)
  }

  private mutating func state(
    of row: Row, _ outcome: Outcome, passes: Bool?, digest: Digest?
  ) -> ChangeSearch.State {
    let isJudged = row.expectation != nil
    switch outcome.kind {
    case .frames:
      if isJudged, let passes { return passes ? .good : .bad }
      guard !isJudged else { return .untestable("it tells of no node that is stated") }
      guard let digest else { return .untestable("its frames are not known") }
      let way = ways[digest] ?? ways.count
      ways[digest] = way
      return .way(way)
    case .unsupported: return .untestable("\(outcome.message ?? "something") is not supported")
    case .crash, .timeout: return .bad
    case .error:
      guard let refusal = row.refusal, refusal == outcome.message else {
        return .untestable("error: \(outcome.message ?? "without a message")")
      }
      return .bad
    }
  }
}
