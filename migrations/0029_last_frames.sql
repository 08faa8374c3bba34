-- 0029: frames that moved while an older failure went on, and errors behind wrong frames.
--
-- Where versions ran out of order a run of which nothing was expected may stand in a failure: its
-- frames moved, and are other wrong ones of that failure. An error that follows wrong frames is no
-- other cause of theirs. And what was accepted and taken back is none: alike_run_id and
-- bad_frame_set_id of a failure are those with which it began after its last good result, which
-- first_run_id may have others of; how they became these is in its shifts.

DROP VIEW move;
DROP VIEW regression_cause;

CREATE TABLE shift_before AS SELECT * FROM shift;

DROP TABLE shift;

CREATE TABLE shift (
  id                INTEGER PRIMARY KEY,
  engine_id         INTEGER NOT NULL REFERENCES engine (id),
  edition_id        INTEGER NOT NULL REFERENCES edition (id),
  run_id            INTEGER NOT NULL REFERENCES run (id),  -- the first with the new frames
  failure_run_id    INTEGER REFERENCES run (id),           -- where its failure began, NULL: moved
  -- What the new frames are held against: the good ones, else those before; NULL: there are none.
  good_frame_set_id INTEGER REFERENCES frame_set (id),
  bad_frame_set_id  INTEGER REFERENCES frame_set (id),     -- the new ones, NULL: it has none
  -- Nothing came after it in its failure, or among the moves; and no other frames did.
  is_last           INTEGER NOT NULL CHECK (is_last IN (0, 1)),
  is_last_frames    INTEGER NOT NULL CHECK (is_last_frames IN (0, 1)),
  since_run_id      INTEGER REFERENCES run (id),           -- since which run it has this cause
  seal              INTEGER,
  CHECK (failure_run_id IS NOT NULL OR
    (good_frame_set_id IS NOT NULL AND bad_frame_set_id IS NOT NULL))
) STRICT;

-- The program says anew which frames are the last where errors followed some.
INSERT INTO shift (
  id, engine_id, edition_id, run_id, failure_run_id, good_frame_set_id, bad_frame_set_id, is_last,
  is_last_frames, since_run_id)
SELECT
  id, engine_id, edition_id, run_id, failure_run_id, good_frame_set_id, bad_frame_set_id, is_last,
  is_last, since_run_id
FROM shift_before;

DROP TABLE shift_before;

CREATE UNIQUE INDEX shift_of_run
ON shift (engine_id, edition_id, run_id, coalesce(failure_run_id, 0));

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

CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.label AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.alike_run_id AS first_run_id,
  CASE WHEN EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id
      AND shift.bad_frame_set_id IS NOT NULL) THEN 0 ELSE 1 END AS is_last,
  bad.label AS version, bad.label AS found_in, cause.former
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.alike_run_id
JOIN plumbing_version_label AS bad ON bad.engine_version_id = first.engine_version_id
JOIN cause
  ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = failure.good_frame_set_id
  AND cause.bad_frame_set_id = failure.bad_frame_set_id
UNION ALL
SELECT
  failure.id, cause.cluster || '@' || bad.label, cause.basis, cause.view, cause.node,
  cause.event, cause.axis, cause.rule, cause.good, cause.bad, shift.run_id,
  shift.is_last_frames,
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
