-- 0020: the views are a contract.
--
-- What is made for asking says so by a number of its own, and keeps to words that SQLite and DuckDB
-- both understand: no CROSS JOIN … ON, no IS of two values, elements of JSON by `->>` and a whole
-- number. What only serves other views is called plumbing_….

DROP VIEW scenario_status;
DROP VIEW latest;
DROP VIEW result;
DROP VIEW earlier_frames;
DROP VIEW run_before;
DROP VIEW run_order;
DROP VIEW covered;
DROP VIEW frame;
DROP VIEW move;
DROP VIEW regression;
DROP VIEW regression_cause;
DROP VIEW version_label;
DROP VIEW version_order;

CREATE VIEW contract AS SELECT 1 AS version;

CREATE VIEW plumbing_version_order AS
SELECT
  engine_version.id AS engine_version_id, engine_version.engine_id,
  row_number() OVER (
    PARTITION BY engine_version.engine_id
    ORDER BY
      engine_version.sort_key, engine_version.sequence,
      CASE engine_version.revision_date
        WHEN 'unknown' THEN run.started ELSE engine_version.revision_date
      END,
      run.id
  ) AS position
FROM engine_version
JOIN (SELECT engine_version_id, min(id) AS id FROM run GROUP BY engine_version_id) AS first
  ON first.engine_version_id = engine_version.id
JOIN run ON run.id = first.id;

CREATE VIEW plumbing_version_label AS
SELECT
  this.id AS engine_version_id,
  this.version || CASE
    WHEN NOT EXISTS (
      SELECT 1 FROM engine_version AS other
      WHERE other.engine_id = this.engine_id AND other.version = this.version
        AND other.id <> this.id) THEN ''
    WHEN (
      SELECT count(*) FROM engine_version AS other
      WHERE other.engine_id = this.engine_id AND other.version = this.version
        AND other.revision = this.revision) > 1
      THEN '+' || this.revision || '.' || this.revision_date
    WHEN length(this.revision) < 40 OR substr(this.revision, 1, 40) GLOB '*[^0-9a-fA-F]*'
      OR EXISTS (
        SELECT 1 FROM engine_version AS other
        WHERE other.engine_id = this.engine_id AND other.version = this.version
          AND other.revision >= substr(this.revision, 1, 7)
          AND other.revision < substr(this.revision, 1, 7) || 'g'
          AND other.revision <> this.revision
          AND substr(other.revision, 41) = substr(this.revision, 41))
      THEN '+' || this.revision
    -- What stands behind the digits is the mark of a changed tree.
    ELSE '+' || substr(this.revision, 1, 7) || substr(this.revision, 41)
  END AS label,
  NOT EXISTS (
    SELECT 1 FROM engine_version AS other
    WHERE other.engine_id = this.engine_id AND other.version = this.version
      AND other.id < this.id) AS is_first
FROM engine_version AS this;

CREATE VIEW plumbing_covered AS
SELECT selection.id AS selection_id, expectation.edition_id, expectation.id AS expectation_id
FROM selection
CROSS JOIN json_each(selection.expectations) AS span
CROSS JOIN expectation
WHERE expectation.id
  BETWEEN CAST(span.value ->> 0 AS BIGINT) AND CAST(span.value ->> 1 AS BIGINT)
UNION ALL
SELECT selection.id, edition.id, NULL
FROM selection
CROSS JOIN json_each(selection.editions) AS span
CROSS JOIN edition
WHERE edition.id BETWEEN CAST(span.value ->> 0 AS BIGINT) AND CAST(span.value ->> 1 AS BIGINT);

CREATE VIEW plumbing_run_order AS
SELECT
  run.id AS run_id, plumbing_version_order.engine_id, run.selection_id, run.is_voided,
  row_number() OVER (
    PARTITION BY plumbing_version_order.engine_id
    ORDER BY plumbing_version_order.position, run.id
  ) AS position
