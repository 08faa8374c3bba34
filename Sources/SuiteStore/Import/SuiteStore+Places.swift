package import Scenarios

extension SuiteStore {
  /// Where articles state the frames of editions, by edition, as they were last imported.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func claimPlaces(ofEditions ids: [Int64]) throws -> [Int64: [ClaimPlace]] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT edition.id, edition.places FROM json_each(?) AS wanted
        CROSS JOIN edition ON edition.id = wanted.value
        WHERE edition.places IS NOT NULL
        """)
      try statement.bind(Self.list(ids))
      var places: [Int64: [ClaimPlace]] = [:]
      while try statement.step() {
        let id = statement.integer(0)
        guard let list = ClaimPlace.list(text: statement.text(1)) else {
          throw SuiteError.damaged(what: "edition \(id)", reason: "its places cannot be read")
        }
        places[id] = list
      }
      return places
    }
  }
}
