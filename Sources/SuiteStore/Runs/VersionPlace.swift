import Scenarios

/// What versions are sorted by, as the view `plumbing_version_order` does.
///
/// Every version gets a place, also where nothing tells which of two came first; that is what
/// ``EngineVersion/order(to:)`` knows.
struct VersionPlace: Comparable {
  private var key: String
  private var sequence: Int64
  private var date: String
  private var runID: Int64

  /// - Parameters:
  ///   - version: The version.
  ///   - started: When its first run was, in the place of a date that is not known.
  ///   - runID: Its first run.
  init(_ version: EngineVersion, started: String, runID: Int64) {
    key = VersionKey.text(version.version)
    sequence = version.sequence ?? -1
    date = version.revisionDate == "unknown" ? started : version.revisionDate
    self.runID = runID
  }

  /// The place of a version that first runs now, which without a date is after everything.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - number: Which of several versions that do so.
  init(new version: EngineVersion, number: Int64 = 0) {
    self.init(version, started: "~", runID: .max - 1_000_000 + number)
  }

  static func < (a: Self, b: Self) -> Bool {
    // The database compares bytes.
    if a.key != b.key { return a.key.utf8.lexicographicallyPrecedes(b.key.utf8) }
    if a.sequence != b.sequence { return a.sequence < b.sequence }
    if a.date != b.date { return a.date.utf8.lexicographicallyPrecedes(b.date.utf8) }
    return a.runID < b.runID
  }
}
