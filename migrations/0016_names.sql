-- 0016: names outlive edits, and scenarios retire by decision.

CREATE TABLE rename (
  id          INTEGER PRIMARY KEY,
  scenario_id INTEGER NOT NULL REFERENCES scenario (id),
  old_name    TEXT NOT NULL,
  new_name    TEXT NOT NULL,
  date        TEXT NOT NULL,
  decided_by  TEXT,                                     -- NULL: an import saw it
  reason      TEXT,
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
  ended_reason TEXT,
  CHECK ((ended IS NULL) = (ended_by IS NULL) AND (ended IS NULL) = (ended_reason IS NULL))
) STRICT;

CREATE UNIQUE INDEX retirement_in_force ON retirement (scenario_id) WHERE ended IS NULL;
