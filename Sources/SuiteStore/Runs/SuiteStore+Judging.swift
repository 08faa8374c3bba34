import Scenarios

extension SuiteStore {
  /// Judges what engines found of editions, whenever that was, by the expectations in force now.
  ///
  /// What was stated or accepted since a run says at once how the run's frames fare.
  func judgeStoredFrames(ofEditions editions: [Int64]) throws {
    let pairs = try unjudgedPairs(ofEditions: editions)
    guard !pairs.isEmpty else { return }
    let expectations = try storedExpectations(Set(pairs.map(\.expectationID)).sorted())
    let frames = try storedFrames(Set(pairs.map(\.frameSetID)).sorted())
    var insert = try connection.prepare(
      """
      INSERT INTO judgement (expectation_id, frame_set_id, verdict, differences)
      VALUES (?, ?, ?, ?)
      """)
    for pair in pairs {
      guard let stored = expectations[pair.expectationID], let found = frames[pair.frameSetID]
      else { continue }
      let comparison = Comparison(of: try found.frameSet(), with: try stored.expectation())
      let new = NewJudgement(
        expectationID: stored.id, differences: comparison.differences, isHeld: comparison.isHeld,
        tolerance: stored.tolerance)
      try insert.run(
        stored.id, found.id, new.judgement.passes ? "pass" : "fail", new.differences)
    }
  }

  /// Judges again, after an earlier schema, the frames of engines that do not tell of all nodes: what
  /// nothing could be held against passed.
  func judgeUntoldAgain() throws {
    var find = try connection.prepare(
      """
      SELECT judgement.expectation_id, judgement.frame_set_id FROM judgement
      JOIN frame_set ON frame_set.id = judgement.frame_set_id AND frame_set.scope <> 'all'
      WHERE judgement.verdict = 'pass'
      """)
    var pairs: [JudgementKey] = []
    while try find.step() { pairs.append(JudgementKey(find.integer(0), find.integer(1))) }
    let expectations = try storedExpectations(Set(pairs.map(\.expectationID)).sorted())
    let frames = try storedFrames(Set(pairs.map(\.frameSetID)).sorted())
    var update = try connection.prepare(
      "UPDATE judgement SET differences = '[]' WHERE expectation_id = ? AND frame_set_id = ?")
    for pair in pairs {
      guard let stored = expectations[pair.expectationID], let found = frames[pair.frameSetID],
        try !Comparison(of: found.frameSet(), with: stored.expectation()).isHeld
      else { continue }
      try update.run(pair.expectationID, pair.frameSetID)
    }
  }

  private func unjudgedPairs(ofEditions editions: [Int64]) throws -> [JudgementKey] {
    var statement = try connection.prepare(
      """
      SELECT DISTINCT expectation.id, outcome.frame_set_id FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      CROSS JOIN expectation ON expectation.edition_id = edition.id AND expectation.ended IS NULL
      CROSS JOIN engine ON expectation.engine_id IS NULL OR expectation.engine_id = engine.id
      CROSS JOIN outcome
        ON outcome.engine_id = engine.id AND outcome.content_id = edition.content_id
      WHERE outcome.frame_set_id IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM judgement
          WHERE judgement.expectation_id = expectation.id
            AND judgement.frame_set_id = outcome.frame_set_id)
      """)
    try statement.bind(Self.list(editions))
    var pairs: [JudgementKey] = []
    while try statement.step() {
      pairs.append(JudgementKey(statement.integer(0), statement.integer(1)))
    }
    return pairs
  }
}
