/// Which engine computed something; true, never typed in by hand twice.
package struct EngineVersion: Sendable {
  package var name: String
  /// A semantic version.
  package var version: String
  /// The source revision, or `unknown`.
  package var revision: String
  /// The date of the revision, ISO 8601 in UTC, or `unknown`.
  package var revisionDate: String

  /// Where the revision stands among those of its version, such as the number of commits up to it;
  /// `nil` if the engine does not say.
  ///
  /// It tells an order, not what a version is: it does not tell two versions apart.
  package var sequence: Int64?

  package init(
    name: String, version: String, revision: String, revisionDate: String, sequence: Int64? = nil
  ) {
    self.name = name
    self.version = version
    self.revision = revision
    self.revisionDate = revisionDate
    self.sequence = sequence
  }
}

extension EngineVersion: Hashable {
  package static func == (a: Self, b: Self) -> Bool {
    a.version == b.version && a.revision == b.revision && a.revisionDate == b.revisionDate
      && a.name == b.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
    hasher.combine(revision)
    hasher.combine(revisionDate)
  }
}

/// Which of two versions of one engine came first.
package enum VersionOrder: Hashable, Sendable {
  case same
  case before
  case after
  /// The versions are equal in all that tells an order, or do not say enough.
  case unordered
}

extension EngineVersion {
  /// Where this version stands to another one of the same engine: by the semantic version, then by
  /// what the engines say, then by the dates of the revisions.
  ///
  /// - Parameter other: A version of the same engine.
  /// - Returns: `unordered` where nothing tells: which was run first says nothing of it.
  package func order(to other: EngineVersion) -> VersionOrder {
    if self == other { return .same }
    let (key, otherKey) = (VersionKey.text(version), VersionKey.text(other.version))
    if key != otherKey {
      return key.utf8.lexicographicallyPrecedes(otherKey.utf8) ? .before : .after
    }
    return orderOfRevisions(to: other)
  }

  /// Where this revision stands to another one of the same version.
  ///
  /// - Parameter other: A revision of the same version of the same engine.
  /// - Returns: `unordered` where nothing tells.
  package func orderOfRevisions(to other: EngineVersion) -> VersionOrder {
    if self == other { return .same }
    let byDate = orderOfDates(to: other)
    switch (sequence, other.sequence) {
    case (let mine?, let theirs?):
      return mine == theirs ? byDate : mine < theirs ? .before : .after
    case (nil, nil): return byDate
    // Who says nothing stands before who does, and only a date can confirm that.
    case (nil, _?): return byDate == .before ? .before : .unordered
    case (_?, nil): return byDate == .after ? .after : .unordered
    }
  }

  private func orderOfDates(to other: EngineVersion) -> VersionOrder {
    let dates = (revisionDate, other.revisionDate)
    // A day without a time may be any moment of it.
    guard dates.0 != "unknown", dates.1 != "unknown", !dates.0.hasPrefix(dates.1),
      !dates.1.hasPrefix(dates.0)
    else { return .unordered }
    return dates.0.utf8.lexicographicallyPrecedes(dates.1.utf8) ? .before : .after
  }
}
