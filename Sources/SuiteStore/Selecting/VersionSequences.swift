package import Scenarios

/// What every version of an engine said of scenarios, under the expectations of its time.
///
/// A version says what its last run did that covered the scenario and is not voided.
struct VersionSequences {
  /// One verdict of versions in a row, all of which covered the scenario.
  struct Stretch: Hashable {
    var verdict: Verdict
    var versions: ClosedRange<Int>
  }

  /// The stretches of one scenario, by version.
  struct Sequence {
    fileprivate(set) var stretches: ArraySlice<Stretch> = []
  }

  /// The runs that stand for the versions, in order.
  private(set) var versions: [EngineVersion] = []

  /// Those of one scenario after the other, and which of them are a scenario's.
  private var stretches: [Stretch] = []
  private var places = IDTable<Range<Int>>()

  /// Reads all that an engine's runs found, table by table, and follows every scenario through it.
  init(engine: String?, in store: SuiteStore) throws {
    guard let engine else { return }
    let reader = try SequenceReader(try store.timeline(engine: engine), in: store)
    versions = reader.versions
    try reader.forEachScenario(in: store) { scenario, sequence in
      let start = stretches.count
      stretches += sequence.stretches
      places.append(start..<stretches.count, id: scenario)
    }
  }

  /// What was said of a scenario, by its id; nothing of one that no run covered.
  func sequence(of scenario: Int64) -> Sequence {
    places[scenario].map { Sequence(stretches: stretches[$0]) } ?? Sequence()
  }
}

extension VersionSequences.Sequence {
  /// Adds what later runs said: of a version that was there before the later one counts.
  fileprivate mutating func append(_ verdict: Verdict, _ versions: ClosedRange<Int>) {
    while let last = stretches.last, last.versions.upperBound >= versions.lowerBound {
      stretches.removeLast()
      guard last.versions.lowerBound < versions.lowerBound else { continue }
      stretches.append(
        .init(
          verdict: last.verdict,
          versions: last.versions.lowerBound...(versions.lowerBound - 1)))
    }
    if let last = stretches.last, last.verdict == verdict,
      last.versions.upperBound + 1 == versions.lowerBound
    {
      stretches[stretches.endIndex - 1].versions = last.versions.lowerBound...versions.upperBound
    } else {
      stretches.append(.init(verdict: verdict, versions: versions))
    }
  }

  /// What was said there, as many as `versions`, which mostly rise; `nil` where nothing was.
  fileprivate func verdicts(at versions: [Int?]) -> [Verdict?] {
    var index = stretches.startIndex
    let end = stretches.endIndex
    return versions.map { version in
      guard let version else { return nil }
      if index == end || stretches[index].versions.lowerBound > version {
        index = stretches.startIndex
      }
      while index < end, stretches[index].versions.upperBound < version { index += 1 }
      guard index < end, stretches[index].versions.lowerBound <= version else {
        return nil
      }
      return stretches[index].verdict
    }
  }

  /// The first of the versions whose verdict is the last one of all; `nil` if there is none.
  var sinceVersion: Int? {
    guard let last = stretches.last else { return nil }
    return stretches.reversed().prefix { $0.verdict == last.verdict }.last?.versions.lowerBound
  }

  /// Whether the verdicts of some versions are what is asked for.
  func meets(_ test: VersionTest, in span: ClosedRange<Int>) -> Bool {
    var verdicts: [Verdict] = []
    var counts = (meant: 0, all: 0)
    for stretch in stretches where stretch.versions.overlaps(span) {
      if verdicts.last != stretch.verdict { verdicts.append(stretch.verdict) }
      let count = stretch.versions.clamped(to: span).count
      counts.all += count
      if test.verdicts.contains(stretch.verdict) { counts.meant += count }
    }
    switch test.kind {
    case .seq:
      guard verdicts.count >= test.verdicts.count else { return false }
      return (0...(verdicts.count - test.verdicts.count)).contains { start in
        verdicts[start...].starts(with: test.verdicts)
      }
    case .count: return test.comparison.holds(counts.meant, test.number)
    case .all: return counts.all > 0 && counts.meant == counts.all
    case .none: return counts.meant == 0
    }
  }
}

extension SuiteStore {
  /// What runs of one engine said of every scenario that one of them covered, under the expectations
  /// of their time.
  ///
  /// What the engine's runs found is read once, however many of them are asked about.
  ///
  /// - Parameters:
  ///   - runIDs: The runs, voided ones too.
  ///   - engine: The engine's name.
  /// - Returns: By scenario, a verdict a run in the order of `runIDs`; `nil` where it was not covered.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func verdicts(
    ofRuns runIDs: [Int64], engine: String
  ) throws -> [String: [Verdict?]] {
    try reading {
      let reader = try SequenceReader(
        try timeline(engine: engine), in: self, tellingRuns: Set(runIDs))
      let positions = runIDs.map { reader.timeline.position(of: $0) }
      let names = try scenarioNames()
      var verdicts: [String: [Verdict?]] = [:]
      verdicts.reserveCapacity(names.ids.count)
      try reader.forEachScenario(in: self) { scenario, sequence in
        let found = sequence.verdicts(at: positions)
        if let name = names[scenario], found.contains(where: { $0 != nil }) {
          verdicts[name] = found
        }
      }
      return verdicts
    }
  }

  /// The names of all scenarios, by id.
  private func scenarioNames() throws -> IDTable<String> {
    var statement = try connection.prepare("SELECT id, name FROM scenario ORDER BY id")
    var names = IDTable<String>()
    while try statement.step() { names.append(statement.text(1), id: statement.integer(0)) }
    return names
  }
}

/// Follows scenarios through the runs of an engine.
private struct SequenceReader {
  let timeline: Timeline
  private(set) var versions: [EngineVersion] = []

