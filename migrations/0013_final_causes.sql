-- 0013: a cause is the node that behaves otherwise in the end.
--
-- Causes were the first step in which two conversations differ, so that a question which changes
-- nothing could become one. They are found anew; the names that clusters had stay known. A failure
-- that comes to have other frames for the same reason stays in the cluster of the version in which the
-- reason came up.

ALTER TABLE cause ADD COLUMN method INTEGER NOT NULL DEFAULT 1;  -- how it was found
ALTER TABLE cause ADD COLUMN former TEXT;                        -- the name of the cluster before

-- The first run of the failure that has this cause; NULL: run_id.
ALTER TABLE shift ADD COLUMN since_run_id INTEGER REFERENCES run (id);

-- What never came out well is held against nothing.
UPDATE shift SET good_frame_set_id = (
  SELECT failure.good_frame_set_id FROM failure
  WHERE failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
    AND failure.first_run_id = shift.failure_run_id)
WHERE failure_run_id IS NOT NULL;

-- The causes of failures, with the names of their clusters; one a kind of wrong frames. `version` is
-- the one in which the cause came up, `found_in` the one with these frames.
DROP VIEW regression_cause;
CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.label AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.first_run_id,
  NOT EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id) AS is_last,
  bad.label AS version, bad.label AS found_in, cause.former
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN version_label AS bad ON bad.engine_version_id = first.engine_version_id
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
JOIN version_label AS bad ON bad.engine_version_id = first.engine_version_id
JOIN run AS own ON own.id = shift.run_id
JOIN version_label AS found ON found.engine_version_id = own.engine_version_id
JOIN cause
  ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = shift.good_frame_set_id
  AND cause.bad_frame_set_id = shift.bad_frame_set_id;

DROP VIEW move;
CREATE VIEW move AS
SELECT
  shift.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  later.version, later.revision, shift.run_id,
  cause.cluster || '@' || version_label.label AS cluster,
  cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  shift.is_last, cause.former, version_label.label
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
