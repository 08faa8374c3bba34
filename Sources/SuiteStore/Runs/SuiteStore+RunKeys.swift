import Scenarios

// A night that is sent twice is recorded once: its key tells that it is the same.

/// In what a run differs from the one that has its key.
package enum KeyConflict: String, Hashable, Sendable {
  case engine = "of another engine or version"
  case scenarios = "of other scenarios"
  case results = "with other results"
}

extension SuiteStore {
  /// The run that has an ingest key and is not voided, if one does.
  package func run(withKey key: String) throws -> RunSummary? {
    try reading {
      var statement = try connection.prepare("SELECT id FROM run WHERE key = ? AND is_voided = 0")
      try statement.bind(key)
      return try statement.step() ? try findRun(statement.integer(0)) : nil
    }
  }

  /// The run under a key, which has to be the same.
  ///
  /// It is the same by the same engine, of the same scenarios, with the same answers; what was
  /// expected of them may be another by now. The key of a voided run is taken from it, for the run that takes its place.
  ///
  /// - Throws: ``SuiteError/conflictingKey(key:run:conflict:)`` if it is another.
  func run(
    under key: String, of results: [ContentResult], digest: Digest, by engine: EngineVersion
  ) throws -> Int64? {
    var free = try connection.prepare("UPDATE run SET key = NULL WHERE key = ? AND is_voided = 1")
    try free.run(key)
    var find = try connection.prepare("SELECT id, digest, selection_id FROM run WHERE key = ?")
    try find.bind(key)
    guard try find.step() else { return nil }
    let (id, known, selection) = (find.integer(0), try find.digest(1), find.integer(2))
    find.reset()
    let editions = results.flatMap { $0.planned.scenarios.map(\.editionID) }
    let conflict: KeyConflict? =
      if try findRun(id)?.engine != engine {
        .engine
      } else if try editionIDs(ofSelection: selection) != Set(editions) {
        .scenarios
      } else if known != digest {
        .results
      } else {
        nil
      }
    if let conflict { throw SuiteError.conflictingKey(key: key, run: id, conflict: conflict) }
    return id
  }

  private func editionIDs(ofSelection id: Int64) throws -> Set<Int64> {
    var find = try connection.prepare("SELECT expectations, editions FROM selection WHERE id = ?")
    try find.bind(id)
    guard try find.step(), let expectations = IDRanges(text: find.text(0)),
      let editions = IDRanges(text: find.text(1))
    else { throw SuiteError.damaged(what: "selection \(id)", reason: "it cannot be read") }
    var ids = Set(editions)
    var statement = try connection.prepare(
      "SELECT edition_id FROM expectation WHERE id BETWEEN ? AND ?")
    for range in expectations.ranges {
      try statement.bind(range.lowerBound, range.upperBound)
      while try statement.step() { ids.insert(statement.integer(0)) }
      statement.reset()
    }
    return ids
  }
}