  /// The version of each position.
  private var versionOfPosition: [Int] = []

  /// Positions in a row that covered the same, without voided runs.
  private struct Segment {
    var positions: [Int]

    /// The first and the last of the runs as they were recorded.
    var runIDs: ClosedRange<Int64>

    /// Whether the runs were recorded in this order.
    var isRecordedInOrder = true
  }

  private var segments: [Segment] = []
  private let judgements: PlannedJudgements

  /// - Parameters:
  ///   - timeline: With all contents.
  ///   - store: Where judgements are read.
  ///   - runs: Runs that stand for themselves, voided ones too; `nil` for the versions of those that
  ///     are not voided.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  init(
    _ timeline: Timeline, in store: SuiteStore, tellingRuns runs: Set<Int64>? = nil
  ) throws {
    self.timeline = timeline
    judgements = try store.plannedJudgements(
      timeline.editions.values.flatMap(\.expectationIDs).sortedOnce)
    var versionID: Int64?
    for (position, run) in timeline.runs.enumerated() {
      if !run.isVoided, run.versionID != versionID {
        versions.append(run.summary.engine)
        versionID = run.versionID
      }
      versionOfPosition.append(runs == nil ? max(0, versions.count - 1) : position)
      guard !run.isVoided || runs?.contains(run.id) ?? false else { continue }
      // Nothing is held against a run that is voided.
      if let last = segments.last, let before = last.positions.last, !run.isVoided,
        !timeline.runs[before].isVoided, timeline.runs[before].selection == run.selection
      {
        let index = segments.count - 1
        segments[index].positions.append(position)
        segments[index].isRecordedInOrder =
          last.isRecordedInOrder && timeline.runs[before].id < run.id
        segments[index].runIDs =
          min(last.runIDs.lowerBound, run.id)...max(last.runIDs.upperBound, run.id)
      } else {
        segments.append(Segment(positions: [position], runIDs: run.id...run.id))
      }
    }
  }

  /// What was said of every scenario of which something was, in the order of their ids.
  func forEachScenario(
    in store: SuiteStore, _ body: (Int64, VersionSequences.Sequence) throws -> Void
  ) throws {
    var statement = try store.connection.prepare(
      "SELECT scenario_id, id FROM edition ORDER BY scenario_id, number")
    // The editions of one scenario come one after the other.
    var (scenario, own) = (Int64?.none, [Timeline.Edition]())
    var sequence = VersionSequences.Sequence()
    func take() throws {
      guard let scenario else { return }
      follow(own, into: &sequence)
      if !sequence.stretches.isEmpty { try body(scenario, sequence) }
    }
    while try statement.step() {
      guard let edition = timeline.editions[statement.integer(1)] else { continue }
      if statement.integer(0) != scenario {
        try take()
        own.removeAll(keepingCapacity: true)
        scenario = statement.integer(0)
      }
      own.append(edition)
    }
    try take()
  }

  /// What the versions said of a scenario that had some editions.
  private func follow(
    _ editions: [Timeline.Edition], into sequence: inout VersionSequences.Sequence
  ) {
    sequence.stretches.removeAll(keepingCapacity: true)
    for segment in segments {
      guard let first = segment.positions.first,
        let edition = editions.last(where: { timeline.covers(first, edition: $0) })
      else { continue }
      forEachPiece(of: segment, edition: edition) { piece in
        guard let verdict = verdict(of: edition, at: piece.lowerBound) else { return }
        sequence.append(
          verdict, versionOfPosition[piece.lowerBound]...versionOfPosition[piece.upperBound])
      }
    }
  }

  /// Tells the positions of a segment, in pieces all of whose runs have the same verdict of an edition:
  /// what they expect is the same in all of the segment.
  private func forEachPiece(
    of segment: Segment, edition: Timeline.Edition, _ body: (ClosedRange<Int>) -> Void
  ) {
    let positions = segment.positions
    let changes = timeline.changes(of: edition.contentID).lazy.filter {
      segment.runIDs.lowerBound < $0 && $0 <= segment.runIDs.upperBound
    }
    guard segment.isRecordedInOrder || changes.isEmpty else {
      for position in positions { body(position...position) }
      return
    }
    // Without an expectation the first run of another answer has moved, and those after it have not.
    let isStated = timeline.expectation(of: edition, at: positions[0]) != nil
    var start = 0
    // In rising order, as the changes of a content are.
    func begin(at index: Int) {
      for next in isStated ? index...index : index...(index + 1)
      where next > start && next < positions.count {
        body(positions[start]...positions[next - 1])
        start = next
      }
    }
    begin(at: 0)
    for change in changes {
      begin(at: positions.partitioningIndex { timeline.runs[$0].id >= change })
    }
    body(positions[start]...positions[positions.count - 1])
  }

  private func verdict(of edition: Timeline.Edition, at position: Int) -> Verdict? {
    guard let outcome = timeline.outcome(of: edition, at: position) else { return nil }
    var judgement: Judgement?
    if let expectation = timeline.expectation(of: edition, at: position) {
      guard let frames = outcome.frameSetID else {
        return Verdict(outcome.kind, judgement: nil, hasMoved: false)
      }
      guard let known = judgements.judgement(expectation, of: frames) else { return nil }
      judgement = known
    }
    let isHeld = judgement?.isHeld ?? false
    let earlier = isHeld ? nil : timeline.earlierOutcome(of: edition, before: position)
    return Verdict(
      outcome.kind, judgement: judgement, hasMoved: earlier?.hasMoved(outcome.framesID) ?? false)
  }
}

extension [Int] {
  /// The first index whose element meets a condition that all later ones meet, too; else the end.
  fileprivate func partitioningIndex(where isLater: (Int) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
