-- 0004: follow failures.
--
-- A failure is a stretch of one engine's results, by version and then by run, in which a scenario
-- does not come out well. It follows from the runs that are not voided and is brought up to date in
-- the transaction that adds a run, voids or restores one, or replaces an expectation; while
-- nothing changes its row stays as it is. It is a regression if the result before it came out well
-- under the same expectation. What people say about failures stands in tables of its own, so that
-- it outlives a run that is voided and restored.

-- "This failure was looked at": holds for the stretch that the run is in.
CREATE TABLE acknowledgement (
  id         INTEGER PRIMARY KEY,
  engine_id  INTEGER NOT NULL REFERENCES engine (id),
  edition_id INTEGER NOT NULL REFERENCES edition (id),
  run_id     INTEGER NOT NULL REFERENCES run (id),
  owner      TEXT NOT NULL,
  link       TEXT,
  created    TEXT NOT NULL
) STRICT;
CREATE INDEX acknowledgement_by_edition ON acknowledgement (engine_id, edition_id);

CREATE TABLE failure (
  id                 INTEGER PRIMARY KEY,
  engine_id          INTEGER NOT NULL REFERENCES engine (id),
  edition_id         INTEGER NOT NULL REFERENCES edition (id),
  first_run_id       INTEGER NOT NULL REFERENCES run (id),   -- the first by version, then run
  -- The last version before it that came out well, and its frames; NULL: no regression.
  last_good_id       INTEGER REFERENCES engine_version (id),
  good_frame_set_id  INTEGER REFERENCES frame_set (id),
  bad_frame_set_id   INTEGER REFERENCES frame_set (id),      -- of first_run_id, NULL: it has none
  state              TEXT NOT NULL
    CHECK (state IN ('open', 'acknowledged', 'reopened', 'fixed', 'accepted')),
  acknowledgement_id INTEGER REFERENCES acknowledgement (id),
  end_run_id         INTEGER REFERENCES run (id),            -- the first that came out well again
  expectation_id     INTEGER REFERENCES expectation (id),    -- the one that accepted it
  UNIQUE (engine_id, edition_id, first_run_id),
  CHECK (state <> 'fixed' OR end_run_id IS NOT NULL),
  CHECK (end_run_id IS NULL OR state IN ('fixed', 'accepted')),
  CHECK (good_frame_set_id IS NULL OR last_good_id IS NOT NULL)
) STRICT;
CREATE INDEX failure_without_end ON failure (engine_id, edition_id) WHERE end_run_id IS NULL;

-- A failure that somebody looked at: as long as its frames stay these, it does not count.
CREATE TABLE known_issue (
  id           INTEGER PRIMARY KEY,
  engine_id    INTEGER NOT NULL REFERENCES engine (id),
  edition_id   INTEGER NOT NULL REFERENCES edition (id),
  frame_set_id INTEGER NOT NULL REFERENCES frame_set (id),
  reason       TEXT NOT NULL,
  owner        TEXT NOT NULL,
  link         TEXT,
  until        TEXT NOT NULL CHECK (until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created      TEXT NOT NULL,
  removed      TEXT                                          -- NULL: in force
) STRICT;
CREATE UNIQUE INDEX known_issue_in_force
ON known_issue (engine_id, edition_id) WHERE removed IS NULL;

-- What changed between two runs is found by run, what an engine lacks by kind.
CREATE INDEX outcome_by_run ON outcome (engine_id, run_id);
CREATE INDEX outcome_unsupported ON outcome (engine_id, content_id) WHERE kind = 'unsupported';

-- Failures that are regressions, with names.
CREATE VIEW regression AS
SELECT
  failure.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  good.version AS last_good, good.revision AS last_good_revision,
  bad.version AS first_bad, bad.revision AS first_bad_revision, failure.first_run_id,
  failure.state, acknowledgement.owner, acknowledgement.link,
  mended.version AS end_version, mended.revision AS end_revision, failure.end_run_id,
  edition.is_current = 1 AND scenario.retired IS NULL AS is_current
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
