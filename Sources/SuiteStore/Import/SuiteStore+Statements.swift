package import Scenarios

/// What an article came to state when frames were written into it.
package struct WrittenStatements: Sendable {
  package var article: String

  /// Of the article's bytes now.
  package var text: Digest

  /// By scenario, as the article calls it.
  package var expectations: [String: Expectation]

  package init(article: String, text: Digest, expectations: [String: Expectation]) {
    self.article = article
    self.text = text
    self.expectations = expectations
  }
}

/// Where an article stands that an import brought in.
package struct StoredArticle: Hashable, Sendable {
  package var name: String

  /// As it was named at its last import.
  package var file: String

  /// Of its bytes then; nil where they were not kept.
  package var text: Digest?
}

extension SuiteStore {
  /// The article of a name; nil where there is none.
  package func storedArticle(named name: String) throws -> StoredArticle? {
    try reading {
      var find = try connection.prepare(
        "SELECT file, text_digest, place FROM article WHERE name = ?")
      try find.bind(name)
      guard try find.step() else { return nil }
      return StoredArticle(
        name: name,
        file: ArticlePlaces(database: path).file(
          named: find.text(0), at: find.optionalText(2)),
        text: try find.optionalDigest(1))
    }
  }

  /// Notes that articles state what was just accepted, so that their next import finds nothing new
  /// in it.
  ///
  /// What is stated as `accepted` is the acceptance, with who decided it and why; on any other basis
  /// the article's statement takes its place, as its import would have it.
  package func note(_ written: [WrittenStatements], at date: String) throws {
    try writing {
      let all = try allScenarios()
      let names = try namesInArticles()
      let editions = Dictionary(
        all.map { (names[$0.summary.name] ?? $0.summary.name, $0.summary.editionID) }
      ) { first, _ in first }
      var inForce = try connection.prepare(
        "SELECT id FROM expectation WHERE edition_id = ? AND engine_id IS NULL AND ended IS NULL")
      var insert = try connection.prepare(
        """
        INSERT INTO expectation (
          edition_id, basis, source, tolerance, is_exact, lines, created, ended, superseded_by)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        RETURNING id
        """)
      var end = try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?")
      var supersede = try connection.prepare(
        "UPDATE expectation SET superseded_by = ? WHERE id = ?")
      var keep = try connection.prepare(
        "UPDATE article SET text_digest = ?, reading_digest = NULL WHERE name = ?")
      var changed: [Int64] = []
      for article in written {
        try keep.run(article.text, article.article)
        for (name, expectation) in article.expectations.sorted(by: { $0.key < $1.key }) {
          guard let edition = editions[name] else { continue }
          try inForce.bind(edition)
          let acceptance = try inForce.step() ? inForce.integer(0) : nil
          inForce.reset()
          let isAccepted = expectation.basis == .accepted && acceptance != nil
          if !isAccepted, let acceptance { try end.run(date, acceptance) }
          let id = try insert.returnedID(
            edition, expectation.basis.rawValue, expectation.source, expectation.tolerance,
            expectation.isExact, expectation.linesJSON.canonicalText, date,
            isAccepted ? date : nil, isAccepted ? acceptance : nil)
          if !isAccepted, let acceptance { try supersede.run(id, acceptance) }
          changed.append(edition)
        }
      }
      try updateFailures(ofEditions: changed)
    }
  }

  /// What the article stated when something was accepted.
  ///
  /// - Parameters:
  ///   - accepted: What was accepted.
  ///   - engineID: Of which engine the article states it; nil for all.
  /// - Returns: The statement; nil where it stated nothing.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func statement(
    underneath accepted: StoredExpectation, engineID: Int64?
  ) throws -> StoredExpectation? {
    try reading {
      var find = try connection.prepare(
        """
        SELECT max(id) FROM expectation
        WHERE edition_id = ?1 AND engine_id IS ?2 AND NOT is_accepted AND id < ?3
        """)
      try find.bind(accepted.editionID, engineID, accepted.id)
      guard try find.step(), let id = find.optionalInteger(0) else { return nil }
      var withdrawn = try connection.prepare(
        "SELECT 1 FROM claim_withdrawal WHERE expectation_id = ? AND date <= ?")
      try withdrawn.bind(id, accepted.created)
      guard try !withdrawn.step() else { return nil }
      return try storedExpectations([id])[id]
    }
  }
}
