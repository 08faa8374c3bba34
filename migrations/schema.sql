-- The schema after the last migration; a test keeps it true.

CREATE TABLE migration (
  version  INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  checksum BLOB NOT NULL CHECK (length(checksum) = 32)  -- SHA-256 of the file
) STRICT;

CREATE TABLE article (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  file TEXT NOT NULL                                    -- as it was named at the last import
, declarations TEXT, path TEXT, text_digest BLOB CHECK (length(text_digest) = 32), reading_digest BLOB CHECK (length(reading_digest) = 32), reading TEXT, seal INTEGER, place TEXT) STRICT;

CREATE TABLE scenario (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,
  article_id INTEGER REFERENCES article (id),           -- NULL: given by hand
  block      TEXT NOT NULL,                             -- the name without proposal and values
  retired    TEXT                                       -- since when its block is gone
, stale TEXT, seal INTEGER, article_block TEXT) STRICT;

CREATE INDEX scenario_by_article ON scenario (article_id);

CREATE TABLE content (
  id          INTEGER PRIMARY KEY,
  digest      BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  document    TEXT NOT NULL,                            -- canonical JSON, and so are the next two
  proposal    TEXT NOT NULL,
  environment TEXT NOT NULL
, seal INTEGER) STRICT;

CREATE TABLE edition (
  id          INTEGER PRIMARY KEY,
  scenario_id INTEGER NOT NULL REFERENCES scenario (id),
  content_id  INTEGER NOT NULL REFERENCES content (id),
  number      INTEGER NOT NULL CHECK (number > 0),      -- 1 for a scenario's first content
  is_current  INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  source      TEXT NOT NULL,                            -- the code as it stands in the article
  line        INTEGER NOT NULL,                         -- of its first line in the file
  created     TEXT NOT NULL, heading TEXT, free_values TEXT, frames TEXT, lets TEXT, declared TEXT, places TEXT, seal INTEGER,
  UNIQUE (scenario_id, content_id),
  UNIQUE (scenario_id, number)
) STRICT;

CREATE INDEX edition_by_content ON edition (content_id);

CREATE UNIQUE INDEX edition_current ON edition (scenario_id) WHERE is_current = 1;

CREATE TABLE engine (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
, seal INTEGER) STRICT;

CREATE TABLE engine_version (
  id            INTEGER PRIMARY KEY,
  engine_id     INTEGER NOT NULL REFERENCES engine (id),
  version       TEXT NOT NULL,
  revision      TEXT NOT NULL,
  revision_date TEXT NOT NULL,                          -- ISO 8601 in UTC, or 'unknown'
  sort_key      TEXT NOT NULL, sequence INTEGER CHECK (sequence >= 0), seal INTEGER,                          -- sorts as the semantic version does
  UNIQUE (engine_id, version, revision, revision_date)
) STRICT;

CREATE TABLE node_list (
  id     INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  paths  TEXT NOT NULL,       -- ["HStack", "HStack/0.Color", ...]
  ids    TEXT NOT NULL          -- [null, "yellow", ...]
, seal INTEGER) STRICT;

CREATE TABLE frame_set (
  id           INTEGER PRIMARY KEY,
  digest       BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  node_list_id INTEGER NOT NULL REFERENCES node_list (id),
  frames       TEXT NOT NULL -- [[x, y, width, height], ...] in points
, rounding_step REAL NOT NULL DEFAULT 0 CHECK (rounding_step >= 0), scope TEXT NOT NULL DEFAULT 'all'
  CHECK (scope IN ('all', 'leaves', 'ids')), seal INTEGER) STRICT;

CREATE TABLE selection (
  id           INTEGER PRIMARY KEY,
  digest       BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  -- What a run covered, as ranges of ids, [[first, last], ...]: the expectations in force, each of
  -- which names its edition, and the editions without one.
  expectations TEXT NOT NULL,
  editions     TEXT NOT NULL
, seal INTEGER) STRICT;

