-- 0005: say why frames are not what they were.
--
-- When an engine finds new frames for a content it is asked for the conversation that led to them.
-- It is kept once for each frame set, so that both sides of a regression are at hand when it comes
-- to light: the first step at which they part is its cause. Causes of the same kind form a cluster.

-- The steps are packed; 'plumb explain' and 'plumb layout --trace' print them.
CREATE TABLE trace (
  id                INTEGER PRIMARY KEY,
  content_id        INTEGER NOT NULL REFERENCES content (id),
  frame_set_id      INTEGER NOT NULL REFERENCES frame_set (id),
  engine_version_id INTEGER NOT NULL REFERENCES engine_version (id),  -- that told it
  steps             BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX trace_by_content
ON trace (content_id, frame_set_id, engine_version_id);

-- Why an engine's frames for a content are the bad ones and no longer the good ones.
CREATE TABLE cause (
  id                INTEGER PRIMARY KEY,
  engine_id         INTEGER NOT NULL REFERENCES engine (id),
  content_id        INTEGER NOT NULL REFERENCES content (id),
  good_frame_set_id INTEGER NOT NULL REFERENCES frame_set (id),
  bad_frame_set_id  INTEGER NOT NULL REFERENCES frame_set (id),
  cluster           TEXT NOT NULL,                  -- 'stack.share.propose'
  basis             TEXT NOT NULL CHECK (basis IN ('trace', 'frames')),
  view              TEXT NOT NULL,                  -- whose rule it is
  node              TEXT NOT NULL,                  -- the path of the node in the step
  event             TEXT CHECK (event IN ('propose', 'answer', 'place')),
  axis              TEXT NOT NULL CHECK (axis IN ('horizontal', 'vertical', 'both')),
  rule              TEXT NOT NULL,                  -- '' where the engine names none
  -- The step of each side as the engine protocol has it, or its frame; NULL: it has none.
  good              TEXT,
  bad               TEXT,
  CHECK ((basis = 'trace') = (event IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX cause_by_content
ON cause (engine_id, content_id, good_frame_set_id, bad_frame_set_id);

-- The causes of regressions, with the names of their clusters.
CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.version AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad
FROM failure
JOIN edition ON edition.id = failure.edition_id
JOIN run AS first ON first.id = failure.first_run_id
JOIN engine_version AS bad ON bad.id = first.engine_version_id
JOIN cause
  ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
  AND cause.good_frame_set_id = failure.good_frame_set_id
  AND cause.bad_frame_set_id = failure.bad_frame_set_id;
