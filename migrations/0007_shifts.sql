-- 0007: follow frames that become others without a verdict that does.
--
-- A failure may come to have other wrong frames, for another reason; and what nothing is expected
-- of may move. Both have a cause as a new failure has, and are found and kept up to date with the
-- failures.

CREATE TABLE shift (
  id                INTEGER PRIMARY KEY,
  engine_id         INTEGER NOT NULL REFERENCES engine (id),
  edition_id        INTEGER NOT NULL REFERENCES edition (id),
  run_id            INTEGER NOT NULL REFERENCES run (id),  -- the first with the new frames
  failure_run_id    INTEGER REFERENCES run (id),           -- where its failure began, NULL: moved
  -- What the new frames are held against: the good ones, else those before; NULL: there are none.
  good_frame_set_id INTEGER REFERENCES frame_set (id),
  bad_frame_set_id  INTEGER REFERENCES frame_set (id),     -- the new ones, NULL: it has none
  is_last           INTEGER NOT NULL CHECK (is_last IN (0, 1)),  -- of its failure, or of the moves
  UNIQUE (engine_id, edition_id, run_id),
  CHECK (failure_run_id IS NOT NULL OR
    (good_frame_set_id IS NOT NULL AND bad_frame_set_id IS NOT NULL))
) STRICT;

-- The causes of failures, with the names of their clusters; one a kind of wrong frames.
DROP VIEW regression_cause;
CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.version AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.first_run_id,
  NOT EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id) AS is_last
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN engine_version AS bad ON bad.id = first.engine_version_id
JOIN cause
  ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = failure.good_frame_set_id
  AND cause.bad_frame_set_id = failure.bad_frame_set_id
UNION ALL
SELECT
  failure.id, cause.cluster || '@' || bad.version, cause.basis, cause.view, cause.node,
  cause.event, cause.axis, cause.rule, cause.good, cause.bad, shift.run_id, shift.is_last
FROM shift
JOIN failure
  ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
  AND failure.first_run_id = shift.failure_run_id
JOIN edition ON edition.id = shift.edition_id
JOIN run AS first ON first.id = shift.run_id
JOIN engine_version AS bad ON bad.id = first.engine_version_id
JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id;

-- What moved while nothing was expected of it, with the name of its cluster where the cause is known.
CREATE VIEW move AS
SELECT
  shift.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  later.version, later.revision, shift.run_id, cause.cluster || '@' || later.version AS cluster,
  cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  shift.is_last
FROM shift
JOIN engine ON engine.id = shift.engine_id
JOIN edition ON edition.id = shift.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN run ON run.id = shift.run_id
JOIN engine_version AS later ON later.id = run.engine_version_id
LEFT JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id
WHERE shift.failure_run_id IS NULL;

-- Differences follow from an expectation and frames. What is kept of them says at a glance which
-- nodes and edges are off, and no longer repeats the numbers: [["HStack/1.Color","x width"], ...];
-- new ones have the first four nodes, and after them how many more there are: ["…","+3"].
UPDATE judgement SET differences = (
  SELECT json_group_array(json_array(
    json_extract(difference.value, '$.node'),
    CASE json_extract(difference.value, '$.kind') WHEN 'frame' THEN (
      SELECT group_concat(
        CASE expected.key WHEN 0 THEN 'x' WHEN 1 THEN 'y' WHEN 2 THEN 'width' ELSE 'height' END,
        ' ')
      FROM json_each(difference.value, '$.expected.frame') AS expected
      JOIN json_each(difference.value, '$.actual') AS actual ON actual.key = expected.key
      JOIN expectation ON expectation.id = judgement.expectation_id
      WHERE expected.value IS NOT NULL AND NOT (
        expected.value = actual.value
        OR (typeof(expected.value) <> 'text' AND typeof(actual.value) <> 'text'
          AND abs(expected.value - actual.value) <= expectation.tolerance)))
    ELSE json_extract(difference.value, '$.kind') END))
  FROM json_each(judgement.differences) AS difference)
WHERE differences IS NOT NULL;