CREATE TABLE run (
  id                INTEGER PRIMARY KEY,
  key               TEXT UNIQUE,
  engine_version_id INTEGER NOT NULL REFERENCES engine_version (id),
  selection_id      INTEGER NOT NULL REFERENCES selection (id),
  started           TEXT NOT NULL,
  label             TEXT,
  is_voided         INTEGER NOT NULL DEFAULT 0 CHECK (is_voided IN (0, 1)),
  -- Scenarios by verdict, as they were counted when the run was recorded.
  pass              INTEGER NOT NULL,
  fail              INTEGER NOT NULL,
  unjudged          INTEGER NOT NULL,
  moved             INTEGER NOT NULL,
  unsupported       INTEGER NOT NULL,
  error             INTEGER NOT NULL,
  crash             INTEGER NOT NULL,
  timeout           INTEGER NOT NULL,
  duration          INTEGER NOT NULL,                   -- of the whole run, in nanoseconds
  median            INTEGER NOT NULL,                   -- of a content, in nanoseconds
  slowest           TEXT NOT NULL, -- [[edition, nanoseconds], ...]
  digest            BLOB NOT NULL CHECK (length(digest) = 32)  -- of the results alone
, seal INTEGER) STRICT;

CREATE INDEX run_by_engine_version ON run (engine_version_id);

CREATE TABLE run_void (
  id        INTEGER PRIMARY KEY,
  run_id    INTEGER NOT NULL REFERENCES run (id),
  is_voided INTEGER NOT NULL CHECK (is_voided IN (0, 1)),
  reason    TEXT NOT NULL,
  date      TEXT NOT NULL
, seal INTEGER, decided_by TEXT) STRICT;

CREATE INDEX run_void_by_run ON run_void (run_id);

CREATE TABLE expectation (
  id            INTEGER PRIMARY KEY,
  edition_id    INTEGER NOT NULL REFERENCES edition (id),
  source        TEXT NOT NULL,
  tolerance     REAL NOT NULL CHECK (tolerance >= 0),   -- in points
  is_exact      INTEGER NOT NULL CHECK (is_exact IN (0, 1)),
  lines         TEXT NOT NULL, -- [{"node": "#a", "frame": [0, null, ...]}]
  created       TEXT NOT NULL,
  -- The next three: only where it was taken over from a run.
  accepted_by   TEXT,
  reason        TEXT,
  from_run      INTEGER REFERENCES run (id),
  ended         TEXT,                                   -- NULL: in force
  superseded_by INTEGER REFERENCES expectation (id), ended_by TEXT, ended_reason TEXT, basis TEXT NOT NULL DEFAULT 'accepted'
  CHECK (basis IN ('measured', 'stated', 'derived', 'decided', 'accepted')), engine_id INTEGER REFERENCES engine (id), restored TEXT, is_accepted INTEGER
  GENERATED ALWAYS AS (from_run IS NOT NULL OR restored IS NOT NULL) VIRTUAL, seal INTEGER, copy_of INTEGER REFERENCES expectation (id),    -- NULL also if its article withdrew it
  CHECK ((from_run IS NULL) = (accepted_by IS NULL) AND (from_run IS NULL) = (reason IS NULL)),
  CHECK (superseded_by IS NULL OR ended IS NOT NULL)
) STRICT;

CREATE INDEX expectation_by_edition ON expectation (edition_id);

