-- 0025: where that began which had a name before.
--
-- An earlier name of a cause was told of every failure of the same kind that its scenario ever had.
-- A move is held against the last frames before it, also where a run in between gave none. A known
-- issue of other code, of a scenario that retired, or of one that fails without frames was called idle.

ALTER TABLE earlier_cluster ADD COLUMN run_id INTEGER REFERENCES run (id);  -- NULL: unknown

UPDATE earlier_cluster SET run_id = (
  SELECT min(run.id) FROM plumbing_version_label
  JOIN run ON run.engine_version_id = plumbing_version_label.engine_version_id
  JOIN engine_version ON engine_version.id = run.engine_version_id
  WHERE engine_version.engine_id = earlier_cluster.engine_id
    AND substr(earlier_cluster.name, -1 - length(plumbing_version_label.label))
      = '@' || plumbing_version_label.label);

-- What comes out well in a revision in no known order with the one before it was mended by none.
ALTER TABLE failure ADD COLUMN is_end_ordered INTEGER NOT NULL DEFAULT 1 CHECK (is_end_ordered IN (0, 1));

DROP VIEW regression;
DROP VIEW known_issue_status;

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


CREATE VIEW known_issue_status AS
SELECT
  known_issue.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  CASE
    WHEN known_issue.removed IS NOT NULL THEN 'removed'
    WHEN scenario.retired IS NOT NULL THEN 'retired'
    WHEN edition.is_current = 0 THEN 'edited'
    WHEN latest.verdict IS NULL OR latest.verdict NOT IN ('fail', 'error', 'crash', 'timeout')
      THEN 'idle'
    WHEN latest.frame_set_id IS NOT known_issue.frame_set_id THEN 'changed'
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
LEFT JOIN latest ON latest.edition_id = known_issue.edition_id AND latest.engine = engine.name;