FROM run
JOIN plumbing_version_order
  ON plumbing_version_order.engine_version_id = run.engine_version_id;

CREATE VIEW plumbing_run_before AS
SELECT later.run_id, earlier.run_id AS before_id
FROM plumbing_run_order AS later
CROSS JOIN plumbing_run_order AS earlier
WHERE earlier.engine_id = later.engine_id AND earlier.position = later.position - 1
  AND earlier.selection_id = later.selection_id AND earlier.is_voided = 0;

CREATE VIEW plumbing_earlier_frames AS
SELECT
  later.run_id, later.position - earlier.position AS distance,
  outcome.content_id, edition.id AS edition_id, outcome.frame_set_id
FROM plumbing_run_order AS later
CROSS JOIN plumbing_run_order AS earlier
CROSS JOIN outcome
CROSS JOIN edition
WHERE earlier.engine_id = later.engine_id AND earlier.position < later.position
  AND earlier.is_voided = 0
  AND outcome.engine_id = earlier.engine_id AND outcome.kind = 'frames'
  AND outcome.run_id = (
    SELECT max(last.run_id) FROM outcome AS last
    WHERE last.engine_id = earlier.engine_id AND last.content_id = outcome.content_id
      AND last.run_id <= earlier.run_id)
  AND edition.content_id = outcome.content_id
  AND EXISTS (
    SELECT 1 FROM plumbing_covered
    WHERE plumbing_covered.selection_id = earlier.selection_id
      AND plumbing_covered.edition_id = edition.id);

CREATE VIEW frame AS
SELECT
  frame_set.id AS frame_set_id, CAST(node.key AS BIGINT) AS position,
  node_list.paths ->> CAST(node.key AS BIGINT) AS path,
  node_list.ids ->> CAST(node.key AS BIGINT) AS id,
  CASE node.value ->> 0 WHEN 'inf' THEN 9e999 WHEN '-inf' THEN -9e999
    ELSE CAST(node.value ->> 0 AS DOUBLE) END AS x,
  CASE node.value ->> 1 WHEN 'inf' THEN 9e999 WHEN '-inf' THEN -9e999
    ELSE CAST(node.value ->> 1 AS DOUBLE) END AS y,
  CASE node.value ->> 2 WHEN 'inf' THEN 9e999 WHEN '-inf' THEN -9e999
    ELSE CAST(node.value ->> 2 AS DOUBLE) END AS width,
  CASE node.value ->> 3 WHEN 'inf' THEN 9e999 WHEN '-inf' THEN -9e999
    ELSE CAST(node.value ->> 3 AS DOUBLE) END AS height
FROM frame_set
CROSS JOIN node_list
CROSS JOIN json_each(frame_set.frames) AS node
WHERE node_list.id = frame_set.node_list_id;