CREATE TABLE outcome (
  engine_id    INTEGER NOT NULL REFERENCES engine (id),
  content_id   INTEGER NOT NULL REFERENCES content (id),
  run_id       INTEGER NOT NULL REFERENCES run (id),    -- the first recorded run that found it
  kind         TEXT NOT NULL
    CHECK (kind IN ('frames', 'unsupported', 'error', 'crash', 'timeout')),
  frame_set_id INTEGER REFERENCES frame_set (id),
  message      TEXT,
  path         TEXT,                                    -- of the node where it happened
  warnings     TEXT, seal INTEGER,       -- ["...", ...]; NULL: none
  PRIMARY KEY (engine_id, content_id, run_id),
  CHECK ((kind = 'frames') = (frame_set_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE judgement (
  expectation_id INTEGER NOT NULL REFERENCES expectation (id),
  frame_set_id   INTEGER NOT NULL REFERENCES frame_set (id),
  verdict        TEXT NOT NULL CHECK (verdict IN ('pass', 'fail')),
  differences    TEXT, seal INTEGER,  -- NULL: none
  PRIMARY KEY (expectation_id, frame_set_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW run_summary AS
SELECT
  run.id, run.key, run.label, run.started, engine.name AS engine, engine_version.version,
  engine_version.revision, engine_version.revision_date, run.is_voided,
  (SELECT reason FROM run_void WHERE run_void.run_id = run.id
   ORDER BY run_void.id DESC LIMIT 1) AS reason,
  run.pass, run.fail, run.unjudged, run.moved, run.unsupported, run.error, run.crash, run.timeout,
  run.duration, run.median, lower(hex(run.digest)) AS digest
FROM run
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN engine ON engine.id = engine_version.engine_id;

CREATE TABLE acknowledgement (
  id         INTEGER PRIMARY KEY,
  engine_id  INTEGER NOT NULL REFERENCES engine (id),
  edition_id INTEGER NOT NULL REFERENCES edition (id),
  run_id     INTEGER NOT NULL REFERENCES run (id),
  owner      TEXT NOT NULL,
  link       TEXT,
  created    TEXT NOT NULL
, seal INTEGER, decided_by TEXT) STRICT;

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
  expectation_id     INTEGER REFERENCES expectation (id), seal INTEGER, since_run_id INTEGER REFERENCES run (id), alike_run_id INTEGER REFERENCES run (id), is_end_ordered INTEGER NOT NULL DEFAULT 1 CHECK (is_end_ordered IN (0, 1)),    -- the one that accepted it
  UNIQUE (engine_id, edition_id, first_run_id),
  CHECK (state <> 'fixed' OR end_run_id IS NOT NULL),
  CHECK (end_run_id IS NULL OR state IN ('fixed', 'accepted')),
  CHECK (good_frame_set_id IS NULL OR last_good_id IS NOT NULL)
) STRICT;

CREATE INDEX failure_without_end ON failure (engine_id, edition_id) WHERE end_run_id IS NULL;

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
, seal INTEGER, decided_by TEXT, removed_by TEXT, removed_reason TEXT) STRICT;

CREATE UNIQUE INDEX known_issue_in_force
ON known_issue (engine_id, edition_id) WHERE removed IS NULL;

CREATE INDEX outcome_by_run ON outcome (engine_id, run_id);

CREATE INDEX outcome_unsupported ON outcome (engine_id, content_id) WHERE kind = 'unsupported';

CREATE TABLE trace (
  id                INTEGER PRIMARY KEY,
  content_id        INTEGER NOT NULL REFERENCES content (id),
  frame_set_id      INTEGER NOT NULL REFERENCES frame_set (id),
  engine_version_id INTEGER NOT NULL REFERENCES engine_version (id),  -- that told it
  steps             BLOB NOT NULL
, seal INTEGER) STRICT;

CREATE UNIQUE INDEX trace_by_content
ON trace (content_id, frame_set_id, engine_version_id);

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
  bad               TEXT, method INTEGER NOT NULL DEFAULT 1, former TEXT, seal INTEGER,
  CHECK ((basis = 'trace') = (event IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX cause_by_content
ON cause (engine_id, content_id, good_frame_set_id, bad_frame_set_id);

CREATE INDEX edition_listing
ON edition (scenario_id, content_id, number, line) WHERE is_current = 1;

CREATE INDEX content_listing ON content (proposal);

CREATE UNIQUE INDEX expectation_in_force
ON expectation (edition_id, coalesce(engine_id, 0)) WHERE ended IS NULL;

CREATE INDEX expectation_listing
ON expectation (edition_id, engine_id DESC, basis) WHERE ended IS NULL;

CREATE TABLE earlier_cluster (
  name       TEXT NOT NULL,                                  -- 'stack.share.propose@2.0.0'
  engine_id  INTEGER NOT NULL REFERENCES engine (id),
  edition_id INTEGER NOT NULL REFERENCES edition (id), seal INTEGER, run_id INTEGER REFERENCES run (id),
  PRIMARY KEY (name, engine_id, edition_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE declared_code (
  article_id INTEGER NOT NULL REFERENCES article (id),
  created    TEXT NOT NULL,                             -- when it came in, ISO 8601 in UTC
  code       TEXT NOT NULL, seal INTEGER,                             -- its declaring blocks, ["…", …]
  PRIMARY KEY (article_id, created)
) STRICT, WITHOUT ROWID;

CREATE TABLE rename (
  id          INTEGER PRIMARY KEY,
  scenario_id INTEGER NOT NULL REFERENCES scenario (id),
  old_name    TEXT NOT NULL,
  new_name    TEXT NOT NULL,
  date        TEXT NOT NULL,
  decided_by  TEXT,                                     -- NULL: an import saw it
  reason      TEXT, seal INTEGER,
  CHECK ((decided_by IS NULL) = (reason IS NULL))
) STRICT;

CREATE INDEX rename_by_old_name ON rename (old_name);

CREATE INDEX rename_by_scenario ON rename (scenario_id);

CREATE TABLE retirement (
  id           INTEGER PRIMARY KEY,
  scenario_id  INTEGER NOT NULL REFERENCES scenario (id),
  date         TEXT NOT NULL,
  decided_by   TEXT NOT NULL,
  reason       TEXT NOT NULL,
  gone         TEXT,                                    -- since when its block is gone as well
  ended        TEXT,                                    -- NULL: in force
  ended_by     TEXT,
  ended_reason TEXT, seal INTEGER,
  CHECK ((ended IS NULL) = (ended_by IS NULL) AND (ended IS NULL) = (ended_reason IS NULL))
) STRICT;

CREATE UNIQUE INDEX retirement_in_force ON retirement (scenario_id) WHERE ended IS NULL;

CREATE TABLE waiting_decision (
  key  TEXT PRIMARY KEY,                                -- what tells its subject
  text TEXT NOT NULL
, seal INTEGER) STRICT, WITHOUT ROWID;

CREATE TABLE seal_total (
  name  TEXT NOT NULL,                                  -- of the table
  part  INTEGER NOT NULL,                               -- a run, an expectation, an article; id / 64
  rows  INTEGER NOT NULL,
  seals INTEGER NOT NULL,
  PRIMARY KEY (name, part)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX scenario_by_block ON scenario (block);

CREATE INDEX scenario_by_article_block ON scenario (article_block) WHERE article_block IS NOT NULL;

CREATE TABLE claim_withdrawal (
  id             INTEGER PRIMARY KEY,
  expectation_id INTEGER NOT NULL UNIQUE REFERENCES expectation (id),
  date           TEXT NOT NULL,
  seal           INTEGER
) STRICT;

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
  expectation.superseded_by, expectation.ended_by, expectation.ended_reason, expectation.copy_of
FROM expectation
JOIN edition ON edition.id = expectation.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
LEFT JOIN engine ON engine.id = expectation.engine_id;

CREATE VIEW regression AS
SELECT
  failure.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  good.version AS last_good, good.revision AS last_good_revision,
  bad.version AS first_bad, bad.revision AS first_bad_revision,
  failure.since_run_id AS first_run_id,
  CASE WHEN failure.is_end_ordered = 0 THEN 'unordered' ELSE failure.state END AS state,
  acknowledgement.owner, acknowledgement.link,
  mended.version AS end_version, mended.revision AS end_revision, failure.end_run_id,
  CASE WHEN edition.is_current = 1 AND scenario.retired IS NULL THEN 1 ELSE 0 END AS is_current
FROM failure
JOIN engine ON engine.id = failure.engine_id
JOIN edition ON edition.id = failure.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine_version AS good ON good.id = failure.last_good_id
JOIN run AS first ON first.id = failure.since_run_id
JOIN engine_version AS bad ON bad.id = first.engine_version_id
LEFT JOIN acknowledgement ON acknowledgement.id = failure.acknowledgement_id
LEFT JOIN run AS last ON last.id = failure.end_run_id
LEFT JOIN engine_version AS mended ON mended.id = last.engine_version_id;

CREATE VIEW decision AS
SELECT
  expectation.created AS date, 'accepted' AS what, scenario.name AS scenario,
  expectation.from_run AS run_id, engine.name AS engine,
  coalesce(expectation.accepted_by, expectation.restored ->> 'by') AS decided_by,
  coalesce(expectation.reason, expectation.restored ->> 'reason') AS reason, NULL AS link,
  NULL AS until, NULL AS old_name, expectation.basis, expectation.id, NULL AS owner
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  -- What is in force again since another one was taken back was decided before.
  AND expectation.copy_of IS NULL
UNION ALL
SELECT
  expectation.ended, 'unaccepted', scenario.name, NULL, engine.name, expectation.ended_by,
  expectation.ended_reason, NULL, NULL, NULL, NULL, expectation.id, NULL
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  AND expectation.ended_by IS NOT NULL
UNION ALL
SELECT
  known_issue.created, 'known', scenario.name, NULL, engine.name, known_issue.decided_by,
  known_issue.reason, known_issue.link, known_issue.until, NULL, NULL, known_issue.id,
  known_issue.owner
FROM known_issue
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine ON engine.id = known_issue.engine_id
UNION ALL
SELECT
  known_issue.removed, 'unknown', scenario.name, NULL, engine.name, known_issue.removed_by,
  known_issue.removed_reason, known_issue.link, NULL, NULL, NULL, known_issue.id, known_issue.owner
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
  acknowledgement.decided_by, NULL, acknowledgement.link, NULL, NULL, NULL, acknowledgement.id,
  acknowledgement.owner
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
  run_void.run_id, engine.name, run_void.decided_by, run_void.reason, NULL, NULL, NULL, NULL,
  run_void.id, NULL
FROM run_void
JOIN run ON run.id = run_void.run_id
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN engine ON engine.id = engine_version.engine_id
UNION ALL
SELECT
  retirement.date, 'retired', scenario.name, NULL, NULL, retirement.decided_by,
  retirement.reason, NULL, NULL, NULL, NULL, retirement.id, NULL
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
UNION ALL
SELECT
  retirement.ended, 'unretired', scenario.name, NULL, NULL, retirement.ended_by,
  retirement.ended_reason, NULL, NULL, NULL, NULL, retirement.id, NULL
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
WHERE retirement.ended IS NOT NULL
  -- What gave way to another one goes on.
  AND NOT EXISTS (
    SELECT 1 FROM retirement AS next
    WHERE next.scenario_id = retirement.scenario_id AND next.id > retirement.id
      AND next.date = retirement.ended)
UNION ALL
SELECT
  rename.date, 'renamed', scenario.name, NULL, NULL, rename.decided_by, rename.reason, NULL,
  NULL, rename.old_name, NULL, rename.id, NULL
FROM rename JOIN scenario ON scenario.id = rename.scenario_id
UNION ALL
SELECT
  later.created, 'claimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL, NULL,
  later.basis, later.id, NULL
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation AS later ON later.edition_id = edition.id
LEFT JOIN engine ON engine.id = later.engine_id
LEFT JOIN expectation AS earlier ON earlier.id = (
  SELECT max(previous.id) FROM edition AS own
  JOIN expectation AS previous ON previous.edition_id = own.id
  WHERE own.scenario_id = scenario.id AND previous.id < later.id AND previous.from_run IS NULL
    AND previous.restored IS NULL
    AND coalesce(previous.engine_id, 0) = coalesce(later.engine_id, 0))
LEFT JOIN claim_withdrawal AS withdrawn ON withdrawn.expectation_id = earlier.id
WHERE later.from_run IS NULL AND later.restored IS NULL AND later.copy_of IS NULL
  AND CASE
    -- What came in with its scenario is no other claim.
    WHEN earlier.id IS NULL THEN later.created > (
      SELECT min(own.created) FROM edition AS own WHERE own.scenario_id = scenario.id)
    WHEN withdrawn.date <> '' THEN 1
    WHEN withdrawn.id IS NULL AND earlier.ended IS NOT NULL AND earlier.superseded_by IS NULL
      AND earlier.ended_by IS NULL THEN 1
    ELSE later.lines <> earlier.lines OR later.basis <> earlier.basis
      OR later.tolerance <> earlier.tolerance OR later.is_exact <> earlier.is_exact
  END
UNION ALL
SELECT
  expectation.ended, 'unclaimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL, NULL,
  NULL, expectation.id, NULL
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE expectation.from_run IS NULL AND expectation.restored IS NULL
  -- Nothing took its place, and nobody took it back: the article states it no more.
  AND expectation.ended IS NOT NULL AND expectation.superseded_by IS NULL
  AND expectation.ended_by IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM claim_withdrawal WHERE claim_withdrawal.expectation_id = expectation.id)
UNION ALL
SELECT
  claim_withdrawal.date, 'unclaimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL,
  NULL, NULL, expectation.id, NULL
FROM claim_withdrawal
JOIN expectation ON expectation.id = claim_withdrawal.expectation_id
JOIN edition ON edition.id = expectation.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE claim_withdrawal.date <> '';

CREATE TABLE same_frames (
  frame_set_id INTEGER PRIMARY KEY REFERENCES frame_set (id),
  first_id     INTEGER NOT NULL REFERENCES frame_set (id), -- with the same nodes and frames
  seal         INTEGER
) STRICT;

CREATE INDEX frame_set_rounded
ON frame_set (node_list_id, frames) WHERE rounding_step <> 0 OR scope <> 'all';

CREATE INDEX same_frames_by_first ON same_frames (first_id);

CREATE INDEX judgement_untold ON judgement (expectation_id) WHERE differences = '[]';

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

CREATE INDEX expectation_taken_back ON expectation (edition_id) WHERE ended_by IS NOT NULL;
