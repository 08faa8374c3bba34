import Scenarios
package import SuiteStore

extension RunReport {
  /// A view or modifier that stands in most scenarios whose frames changed, and in few others.
  package struct Suspect: Hashable, Sendable {
    /// `Text`, `.fixedSize`.
    package var construct: String

    /// How many scenarios it stands in, of those that changed and of those that did not.
    package var changed: Int
    package var unchanged: Int
  }

  /// What may be behind the changes of an engine that tells no traces.
  package struct Suspects: Hashable, Sendable {
    /// Most suspicious first, at most three.
    package var constructs: [Suspect]

    /// How many scenarios changed whose cause is only known from frames, and how many did not change.
    package var changedCount: Int
    package var unchangedCount: Int
  }

  /// An own decision: at least half of what changed, at most a tenth of what did not, and two
  /// scenarios at least, so that one alone accuses nobody.
  private static let leastChanged = 0.5
  private static let mostUnchanged = 0.1
  private static let leastCount = 2

  /// Adds the suspects, where the cause of something is only known from frames.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package mutating func addSuspects(from store: SuiteStore) throws {
    let changed = Set(entries.filter(\.isKnownFromFrames).map(\.scenario))
    guard changed.count >= Self.leastCount else { return }
    // What is new, changed for a reason that is known, or cannot be computed, speaks neither for nor
    // against anybody.
    let others = Set(
      entries.filter {
        $0.change != .stillFailing || $0.verdict != .fail || $0.verdictBefore != .fail
      }.map(\.scenario))
    let contents = try store.contents(ofRun: run.id)
    var counts: [String: (changed: Int, unchanged: Int)] = [:]
    try store.count(contents.filter { changed.contains($0.scenario) }.map(\.contentID)) {
      counts[$0, default: (0, 0)].changed += $1
    }
    counts = counts.filter { _, count in
      count.changed >= Self.leastCount
        && Double(count.changed) >= Self.leastChanged * Double(changed.count)
    }
    // Mostly everybody uses what is suspected: that shows in a few hundred of thousands.
    let unchanged = contents.filter {
      !changed.contains($0.scenario) && !others.contains($0.scenario)
    }
    .map(\.contentID)
    // Where nothing is unchanged, nothing speaks for anybody.
    guard !unchanged.isEmpty else { return }
    var start = 0
    while start < unchanged.count, !counts.isEmpty {
      let end = min(start + 500, unchanged.count)
      try store.count(Array(unchanged[start..<end]), among: Set(counts.keys)) {
        counts[$0]?.unchanged += $1
      }
      counts = counts.filter { _, count in
        Double(count.unchanged) <= Self.mostUnchanged * Double(unchanged.count)
      }
      start = end
    }
    let suspects = counts.map {
      Suspect(construct: $0.key, changed: $0.value.changed, unchanged: $0.value.unchanged)
    }.sorted { a, b in
      // More of what changed, then less of what did not.
      (b.changed, a.unchanged, a.construct) < (a.changed, b.unchanged, b.construct)
    }
    guard !suspects.isEmpty else { return }
    self.suspects = Suspects(
      constructs: Array(suspects.prefix(3)), changedCount: changed.count,
      unchangedCount: unchanged.count)
  }
}

extension SuiteStore {
  /// Counts in how many of some contents, of which several scenarios may have one, each view and
  /// modifier stands, among some or all.
  fileprivate func count(
    _ contents: [Int64], among wanted: Set<String>? = nil, _ add: (String, Int) -> Void
  ) throws {
    let constructs = try constructs(ofContents: contents, among: wanted)
    for content in contents { for name in constructs[content] ?? [] { add(name, 1) } }
  }
}

extension RunReport.Entry {
  /// Whether its frames changed in this run, and nobody told why.
  fileprivate var isKnownFromFrames: Bool {
    switch change {
    case .regression, .failsDifferently, .moved: isFromFrames(cause)
    case .fixed: isFromFrames(fixedBy)
    default: false
    }
  }

  private func isFromFrames(_ cause: Cause?) -> Bool {
    cause?.basis == .frames && cause?.rule != Cause.unsteady
  }
}