CREATE VIEW result AS
SELECT
  run.id AS run_id, scenario.name AS scenario, edition.id AS edition_id, edition.content_id,
  plumbing_covered.expectation_id, outcome.kind, outcome.frame_set_id, outcome.message,
  outcome.path,
  CASE
    WHEN outcome.kind <> 'frames' THEN outcome.kind
    WHEN plumbing_covered.expectation_id IS NOT NULL THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN outcome.frame_set_id <> coalesce((
      SELECT before.frame_set_id FROM plumbing_run_before
      CROSS JOIN outcome AS before
      WHERE plumbing_run_before.run_id = run.id
        AND before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= plumbing_run_before.before_id)), (
      SELECT plumbing_earlier_frames.frame_set_id FROM plumbing_earlier_frames
      WHERE plumbing_earlier_frames.run_id = run.id
        AND plumbing_earlier_frames.content_id = outcome.content_id
        AND plumbing_earlier_frames.edition_id = edition.id
      ORDER BY plumbing_earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  judgement.differences
FROM run
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN plumbing_covered ON plumbing_covered.selection_id = run.selection_id
JOIN edition ON edition.id = plumbing_covered.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN outcome
  ON outcome.engine_id = engine_version.engine_id AND outcome.content_id = edition.content_id
LEFT JOIN judgement
  ON judgement.expectation_id = plumbing_covered.expectation_id
  AND judgement.frame_set_id = outcome.frame_set_id
WHERE outcome.run_id = (
  SELECT max(last.run_id) FROM outcome AS last
  WHERE last.engine_id = engine_version.engine_id AND last.content_id = edition.content_id
    AND last.run_id <= run.id);

CREATE VIEW latest AS
WITH newest_selection AS (
  SELECT engine_version.engine_id, run.selection_id, max(run.id) AS run_id
  FROM run
  JOIN engine_version ON engine_version.id = run.engine_version_id
  WHERE run.is_voided = 0 AND coalesce(run.label, '') <> 'bisect'
  GROUP BY engine_version.engine_id, run.selection_id
), newest AS (
  SELECT
    newest_selection.engine_id, plumbing_covered.edition_id, max(newest_selection.run_id) AS run_id
  FROM newest_selection
  JOIN plumbing_covered ON plumbing_covered.selection_id = newest_selection.selection_id
  GROUP BY newest_selection.engine_id, plumbing_covered.edition_id
)
SELECT
  scenario.name AS scenario, engine.name AS engine, newest.run_id, edition.id AS edition_id,
  edition.content_id, coalesce(own.id, shared.id) AS expectation_id, outcome.kind,
  outcome.frame_set_id, outcome.message, outcome.path,
  CASE
    WHEN outcome.kind <> 'frames' THEN outcome.kind
    WHEN coalesce(own.id, shared.id) IS NOT NULL THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN outcome.frame_set_id <> coalesce((
      SELECT before.frame_set_id FROM plumbing_run_before
      CROSS JOIN outcome AS before
      WHERE plumbing_run_before.run_id = newest.run_id
        AND before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= plumbing_run_before.before_id)), (
      SELECT plumbing_earlier_frames.frame_set_id FROM plumbing_earlier_frames
      WHERE plumbing_earlier_frames.run_id = newest.run_id
        AND plumbing_earlier_frames.content_id = outcome.content_id
        AND plumbing_earlier_frames.edition_id = edition.id
      ORDER BY plumbing_earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  judgement.differences
FROM newest
JOIN engine ON engine.id = newest.engine_id
JOIN edition ON edition.id = newest.edition_id AND edition.is_current = 1
JOIN scenario ON scenario.id = edition.scenario_id AND scenario.retired IS NULL
JOIN outcome
  ON outcome.engine_id = newest.engine_id AND outcome.content_id = edition.content_id
LEFT JOIN expectation AS own
  ON own.edition_id = edition.id AND own.ended IS NULL AND own.engine_id = newest.engine_id
LEFT JOIN expectation AS shared
  ON shared.edition_id = edition.id AND shared.ended IS NULL AND shared.engine_id IS NULL
LEFT JOIN judgement
  ON judgement.expectation_id = coalesce(own.id, shared.id)
  AND judgement.frame_set_id = outcome.frame_set_id
WHERE outcome.run_id = (
  SELECT max(last.run_id) FROM outcome AS last
  WHERE last.engine_id = newest.engine_id AND last.content_id = edition.content_id
    AND last.run_id <= newest.run_id);

CREATE VIEW scenario_status AS
SELECT
  scenario.name AS scenario, article.name AS article, article.file, edition.line,
  edition.number AS edition, content.proposal, expectation.basis, scenario.retired,
  scenario.stale, latest.engine, latest.run_id, latest.verdict
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
JOIN content ON content.id = edition.content_id
LEFT JOIN article ON article.id = scenario.article_id
LEFT JOIN (
  SELECT * FROM latest
  WHERE latest.engine = (
    SELECT run_summary.engine FROM run_summary
    WHERE run_summary.id = (
      SELECT max(run.id) FROM run
      WHERE run.is_voided = 0 AND coalesce(run.label, '') <> 'bisect'))
) AS latest ON latest.edition_id = edition.id
LEFT JOIN expectation AS shared
  ON shared.edition_id = edition.id AND shared.ended IS NULL AND shared.engine_id IS NULL
LEFT JOIN expectation ON expectation.id = coalesce(latest.expectation_id, shared.id);

CREATE VIEW regression AS
SELECT
  failure.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  good.version AS last_good, good.revision AS last_good_revision,
  bad.version AS first_bad, bad.revision AS first_bad_revision, failure.first_run_id,
  failure.state, acknowledgement.owner, acknowledgement.link,
  mended.version AS end_version, mended.revision AS end_revision, failure.end_run_id,
  CASE WHEN edition.is_current = 1 AND scenario.retired IS NULL THEN 1 ELSE 0 END AS is_current
FROM failure
JOIN engine ON engine.id = failure.engine_id
JOIN edition ON edition.id = failure.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine_version AS good ON good.id = failure.last_good_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN engine_version AS bad ON bad.id = first.engine_version_id
LEFT JOIN acknowledgement ON acknowledgement.id = failure.acknowledgement_id
LEFT JOIN run AS last ON last.id = failure.end_run_id
LEFT JOIN engine_version AS mended ON mended.id = last.engine_version_id;

CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.label AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.first_run_id,
  CASE WHEN EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id) THEN 0 ELSE 1 END AS is_last,
  bad.label AS version, bad.label AS found_in, cause.former
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN plumbing_version_label AS bad ON bad.engine_version_id = first.engine_version_id
JOIN cause
  ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = failure.good_frame_set_id
  AND cause.bad_frame_set_id = failure.bad_frame_set_id
UNION ALL
SELECT
  failure.id, cause.cluster || '@' || bad.label, cause.basis, cause.view, cause.node,
  cause.event, cause.axis, cause.rule, cause.good, cause.bad, shift.run_id, shift.is_last,
  bad.label, found.label, cause.former
FROM shift
JOIN failure
  ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
  AND failure.first_run_id = shift.failure_run_id
JOIN edition ON edition.id = shift.edition_id
JOIN run AS first ON first.id = coalesce(shift.since_run_id, shift.run_id)
JOIN plumbing_version_label AS bad ON bad.engine_version_id = first.engine_version_id
JOIN run AS own ON own.id = shift.run_id
JOIN plumbing_version_label AS found ON found.engine_version_id = own.engine_version_id
JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id;

CREATE VIEW move AS
SELECT
  shift.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  later.version, later.revision, shift.run_id,
  cause.cluster || '@' || plumbing_version_label.label AS cluster,
  cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  shift.is_last, cause.former, plumbing_version_label.label
FROM shift
JOIN engine ON engine.id = shift.engine_id
JOIN edition ON edition.id = shift.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN run ON run.id = shift.run_id
JOIN engine_version AS later ON later.id = run.engine_version_id
JOIN plumbing_version_label ON plumbing_version_label.engine_version_id = later.id
LEFT JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id
WHERE shift.failure_run_id IS NULL;

CREATE VIEW decision AS
SELECT
  expectation.created AS date, 'accepted' AS what, scenario.name AS scenario,
  expectation.from_run AS run_id, engine.name AS engine,
  coalesce(expectation.accepted_by, expectation.restored ->> 'by') AS decided_by,
  coalesce(expectation.reason, expectation.restored ->> 'reason') AS reason, NULL AS link,
  NULL AS until, NULL AS old_name, expectation.basis, expectation.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  -- What is in force again since another one was taken back was decided before.
  AND NOT EXISTS (
    SELECT 1 FROM expectation AS undone
    WHERE undone.edition_id = expectation.edition_id
      AND undone.superseded_by = expectation.id AND undone.ended_by IS NOT NULL)
UNION ALL
SELECT
  expectation.ended, 'unaccepted', scenario.name, NULL, engine.name, expectation.ended_by,
  expectation.ended_reason, NULL, NULL, NULL, NULL, expectation.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  AND expectation.ended_by IS NOT NULL
UNION ALL
SELECT
  known_issue.created, 'known', scenario.name, NULL, engine.name, known_issue.owner,
  known_issue.reason, known_issue.link, known_issue.until, NULL, NULL, known_issue.id
FROM known_issue
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine ON engine.id = known_issue.engine_id
UNION ALL
SELECT
  known_issue.removed, 'unknown', scenario.name, NULL, engine.name, NULL, NULL,
  known_issue.link, NULL, NULL, NULL, known_issue.id
FROM known_issue
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine ON engine.id = known_issue.engine_id
WHERE known_issue.removed IS NOT NULL
  -- What gave way to another one does not count again.
  AND NOT EXISTS (
    SELECT 1 FROM known_issue AS next
    WHERE next.engine_id = known_issue.engine_id
      AND next.edition_id = known_issue.edition_id AND next.id > known_issue.id
      AND next.created = known_issue.removed)
UNION ALL
SELECT
  acknowledgement.created, 'acknowledged', scenario.name, acknowledgement.run_id, engine.name,
  acknowledgement.owner, NULL, acknowledgement.link, NULL, NULL, NULL, acknowledgement.id
FROM acknowledgement
JOIN edition ON edition.id = acknowledgement.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine ON engine.id = acknowledgement.engine_id
-- Whoever makes a failure known looks after it.
WHERE NOT EXISTS (
  SELECT 1 FROM known_issue
  WHERE known_issue.engine_id = acknowledgement.engine_id
    AND known_issue.edition_id = acknowledgement.edition_id
    AND known_issue.created = acknowledgement.created)
UNION ALL
SELECT
  run_void.date, CASE run_void.is_voided WHEN 1 THEN 'voided' ELSE 'restored' END, NULL,
  run_void.run_id, engine.name, NULL, run_void.reason, NULL, NULL, NULL, NULL, run_void.id
FROM run_void
JOIN run ON run.id = run_void.run_id
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN engine ON engine.id = engine_version.engine_id
UNION ALL
SELECT
  retirement.date, 'retired', scenario.name, NULL, NULL, retirement.decided_by,
  retirement.reason, NULL, NULL, NULL, NULL, retirement.id
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
UNION ALL
SELECT
  retirement.ended, 'unretired', scenario.name, NULL, NULL, retirement.ended_by,
  retirement.ended_reason, NULL, NULL, NULL, NULL, retirement.id
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
WHERE retirement.ended IS NOT NULL
UNION ALL
SELECT
  rename.date, 'renamed', scenario.name, NULL, NULL, rename.decided_by, rename.reason, NULL,
  NULL, rename.old_name, NULL, rename.id
FROM rename JOIN scenario ON scenario.id = rename.scenario_id
UNION ALL
SELECT
  later.created, 'claimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL, NULL,
  later.basis, later.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation AS later ON later.edition_id = edition.id
LEFT JOIN engine ON engine.id = later.engine_id
JOIN expectation AS earlier ON earlier.id = (
  SELECT max(previous.id) FROM edition AS own
  JOIN expectation AS previous ON previous.edition_id = own.id
  WHERE own.scenario_id = scenario.id AND previous.id < later.id AND previous.from_run IS NULL
      AND previous.restored IS NULL
    AND coalesce(previous.engine_id, 0) = coalesce(later.engine_id, 0))
WHERE later.from_run IS NULL AND later.restored IS NULL
  AND (later.lines <> earlier.lines OR later.basis <> earlier.basis
    OR later.tolerance <> earlier.tolerance OR later.is_exact <> earlier.is_exact);

CREATE VIEW known_issue_status AS
SELECT
  known_issue.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  CASE
    WHEN known_issue.removed IS NOT NULL THEN 'removed'
    WHEN latest.verdict IS NULL OR latest.verdict <> 'fail' THEN 'idle'
    WHEN latest.frame_set_id <> known_issue.frame_set_id THEN 'changed'
    WHEN known_issue.until <= CAST(current_date AS TEXT) THEN 'expired'
    ELSE 'known'
  END AS state,
  known_issue.reason, known_issue.owner, known_issue.link, known_issue.created, known_issue.until,
  known_issue.removed, known_issue.frame_set_id, latest.run_id
FROM known_issue
JOIN engine ON engine.id = known_issue.engine_id
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
LEFT JOIN latest ON latest.edition_id = known_issue.edition_id AND latest.engine = engine.name;

CREATE VIEW expectation_history AS
SELECT
  expectation.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  expectation.basis, expectation.source, expectation.tolerance, expectation.is_exact,
  expectation.lines,
  CASE WHEN expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL THEN 1 ELSE 0 END
    AS is_accepted,
  coalesce(expectation.accepted_by, expectation.restored ->> 'by') AS accepted_by,
  coalesce(expectation.reason, expectation.restored ->> 'reason') AS reason,
  expectation.from_run AS run_id, expectation.created, expectation.ended,
  expectation.superseded_by, expectation.ended_by, expectation.ended_reason
FROM expectation
JOIN edition ON edition.id = expectation.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
LEFT JOIN engine ON engine.id = expectation.engine_id;

CREATE VIEW flaky AS
SELECT
  scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  engine_version.version, engine_version.revision,
  count(DISTINCT outcome.frame_set_id) AS answers, count(DISTINCT run.id) AS runs,
  min(run.id) AS first_run_id, max(run.id) AS last_run_id
FROM (
  SELECT engine_id, content_id FROM outcome WHERE kind = 'frames'
  GROUP BY engine_id, content_id HAVING count(DISTINCT frame_set_id) > 1
) AS varied
JOIN engine ON engine.id = varied.engine_id
JOIN edition ON edition.content_id = varied.content_id AND edition.is_current = 1
JOIN scenario ON scenario.id = edition.scenario_id
JOIN plumbing_covered ON plumbing_covered.edition_id = edition.id
JOIN run ON run.selection_id = plumbing_covered.selection_id AND run.is_voided = 0
JOIN engine_version
  ON engine_version.id = run.engine_version_id AND engine_version.engine_id = varied.engine_id
JOIN outcome
  ON outcome.engine_id = varied.engine_id AND outcome.content_id = varied.content_id
  AND outcome.kind = 'frames'
WHERE outcome.run_id = (
    SELECT max(last.run_id) FROM outcome AS last
    WHERE last.engine_id = varied.engine_id AND last.content_id = varied.content_id
      AND last.run_id <= run.id)
  -- Only a revision that says which sources these are proves that the engine is not steady.
  AND engine_version.revision <> 'unknown' AND substr(engine_version.revision, -5) <> 'dirty'
  AND (length(engine_version.revision) <= 40
    OR substr(engine_version.revision, 1, 40) GLOB '*[^0-9a-fA-F]*'
    OR substr(engine_version.revision, 41, 1) GLOB '[0-9a-fA-F]')
GROUP BY
  scenario.name, edition.number, engine.name, engine_version.version, engine_version.revision,
  engine_version.id
HAVING count(DISTINCT outcome.frame_set_id) > 1;

CREATE VIEW slow AS
SELECT
  run.id AS run_id, engine.name AS engine, engine_version.version, scenario.name AS scenario,
  edition.number AS edition, CAST(slowest.key AS BIGINT) + 1 AS place,
  CAST(slowest.value ->> 1 AS BIGINT) AS duration
FROM run
CROSS JOIN json_each(run.slowest) AS slowest
JOIN edition ON edition.id = CAST(slowest.value ->> 0 AS BIGINT)
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN engine ON engine.id = engine_version.engine_id
WHERE run.is_voided = 0;
