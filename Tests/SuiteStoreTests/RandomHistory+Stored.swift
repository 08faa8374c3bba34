@testable import SuiteStore

/// What the store says of a random history.
extension RandomHistory {
  func storedShifts(_ scenario: String) throws -> [[String]] {
    var statement = try suite.store.connection.prepare(
      """
      SELECT shift.run_id, shift.failure_run_id, shift.good_frame_set_id, shift.bad_frame_set_id,
        shift.is_last, shift.is_last_frames
      FROM shift
      JOIN edition ON edition.id = shift.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id AND scenario.name = ?
      """)
    try statement.bind("stacks/\(scenario)@100x100")
    var shifts: [[String]] = []
    while try statement.step() {
      let widths = try [2, 3].map { try suite.width(statement.optionalInteger($0)) }
      let failure = statement.optionalInteger(1).map { "\($0)" } ?? ""
      var shift = ["\(statement.integer(0))", failure]
      for width in widths { shift.append(width.map { "\($0)" } ?? "") }
      for flag in [4, 5] as [Int32] { shift.append("\(statement.integer(flag) != 0)") }
      shifts.append(shift)
    }
    return shifts.sorted { $0.joined(separator: " ") < $1.joined(separator: " ") }
  }

  /// What a listing says, found for all scenarios together or for each.
  func verdicts(areMany: Bool) throws -> [ScenarioSummary] {
    var scenarios = try suite.store.allScenarios(
      engineID: suite.store.existingEngineID(named: "builtin"))
    try suite.store.addVerdicts(to: &scenarios, engine: "builtin", areMany: areMany)
    return scenarios.map(\.summary)
  }

  func stored(_ scenario: String) throws -> [Failure] {
    var statement = try suite.store.connection.prepare(
      """
      SELECT failure.first_run_id, engine_version.version, failure.state, failure.end_run_id,
        failure.since_run_id, failure.alike_run_id
      FROM failure
      JOIN edition ON edition.id = failure.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id AND scenario.name = ?
      JOIN plumbing_run_order ON plumbing_run_order.run_id = failure.first_run_id
      LEFT JOIN engine_version ON engine_version.id = failure.last_good_id
      ORDER BY plumbing_run_order.position
      """)
    try statement.bind("stacks/\(scenario)@100x100")
    var failures: [Failure] = []
    while try statement.step() {
      failures.append(
        Failure(
          firstRun: statement.integer(0), since: statement.integer(4),
          alike: statement.integer(5), lastGood: statement.optionalText(1),
          state: statement.text(2), endRun: statement.optionalInteger(3)))
    }
    return failures
  }
}
