-- 0010: what comes before what, which cause is meant, and which run was the last.
--
-- Versions of one number are ordered by what the engine says (`sequence`), then by date; what is
-- equal in all has no known order. A cause is named with the revision where one version has
-- several. What a scenario was like in a run is told of the runs that covered this scenario,
-- whichever other one has the same content; and the last run is the one that was recorded last.
-- An expectation may belong to an engine, whose frames are judged by it rather than by that of all.

ALTER TABLE engine_version ADD COLUMN sequence INTEGER CHECK (sequence >= 0);

ALTER TABLE expectation ADD COLUMN engine_id INTEGER REFERENCES engine (id);  -- NULL: all

DROP INDEX expectation_in_force;
CREATE UNIQUE INDEX expectation_in_force
ON expectation (edition_id, coalesce(engine_id, 0)) WHERE ended IS NULL;

DROP INDEX expectation_listing;
CREATE INDEX expectation_listing
ON expectation (edition_id, engine_id DESC, basis) WHERE ended IS NULL;

-- Names that causes had before an earlier run was found in which they begin, or before
-- conversations told more of them.
CREATE TABLE earlier_cluster (
  name       TEXT NOT NULL,                                  -- 'stack.share.propose@2.0.0'
  engine_id  INTEGER NOT NULL REFERENCES engine (id),
  edition_id INTEGER NOT NULL REFERENCES edition (id),
  PRIMARY KEY (name, engine_id, edition_id)
) STRICT, WITHOUT ROWID;

DROP VIEW scenario_status;
DROP VIEW latest;
DROP VIEW result;
DROP VIEW earlier_frames;
DROP VIEW run_before;
DROP VIEW run_order;
DROP VIEW version_order;
DROP VIEW regression_cause;
DROP VIEW move;

-- Where nothing else tells, by the first run: a place, which says nothing of what came first.
CREATE VIEW version_order AS
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

-- What a version is called in the name of a cause: `2.0.0`, or `2.0.0+4f2c1ab` where it has several
-- revisions. `is_first` marks the one that had the name alone before the others came.
CREATE VIEW version_label AS
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

CREATE VIEW run_order AS
SELECT
  run.id AS run_id, version_order.engine_id, run.selection_id, run.is_voided,
  row_number() OVER (
    PARTITION BY version_order.engine_id ORDER BY version_order.position, run.id
  ) AS position
FROM run
JOIN version_order ON version_order.engine_version_id = run.engine_version_id;

-- The run just before, by version, then run, if it covered the same scenarios.
CREATE VIEW run_before AS
SELECT later.run_id, earlier.run_id AS before_id
FROM run_order AS later
CROSS JOIN run_order AS earlier
  ON earlier.engine_id = later.engine_id AND earlier.position = later.position - 1
  AND earlier.selection_id = later.selection_id AND earlier.is_voided = 0;

-- The frames that earlier runs found of the scenarios that they covered.
CREATE VIEW earlier_frames AS
SELECT
  later.run_id, later.position - earlier.position AS distance,
  outcome.content_id, edition.id AS edition_id, outcome.frame_set_id
FROM run_order AS later
CROSS JOIN run_order AS earlier
  ON earlier.engine_id = later.engine_id AND earlier.position < later.position
  AND earlier.is_voided = 0
CROSS JOIN outcome
  ON outcome.engine_id = earlier.engine_id AND outcome.kind = 'frames'
  AND outcome.run_id = (
    SELECT max(last.run_id) FROM outcome AS last
    WHERE last.engine_id = earlier.engine_id AND last.content_id = outcome.content_id
      AND last.run_id <= earlier.run_id)
