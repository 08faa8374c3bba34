-- 0018: decisions come back from a text.

-- Of an acceptance that was imported as text, whose run is not in the suite: {"by", "reason",
-- "engine", "version", "started", "claim"}; the last four where they are known.
ALTER TABLE expectation ADD COLUMN restored TEXT;

-- Whether frames were accepted, from a run or as a text: no article states them.
ALTER TABLE expectation ADD COLUMN is_accepted INTEGER
  GENERATED ALWAYS AS (from_run IS NOT NULL OR restored IS NOT NULL) VIRTUAL;

-- What was decided about something that is not in the suite yet, as it was written.
CREATE TABLE waiting_decision (
  key  TEXT PRIMARY KEY,                                -- what tells its subject
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
