/// Two expectations of one content that were both meant to hold.
package struct RivalExpectations: Sendable {
  /// One of them, in force.
  package var scenario: String
  package var expectation: StoredExpectation

  /// The other one: of another scenario that shares the content, or of the same scenario, which its
  /// article still states although a run's frames were accepted over it.
  package var rivalScenario: String
  package var rival: StoredExpectation

  /// The frames that were accepted, where ``expectation`` was taken over from a run.
  package var acceptedFrames: StoredFrames?
}

extension SuiteStore {
  /// All pairs of expectations that speak of one content; whether they agree is not looked at.
  ///
  /// - Parameter engine: Whose: by its own expectations before those of all; `nil`: those of all.
  /// - Returns: Pairs by the names of their scenarios; of scenarios that are not retired.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func rivalExpectations(engine: String? = nil) throws -> [RivalExpectations] {
    try reading {
      let engineID = try engine.map(existingEngineID(named:))
      let pairs = try overruledPairs(engineID: engineID) + sharedPairs(engineID: engineID)
      let expectations = try storedExpectations(
        Set(pairs.flatMap { [$0.expectation, $0.rival] }).sorted())
      let frames = try storedFrames(pairs.compactMap(\.frames))
      return pairs.compactMap { pair in
        guard let expectation = expectations[pair.expectation], let rival = expectations[pair.rival]
        else { return nil }
        return RivalExpectations(
          scenario: pair.scenario, expectation: expectation, rivalScenario: pair.rivalScenario,
          rival: rival, acceptedFrames: pair.frames.flatMap { frames[$0] })
      }
    }
  }

  private struct Pair {
    var scenario: String
    var expectation: Int64
    var rivalScenario: String
    var rival: Int64
    var frames: Int64?
  }

  /// What a run's frames were accepted over, as far as the article states it to this day.
  ///
  /// The index tells what was accepted without a look at all other expectations and judgements.
  private func overruledPairs(engineID: Int64?) throws -> [Pair] {
    try pairs(
      """
      SELECT scenario.name, accepted.id, scenario.name, stated.id, judgement.frame_set_id
      FROM expectation AS accepted INDEXED BY expectation_listing
      CROSS JOIN edition ON edition.id = accepted.edition_id AND edition.is_current = 1
      CROSS JOIN scenario ON scenario.id = edition.scenario_id AND scenario.retired IS NULL
      CROSS JOIN expectation AS stated ON stated.id = (
        SELECT max(last.id) FROM expectation AS last
        WHERE last.edition_id = edition.id AND NOT last.is_accepted
          AND (last.engine_id IS NULL OR last.engine_id = accepted.engine_id))
      CROSS JOIN judgement ON judgement.expectation_id = accepted.id AND judgement.verdict = 'pass'
      WHERE accepted.ended IS NULL AND accepted.basis = 'accepted'
        AND accepted.is_accepted
        AND (accepted.engine_id IS NULL OR accepted.engine_id = ?1)
        AND (stated.superseded_by IS NOT NULL OR stated.engine_id IS NOT accepted.engine_id)
        -- Ended by itself where the article withdrew it in force, noted where it was not.
        AND (stated.superseded_by IS NOT NULL OR stated.ended IS NULL)
        AND NOT EXISTS (
          SELECT 1 FROM claim_withdrawal WHERE claim_withdrawal.expectation_id = stated.id)
      GROUP BY accepted.id
      ORDER BY scenario.name
      """, engineID)
  }

  /// Scenarios with one content and an expectation each.
  private func sharedPairs(engineID: Int64?) throws -> [Pair] {
    let shared = try sharedContents()
    guard !shared.isEmpty else { return [] }
    return try pairs(
      """
      SELECT one.name, a.id, other.name, b.id, NULL
      FROM json_each(?2) AS shared
      CROSS JOIN edition AS first ON first.content_id = shared.value AND first.is_current = 1
      CROSS JOIN scenario AS one ON one.id = first.scenario_id AND one.retired IS NULL
      CROSS JOIN edition AS second
        ON second.content_id = shared.value AND second.is_current = 1
      CROSS JOIN scenario AS other
        ON other.id = second.scenario_id AND other.retired IS NULL AND one.name < other.name
      CROSS JOIN expectation AS a ON a.id = \(Self.inForce(of: "first"))
      CROSS JOIN expectation AS b ON b.id = \(Self.inForce(of: "second"))
      ORDER BY one.name, other.name
      """, engineID, of: shared)
  }

  /// What the engine `?1` is judged by in an edition that the statement calls so.
  private static func inForce(of edition: String) -> String {
    """
    (SELECT stated.id FROM expectation AS stated
     WHERE stated.edition_id = \(edition).id AND stated.ended IS NULL
       AND (stated.engine_id IS NULL OR stated.engine_id = ?1)
     ORDER BY stated.engine_id IS NULL LIMIT 1)
    """
  }

  /// The contents of several editions, which the index has side by side.
  private func sharedContents() throws -> [Int64] {
    var statement = try connection.prepare(
      "SELECT content_id FROM edition INDEXED BY edition_by_content ORDER BY content_id")
    var shared: [Int64] = []
    var last: Int64?
    while try statement.step() {
      let content = statement.integer(0)
      if content == last, shared.last != content { shared.append(content) }
      last = content
    }
    return shared
  }

  private func pairs(
    _ sql: String, _ engineID: Int64?, of contents: [Int64]? = nil
  ) throws -> [Pair] {
    var statement = try connection.prepare(sql)
    if let contents {
      try statement.bind(engineID, Self.list(contents))
    } else {
      try statement.bind(engineID)
    }
    var pairs: [Pair] = []
    while try statement.step() {
      pairs.append(
        Pair(
          scenario: statement.text(0), expectation: statement.integer(1),
          rivalScenario: statement.text(2), rival: statement.integer(3),
          frames: statement.optionalInteger(4)))
    }
    return pairs
  }
}
