-- Each row is under a seal, the first 8 bytes of the SHA-256 digest of all its other columns. Each
-- table is under totals: how many rows a part of it has, the outcomes of a run, the judgements of an
-- expectation, 64 ids, and of each bit of their seals whether an odd number of them has it. So a row
-- that was altered, taken away or added by anybody but plumb is found. The program computes both,
-- also of the rows that are here before.
CREATE TABLE seal_total (
  name  TEXT NOT NULL,                                  -- of the table
  part  INTEGER NOT NULL,                               -- a run, an expectation, an article; id / 64
  rows  INTEGER NOT NULL,
  seals INTEGER NOT NULL,
  PRIMARY KEY (name, part)
) STRICT, WITHOUT ROWID;

ALTER TABLE acknowledgement ADD COLUMN seal INTEGER;
ALTER TABLE article ADD COLUMN seal INTEGER;
ALTER TABLE cause ADD COLUMN seal INTEGER;
ALTER TABLE content ADD COLUMN seal INTEGER;
ALTER TABLE declared_code ADD COLUMN seal INTEGER;
ALTER TABLE earlier_cluster ADD COLUMN seal INTEGER;
ALTER TABLE edition ADD COLUMN seal INTEGER;
ALTER TABLE engine ADD COLUMN seal INTEGER;
ALTER TABLE engine_version ADD COLUMN seal INTEGER;
ALTER TABLE expectation ADD COLUMN seal INTEGER;
ALTER TABLE failure ADD COLUMN seal INTEGER;
ALTER TABLE frame_set ADD COLUMN seal INTEGER;
ALTER TABLE judgement ADD COLUMN seal INTEGER;
ALTER TABLE known_issue ADD COLUMN seal INTEGER;
ALTER TABLE node_list ADD COLUMN seal INTEGER;
ALTER TABLE outcome ADD COLUMN seal INTEGER;
ALTER TABLE rename ADD COLUMN seal INTEGER;
ALTER TABLE retirement ADD COLUMN seal INTEGER;
ALTER TABLE run ADD COLUMN seal INTEGER;
ALTER TABLE run_void ADD COLUMN seal INTEGER;
ALTER TABLE scenario ADD COLUMN seal INTEGER;
ALTER TABLE selection ADD COLUMN seal INTEGER;
ALTER TABLE shift ADD COLUMN seal INTEGER;
ALTER TABLE trace ADD COLUMN seal INTEGER;
ALTER TABLE waiting_decision ADD COLUMN seal INTEGER;