CROSS JOIN edition ON edition.content_id = outcome.content_id
WHERE EXISTS (
    SELECT 1 FROM selection
    CROSS JOIN json_each(selection.editions) AS span
    CROSS JOIN json_each(span.value) AS first ON first.key = 0
    CROSS JOIN json_each(span.value) AS last ON last.key = 1
    WHERE selection.id = earlier.selection_id
      AND edition.id BETWEEN first.value AND last.value)
  OR EXISTS (
    SELECT 1 FROM expectation
    CROSS JOIN selection ON selection.id = earlier.selection_id
    CROSS JOIN json_each(selection.expectations) AS span
    CROSS JOIN json_each(span.value) AS first ON first.key = 0
    CROSS JOIN json_each(span.value) AS last ON last.key = 1
    WHERE expectation.edition_id = edition.id
      AND expectation.id BETWEEN first.value AND last.value);

-- What every scenario came out as in every run that covered it.
CREATE VIEW result AS
SELECT
  run.id AS run_id, scenario.name AS scenario, edition.id AS edition_id, edition.content_id,
  covered.expectation_id, outcome.kind, outcome.frame_set_id, outcome.message, outcome.path,
  CASE
    WHEN outcome.kind <> 'frames' THEN outcome.kind
    WHEN covered.expectation_id IS NOT NULL THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN outcome.frame_set_id <> coalesce((
      SELECT before.frame_set_id FROM run_before
      CROSS JOIN outcome AS before
        ON before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= run_before.before_id)
      WHERE run_before.run_id = run.id), (
      SELECT earlier_frames.frame_set_id FROM earlier_frames
      WHERE earlier_frames.run_id = run.id
        AND earlier_frames.content_id = outcome.content_id
        AND earlier_frames.edition_id = edition.id
      ORDER BY earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  judgement.differences
FROM run
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN covered ON covered.selection_id = run.selection_id
JOIN edition ON edition.id = covered.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN outcome
  ON outcome.engine_id = engine_version.engine_id AND outcome.content_id = edition.content_id
  AND outcome.run_id = (
    SELECT max(last.run_id) FROM outcome AS last
    WHERE last.engine_id = engine_version.engine_id AND last.content_id = edition.content_id
      AND last.run_id <= run.id)
LEFT JOIN judgement
  ON judgement.expectation_id = covered.expectation_id
  AND judgement.frame_set_id = outcome.frame_set_id;

-- The result of every scenario, as it is now, in the last run of each engine that covered it: the
-- one recorded last that is neither voided nor part of a bisection.
CREATE VIEW latest AS
WITH newest_selection AS (
  SELECT engine_version.engine_id, run.selection_id, max(run.id) AS run_id
  FROM run
  JOIN engine_version ON engine_version.id = run.engine_version_id
  WHERE run.is_voided = 0 AND run.label IS NOT 'bisect'
  GROUP BY engine_version.engine_id, run.selection_id
), newest AS (
  SELECT newest_selection.engine_id, covered.edition_id, max(newest_selection.run_id) AS run_id
  FROM newest_selection
  JOIN covered ON covered.selection_id = newest_selection.selection_id
  GROUP BY newest_selection.engine_id, covered.edition_id
)
SELECT
  scenario.name AS scenario, engine.name AS engine, newest.run_id, edition.id AS edition_id,
  edition.content_id, expectation.id AS expectation_id, outcome.kind, outcome.frame_set_id,
  outcome.message, outcome.path,
  CASE
    WHEN outcome.kind <> 'frames' THEN outcome.kind
    WHEN expectation.id IS NOT NULL THEN judgement.verdict
    WHEN NOT EXISTS (
      SELECT 1 FROM outcome AS other
      WHERE other.engine_id = outcome.engine_id AND other.content_id = outcome.content_id
        AND other.frame_set_id <> outcome.frame_set_id) THEN 'unjudged'
    -- The frames before: mostly the run before has them, else they are searched.
    WHEN outcome.frame_set_id <> coalesce((
      SELECT before.frame_set_id FROM run_before
      CROSS JOIN outcome AS before
        ON before.engine_id = outcome.engine_id AND before.content_id = outcome.content_id
        AND before.run_id = (
          SELECT max(last.run_id) FROM outcome AS last
          WHERE last.engine_id = outcome.engine_id AND last.content_id = outcome.content_id
            AND last.run_id <= run_before.before_id)
      WHERE run_before.run_id = newest.run_id), (
      SELECT earlier_frames.frame_set_id FROM earlier_frames
      WHERE earlier_frames.run_id = newest.run_id
        AND earlier_frames.content_id = outcome.content_id
        AND earlier_frames.edition_id = edition.id
      ORDER BY earlier_frames.distance LIMIT 1)) THEN 'moved'
    ELSE 'unjudged'
  END AS verdict,
  judgement.differences
FROM newest
JOIN engine ON engine.id = newest.engine_id
JOIN edition ON edition.id = newest.edition_id AND edition.is_current = 1
JOIN scenario ON scenario.id = edition.scenario_id AND scenario.retired IS NULL
JOIN outcome
  ON outcome.engine_id = newest.engine_id AND outcome.content_id = edition.content_id
  AND outcome.run_id = (
    SELECT max(last.run_id) FROM outcome AS last
    WHERE last.engine_id = newest.engine_id AND last.content_id = edition.content_id
      AND last.run_id <= newest.run_id)
LEFT JOIN expectation ON expectation.id = (
  SELECT stated.id FROM expectation AS stated
  WHERE stated.edition_id = edition.id AND stated.ended IS NULL
    AND (stated.engine_id IS NULL OR stated.engine_id = newest.engine_id)
  ORDER BY stated.engine_id IS NULL LIMIT 1)
LEFT JOIN judgement
  ON judgement.expectation_id = expectation.id
  AND judgement.frame_set_id = outcome.frame_set_id;

-- Every scenario with its place, its expectation and its result by the engine of the last run.
CREATE VIEW scenario_status AS
SELECT
  scenario.name AS scenario, article.name AS article, article.file, edition.line,
  edition.number AS edition, content.proposal, expectation.basis, scenario.retired,
  latest.engine, latest.run_id, latest.verdict
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
JOIN content ON content.id = edition.content_id
LEFT JOIN article ON article.id = scenario.article_id
LEFT JOIN latest
  ON latest.edition_id = edition.id
  AND latest.engine = (
    SELECT engine FROM run_summary
    WHERE is_voided = 0 AND label IS NOT 'bisect' ORDER BY id DESC LIMIT 1)
LEFT JOIN expectation ON expectation.id = coalesce(latest.expectation_id, (
  SELECT stated.id FROM expectation AS stated
  WHERE stated.edition_id = edition.id AND stated.ended IS NULL AND stated.engine_id IS NULL));

-- Why scenarios failed: the causes of a failure and of other wrong frames within it.
CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || version_label.label AS cluster,
  cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.first_run_id,
  NOT EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id) AS is_last
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN version_label ON version_label.engine_version_id = first.engine_version_id
JOIN cause
  ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = failure.good_frame_set_id
  AND cause.bad_frame_set_id = failure.bad_frame_set_id
UNION ALL
SELECT
  failure.id, cause.cluster || '@' || version_label.label, cause.basis, cause.view, cause.node,
  cause.event, cause.axis, cause.rule, cause.good, cause.bad, shift.run_id, shift.is_last
FROM shift
JOIN failure
  ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
  AND failure.first_run_id = shift.failure_run_id
JOIN edition ON edition.id = shift.edition_id
JOIN run AS first ON first.id = shift.run_id
JOIN version_label ON version_label.engine_version_id = first.engine_version_id
JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id;

CREATE VIEW move AS
SELECT
  shift.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  later.version, later.revision, shift.run_id,
  cause.cluster || '@' || version_label.label AS cluster,
  cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  shift.is_last
FROM shift
JOIN engine ON engine.id = shift.engine_id
JOIN edition ON edition.id = shift.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN run ON run.id = shift.run_id
JOIN engine_version AS later ON later.id = run.engine_version_id
JOIN version_label ON version_label.engine_version_id = later.id
LEFT JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id
WHERE shift.failure_run_id IS NULL;
