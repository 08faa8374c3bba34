package import Scenarios
package import SuiteStore

/// A scenario, or one node of it, through all versions: what it was, since when and until when.
package struct ScenarioHistory: Sendable {
  /// Runs in a row, by version and then by run, of one engine that say the same.
  package struct Stretch: Sendable {
    /// At least one.
    package var entries: [HistoryEntry]

    /// The node's frame; `nil` if there are no frames or no such node.
    package var frame: Frame?

    /// Whether the node is as expected; `nil` where nothing is expected of it.
    package var isMet: Bool?

    /// What is expected of the node and not met, or of any node if none is named.
    package var differences: [Difference]

    /// The expectation that was in force.
    package var expectation: StoredExpectation?

    /// What it expects; of a node only the lines about that.
    package var expected: Expectation?

    /// Whether this holds now: the engine has said nothing else since, and the scenario is still
    /// computed as it was then.
    package var isLatest: Bool

    /// The same frames as in the stretch before, judged by what is expected now: something else
    /// was stated, accepted or taken back since the last run.
    package var isRestated = false

    /// Since which run its frames are not what they were, and why; `nil` where they are well.
    package var departure: ScenarioNotes.Departure?

    /// The known issues that pinned these frames, oldest first.
    package var known: [ScenarioNotes.Known] = []
  }

  package let scenario: String

  /// The node as it was named; `nil` for the scenario as a whole, whose frame is its root's.
  package let node: String?

  package let editions: [StoredEdition]

  /// What led to each edition but the first, by its number; empty unless it was asked for.
  package let changes: [Int: EditionChange]

  /// By engine, then version, then run.
  package internal(set) var stretches: [Stretch] = []

  /// Every run that covered the scenario, in the same order, without voided ones.
  package let entries: [HistoryEntry]

  /// The voided runs that covered it, in the same order.
  package let voided: [HistoryEntry]

  /// What was decided about it and about the runs that covered it, and what else is known.
  package let notes: ScenarioNotes

  /// Reads the history of `SCENARIO` or `SCENARIO/NODE`; a node is a path or an `#id`.
  ///
  /// - Parameters:
  ///   - text: The scenario and the node, by their names.
  ///   - readsCode: Whether the changes from edition to edition are read too.
  ///   - store: Where it is read from.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for a scenario or a node that there never
  ///   was.
  package init(of text: String, readsCode: Bool = false, in store: SuiteStore) throws {
    guard let (scenario, node) = try store.scenarioAndNode(text) else {
      throw try store.unknownScenario(text)
    }
    try self.init(ofScenario: scenario, node: node, readsCode: readsCode, in: store)
  }

  /// Reads the history of a scenario, or of a node of it.
  ///
  /// - Parameters:
  ///   - scenario: Its name as it is now.
  ///   - node: A path or an `#id`; `nil` for all nodes.
  ///   - readsCode: As ``init(of:readsCode:in:)``.
  ///   - store: Where it is read from.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for a node that there never was.
  package init(
    ofScenario scenario: String, node: String?, readsCode: Bool = false, in store: SuiteStore
  ) throws {
    self.scenario = scenario
    self.node = node
    editions = try store.storedEditions(of: scenario)
    changes = readsCode ? try EditionChange.all(of: scenario, in: store) : [:]
    let all = try store.history(of: scenario, includingVoided: true)
    entries = all.filter { !$0.run.isVoided }
    voided = all.filter(\.run.isVoided)
    var notes = try store.notes(on: scenario)
    let runs = Set(all.map(\.run.id))
    notes.decisions.removeAll { $0.scenario == nil && !($0.run.map(runs.contains) ?? false) }
    self.notes = notes
    let ids = Set(entries.compactMap(\.outcome.frameSetID)).sorted()
    let frames = try store.frames(ids).mapValues { try $0.frameSet() }
    if let node { try Self.require(node, of: scenario, in: frames) }
    let stored = Dictionary(
      editions.flatMap { $0.expectations.map { ($0.id, $0) } }
    ) { first, _ in first }
    let expectations = try stored.mapValues { try $0.expectation() }
    var readings: [Question: Reading] = [:]
    for entry in entries {
      let question = Question(entry)
      let reading =
        readings[question]
        ?? Reading(
          of: node, in: entry.outcome.frameSetID.flatMap { frames[$0] },
          expectation: entry.expectationID.flatMap { expectations[$0] })
      readings[question] = reading
      add(entry, reading, expectation: entry.expectationID.flatMap { stored[$0] })
    }
    try addRestated(frames: frames, expectations, stored)
    endStretches()
    addNotes()
  }

  /// Adds what the last results of each engine come to under what is expected now.
  private mutating func addRestated(
    frames: [Int64: FrameSet], _ expectations: [Int64: Expectation],
    _ stored: [Int64: StoredExpectation]
  ) throws {
    for index in stretches.indices.reversed() where stretches[index].isLatest {
      guard var entry = stretches[index].entries.last, entry.outcome.kind == .frames,
        let edition = editions.first(where: { $0.isCurrent && $0.number == entry.edition }),
        let found = entry.outcome.frameSetID.flatMap({ frames[$0] })
      else { continue }
      let inForce = edition.inForce(of: entry.run.engine.name)
      guard inForce?.claim != entry.expectationID.flatMap({ stored[$0]?.claim }) else { continue }
      let expectation = inForce.flatMap { expectations[$0.id] }
      let reading = Reading(of: node, in: found, expectation: expectation)
      let judgement = expectation.map { Comparison(of: found, with: $0).judgement }
      entry.expectationID = inForce?.id
      entry.judgement = judgement
      entry.verdict = Verdict(.frames, judgement: judgement, hasMoved: entry.hasMoved)
      stretches[index].isLatest = false
      stretches.insert(
        Stretch(
          entries: [entry], frame: reading.frame, isMet: reading.isMet,
          differences: reading.differences, expectation: inForce, expected: reading.expected,
          isLatest: true, isRestated: true),
        at: index + 1)
    }
  }

  private mutating func add(
    _ entry: HistoryEntry, _ reading: Reading, expectation: StoredExpectation?
  ) {
    if let last = stretches.indices.last, let first = stretches[last].entries.first {
      if first.run.engine.name != entry.run.engine.name {
        // Another engine begins.
      } else if isSame(stretches[last], first, entry, reading, expectation) {
        stretches[last].entries.append(entry)
        return
      } else {
        stretches[last].isLatest = false
      }
    }
    stretches.append(
      Stretch(
        entries: [entry], frame: reading.frame, isMet: reading.isMet,
        differences: reading.differences, expectation: expectation, expected: reading.expected,
        isLatest: true))
  }

  private func isSame(
    _ stretch: Stretch, _ first: HistoryEntry, _ entry: HistoryEntry, _ reading: Reading,
    _ expectation: StoredExpectation?
  ) -> Bool {
    guard first.edition == entry.edition, first.outcome.kind == entry.outcome.kind,
      first.expectationID == entry.expectationID
        || stretch.expectation?.claim == expectation?.claim
    else { return false }
    // Of a node only the node counts, wherever others went.
    guard node == nil || entry.outcome.kind != .frames else {
      return stretch.frame == reading.frame && stretch.isMet == reading.isMet
    }
    // The first run with other frames has moved, those after it have not.
    return first.outcome == entry.outcome
      || first.outcome.isSame(as: entry.outcome) && first.verdict == entry.verdict
  }

  /// What a reading depends on, beside the node.
  private struct Question: Hashable {
    var frameSetID: Int64?
    var expectationID: Int64?

    init(_ entry: HistoryEntry) {
      frameSetID = entry.outcome.frameSetID
      expectationID = entry.expectationID
    }
  }

  /// What a frame set says of a node, and an expectation of that.
  private struct Reading {
    var frame: Frame?
    var isMet: Bool?
    var differences: [Difference] = []
    var expected: Expectation?

    init(of name: String?, in frames: FrameSet?, expectation: Expectation?) {
      expected = expectation
      guard let frames else { return }
      let nodes = name.map { name in frames.nodes.filter { $0.isNamed(name) } } ?? frames.nodes
      frame = nodes.first?.frame
      guard var expectation else { return }
      if let name {
        let path = nodes.first?.path
        expectation.lines.removeAll { line in
          !(line.target.text == name || nodes.contains { $0.isNamed(line.target.text) })
        }
        // That other nodes are extra is not this one's business.
        let isExtra = expectation.isExact && path != nil && expectation.lines.isEmpty
        expected = expectation.lines.isEmpty ? nil : expectation
        expectation.isExact = false
        guard !expectation.lines.isEmpty || isExtra else { return }
        if isExtra, let path, let frame { differences = [.extra(node: path, actual: frame)] }
      }
      differences += Comparison(of: frames, with: expectation).differences
      isMet = differences.isEmpty
    }
  }

  /// Refuses a node that no run ever found.
  private static func require(
    _ node: String, of scenario: String, in frames: [Int64: FrameSet]
  ) throws {
    let nodes = frames.values.flatMap(\.nodes)
    guard !nodes.isEmpty, !nodes.contains(where: { $0.isNamed(node) }) else { return }
    let names = Set(nodes.map(\.path) + nodes.compactMap { $0.id.map { "#" + $0 } })
    throw SuiteError.unknown(
      kind: "node", name: node,
      nearest: Spelling.nearest(to: node, among: names, atMost: .max))
  }
}

extension NodeFrame {
  /// Whether a path or an `#id` names the node.
  fileprivate func isNamed(_ name: String) -> Bool {
    path == name || (name.hasPrefix("#") && id.map { "#" + $0 } == name)
  }
}

extension StoredEdition {
  /// What an engine is judged by now: its own expectation before that of all.
  fileprivate func inForce(of engine: String) -> StoredExpectation? {
    let inForce = expectations.filter { $0.ended == nil }
    return inForce.first { $0.engine == engine } ?? inForce.first { $0.engine == nil }
  }
}

extension StoredExpectation {
  /// What it says, whenever it came in: an acceptance that was taken back leaves what was before.
  struct Claim: Equatable {
    var basis: Expectation.Basis
    var source: String
    var tolerance: Double
    var isExact: Bool
    var lines: String
    var isAccepted: Bool
    var fromRun: Int64?
  }

  var claim: Claim {
    Claim(
      basis: basis, source: source, tolerance: tolerance, isExact: isExact, lines: lines,
      isAccepted: isAccepted, fromRun: fromRun)
  }
}
