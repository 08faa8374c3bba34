-- 0027: frames that nothing of an expectation can be held against have moved when they are others.
--
-- They are as those of which nothing is expected: before, whoever stated a number that the engine
-- tells no node of was not told of other frames.

DROP VIEW known_issue_status;
DROP VIEW flaky;
DROP VIEW scenario_status;
DROP VIEW latest;
DROP VIEW result;

CREATE VIEW result AS
SELECT
  run.id AS run_id, scenario.name AS scenario, edition.id AS edition_id, edition.content_id,
  plumbing_covered.expectation_id, outcome.kind, outcome.frame_set_id, outcome.message,
  outcome.path,
  CASE
    WHEN outcome.kind <> 'frames' THEN outcome.kind
    WHEN plumbing_covered.expectation_id IS NOT NULL
      AND coalesce(judgement.differences, '') <> '[]' THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN coalesce((
      SELECT first_id FROM same_frames
      WHERE same_frames.frame_set_id = outcome.frame_set_id), outcome.frame_set_id) <> coalesce((
      SELECT coalesce(same_frames.first_id, before.frame_set_id) FROM plumbing_run_before
      CROSS JOIN outcome AS before
      LEFT JOIN same_frames ON same_frames.frame_set_id = before.frame_set_id
      WHERE plumbing_run_before.run_id = run.id
        AND before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= plumbing_run_before.before_id)), (
      SELECT coalesce(same_frames.first_id, plumbing_earlier_frames.frame_set_id)
      FROM plumbing_earlier_frames
      LEFT JOIN same_frames
        ON same_frames.frame_set_id = plumbing_earlier_frames.frame_set_id
      WHERE plumbing_earlier_frames.run_id = run.id
        AND plumbing_earlier_frames.content_id = outcome.content_id
        AND plumbing_earlier_frames.edition_id = edition.id
      ORDER BY plumbing_earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  nullif(judgement.differences, '[]') AS differences
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
    WHEN coalesce(own.id, shared.id) IS NOT NULL
      AND coalesce(judgement.differences, '') <> '[]' THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN coalesce((
      SELECT first_id FROM same_frames
      WHERE same_frames.frame_set_id = outcome.frame_set_id), outcome.frame_set_id) <> coalesce((
      SELECT coalesce(same_frames.first_id, before.frame_set_id) FROM plumbing_run_before
      CROSS JOIN outcome AS before
      LEFT JOIN same_frames ON same_frames.frame_set_id = before.frame_set_id
      WHERE plumbing_run_before.run_id = newest.run_id
        AND before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= plumbing_run_before.before_id)), (
      SELECT coalesce(same_frames.first_id, plumbing_earlier_frames.frame_set_id)
      FROM plumbing_earlier_frames
      LEFT JOIN same_frames
        ON same_frames.frame_set_id = plumbing_earlier_frames.frame_set_id
      WHERE plumbing_earlier_frames.run_id = newest.run_id
        AND plumbing_earlier_frames.content_id = outcome.content_id
        AND plumbing_earlier_frames.edition_id = edition.id
      ORDER BY plumbing_earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  nullif(judgement.differences, '[]') AS differences
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

CREATE VIEW flaky AS
SELECT
  scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  engine_version.version, engine_version.revision,
  count(DISTINCT coalesce(same_frames.first_id, outcome.frame_set_id)) AS answers, count(DISTINCT run.id) AS runs,
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
LEFT JOIN same_frames ON same_frames.frame_set_id = outcome.frame_set_id
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
HAVING count(DISTINCT coalesce(same_frames.first_id, outcome.frame_set_id)) > 1;

CREATE VIEW known_issue_status AS
SELECT
  known_issue.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  CASE
    WHEN known_issue.removed IS NOT NULL THEN 'removed'
    WHEN scenario.retired IS NOT NULL THEN 'retired'
    WHEN edition.is_current = 0 THEN 'edited'
    WHEN latest.verdict IS NULL OR latest.verdict NOT IN ('fail', 'error', 'crash', 'timeout')
      THEN 'idle'
    WHEN latest.frame_set_id IS NULL OR coalesce(found.first_id, latest.frame_set_id)
      <> coalesce(pinned.first_id, known_issue.frame_set_id)
      THEN 'changed'
    WHEN known_issue.until <= CAST(current_date AS TEXT) THEN 'expired'
    ELSE 'known'
  END AS state,
  known_issue.reason, known_issue.owner, known_issue.link, known_issue.created, known_issue.until,
  known_issue.removed, known_issue.frame_set_id, latest.run_id, known_issue.decided_by,
  known_issue.removed_by, known_issue.removed_reason
FROM known_issue
JOIN engine ON engine.id = known_issue.engine_id
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
LEFT JOIN latest ON latest.edition_id = known_issue.edition_id AND latest.engine = engine.name
LEFT JOIN same_frames AS found ON found.frame_set_id = latest.frame_set_id
LEFT JOIN same_frames AS pinned ON pinned.frame_set_id = known_issue.frame_set_id;
