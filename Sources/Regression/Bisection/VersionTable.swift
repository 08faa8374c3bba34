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
    var states: [ChangeSearch.State?] = []

    fileprivate var answers: [Answer?] = []

    /// What the newest version with an answer refused it with, if it did: only a refusal with the
    /// same words is known to be the same failure.
    fileprivate var refusal: String? {
      let newest = answers.last { $0.map { $0.outcome.kind != .unsupported } ?? false }
      guard let outcome = newest??.outcome, outcome.kind == .error else { return nil }
      return outcome.message
    }
  }

  /// What a version found.
  fileprivate struct Answer: Hashable {
    var outcome: Outcome

    /// nil where nothing is expected, or nothing of it could be held against the frames.
    var passes: Bool?
    var digest: Digest?
  }

  private(set) var rows: [Row] = []

  /// Frames without an expectation are told apart by number.
  private var ways: [Digest: Int] = [:]

  init(_ known: VersionOutcomes, versions: [EngineVersion]) throws {
    for scenario in known.scenarios {
      var row = Row(
        name: scenario.name, contentID: scenario.contentID, edition: scenario.edition,
        expectation: try scenario.expectation?.expectation(),
        expectationID: scenario.expectation?.id)
      // Most versions found the same frames.
      var seen: [Outcome: Answer] = [:]
      row.answers = try versions.map { version in
        guard let outcome = scenario.outcomes[version] else { return nil }
        if let answer = seen[outcome] { return answer }
        let stored = outcome.frameSetID.flatMap { known.frames[$0] }
        let frames = row.expectation == nil ? nil : try stored?.frameSet()
        let comparison = row.expectation.flatMap { expectation in
          frames.map { Comparison(of: $0, with: expectation) }
        }
        let passes = comparison.flatMap { $0.isHeld ? $0.differences.isEmpty : nil }
        let answer = Answer(outcome: outcome, passes: passes, digest: stored?.digest)
        seen[outcome] = answer
        return answer
      }
      row.states = states(of: row)
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

  /// Takes over what a version was asked: by the newest answer others may come to be the same failure.
  ///
  /// - Parameters:
  ///   - index: The row.
  ///   - version: The number of the version.
  ///   - result: What it found.
  ///   - verdict: What that comes to.
  mutating func learn(
    _ index: Int, version: Int, _ result: ContentResult, verdict: Verdict?
  ) {
    let passes: Bool? =
      switch verdict {
      case .pass: true
      case .fail: false
      default: nil
      }
    rows[index].answers[version] = Answer(
      outcome: result.outcome, passes: passes, digest: result.digest)
    rows[index].states = states(of: rows[index])
  }

  private mutating func states(of row: Row) -> [ChangeSearch.State?] {
    let refusal = row.refusal
    return row.answers.map { answer in
      answer.map { state(of: $0, isJudged: row.expectation != nil, refusal: refusal) }
    }
  }

  private mutating func state(
    of answer: Answer, isJudged: Bool, refusal: String?
  ) -> ChangeSearch.State {
    switch answer.outcome.kind {
    case .frames:
      if isJudged, let passes = answer.passes { return passes ? .good : .bad }
      guard !isJudged else { return .untestable("it tells of no node that is stated") }
      guard let digest = answer.digest else { return .untestable("its frames are not known") }
      let way = ways[digest] ?? ways.count
      ways[digest] = way
      return .way(way)
    case .unsupported:
      return .untestable("\(answer.outcome.message ?? "something") is not supported")
    case .crash, .timeout: return .bad
    case .error:
      guard let refusal, refusal == answer.outcome.message else {
        return .untestable("error: \(answer.outcome.message ?? "without a message")")
      }
      return .bad
    }
  }
}
