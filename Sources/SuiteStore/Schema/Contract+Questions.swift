extension Contract {
  /// What somebody may want to know, and how to ask for it.
  package struct Question: Sendable {
    package var text: String

    /// One SELECT, for SQLite and DuckDB alike.
    package var sql: String

    init(_ text: String, _ sql: String) {
      self.text = text
      self.sql = sql
    }
  }

  package static let questions = [
    Question(
      "What came out well and is broken, since which version, and who looks after it?",
      """
      SELECT scenario, last_good, first_bad, state, owner FROM regression
      WHERE end_run_id IS NULL AND state <> 'accepted' AND is_current = 1
      ORDER BY scenario
      """),
    Question(
      "Which causes broke most?",
      """
      SELECT cluster, count(DISTINCT scenario) AS scenarios FROM regression
      JOIN regression_cause ON regression_cause.regression_id = regression.id
      GROUP BY cluster ORDER BY scenarios DESC, cluster
      """),
    Question(
      "What was fixed, in which version, and how long was it broken?",
      """
      SELECT regression.scenario, regression.first_bad, regression.end_version,
        broken.started AS broken, mended.started AS mended
      FROM regression
      JOIN run_summary AS broken ON broken.id = regression.first_run_id
      JOIN run_summary AS mended ON mended.id = regression.end_run_id
      WHERE regression.state = 'fixed' ORDER BY regression.scenario, broken
      """),
    Question(
      "Who accepted what, when, and why?",
      """
      SELECT date, decided_by, scenario, reason FROM decision
      WHERE what = 'accepted' ORDER BY date, scenario
      """),
    Question(
      "Which decisions were taken back?",
      """
      SELECT date, what, scenario, run_id, decided_by, reason FROM decision
      WHERE what IN ('unaccepted', 'unknown', 'restored', 'unretired')
      ORDER BY date, what, scenario
      """),
    Question(
      "Which known issues are to be looked at again?",
      """
      SELECT scenario, state, owner, until, reason FROM known_issue_status
      WHERE state IN ('expired', 'changed', 'idle') ORDER BY owner, scenario
      """),
    Question(
      "What was expected of the nodes of a scenario, on which basis, and since when?",
      """
      SELECT created, ended, basis, accepted_by, line.value ->> 'node' AS node,
        line.value ->> 'frame' AS frame
      FROM expectation_history
      CROSS JOIN json_each(expectation_history.lines) AS line
      WHERE scenario LIKE 'stacks/equally-flexible-children-share-equally%'
      ORDER BY created, basis, node
      """),
    Question(
      "Where has a node been, run by run?",
      """
      SELECT run_summary.id, run_summary.version, result.verdict, frame.x, frame.width
      FROM run_summary
      JOIN result ON result.run_id = run_summary.id
      JOIN frame ON frame.frame_set_id = result.frame_set_id
      WHERE result.scenario LIKE 'stacks/equally-flexible-children-share-equally%'
        AND frame.position = 2 AND run_summary.is_voided = 0
      ORDER BY run_summary.id, result.scenario
      """),
    Question(
      "Whose answers differ from time to time?",
      """
      SELECT scenario, engine, version, answers, runs FROM flaky
      ORDER BY answers DESC, scenario
      """),
    Question(
      "What takes longest in the last run?",
      """
      SELECT place, scenario, duration / 1000000.0 AS milliseconds FROM slow
      WHERE run_id = (SELECT max(run_id) FROM slow WHERE run_id NOT IN (
        SELECT id FROM run_summary WHERE label = 'bisect')) ORDER BY place
      """),
    Question(
      "How did the suite do, run by run?",
      """
      SELECT id, started, engine, version, pass, fail, unjudged, moved,
        error + crash + timeout AS broken, duration / 1000000000.0 AS seconds
      FROM run_summary WHERE is_voided = 0 ORDER BY id
      """),
    Question(
      "Which articles have scenarios that fail, and what do these rest on?",
      """
      SELECT article, basis, count(*) AS scenarios FROM scenario_status
      WHERE verdict = 'fail' AND retired IS NULL
      GROUP BY article, basis ORDER BY scenarios DESC, article, basis
      """),
  ]
}
