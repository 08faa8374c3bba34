-- 0025: where that began which had a name before.
--
-- An earlier name of a cause was told of every failure of the same kind that its scenario ever had.
-- A move is held against the last frames before it, also where a run in between gave none. A known
-- issue of other code, of a scenario that retired, or of one that fails without frames was called idle.

ALTER TABLE earlier_cluster ADD COLUMN run_id INTEGER REFERENCES run (id);  -- NULL: unknown

CREATE TABLE first_run AS
SELECT engine_version.engine_id AS engine_id, plumbing_version_label.label AS label,
  min(run.id) AS run_id
FROM plumbing_version_label
JOIN engine_version ON engine_version.id = plumbing_version_label.engine_version_id
JOIN run ON run.engine_version_id = engine_version.id
GROUP BY engine_version.engine_id, plumbing_version_label.label;

UPDATE earlier_cluster SET run_id = (
  SELECT first_run.run_id FROM first_run
  WHERE first_run.engine_id = earlier_cluster.engine_id
    AND substr(earlier_cluster.name, -1 - length(first_run.label)) = '@' || first_run.label
  ORDER BY length(first_run.label) DESC LIMIT 1);

DROP TABLE first_run;

-- What comes out well in a revision in no known order with the one before it was mended by none.
ALTER TABLE failure ADD COLUMN is_end_ordered INTEGER NOT NULL DEFAULT 1 CHECK (is_end_ordered IN (0, 1));

-- From the folder of the database: how a file was named says little in another folder.
ALTER TABLE article ADD COLUMN place TEXT;  -- NULL: not known

DROP VIEW decision;
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
    WHEN latest.frame_set_id IS NULL OR latest.frame_set_id <> known_issue.frame_set_id
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
LEFT JOIN latest ON latest.edition_id = known_issue.edition_id AND latest.engine = engine.name;

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
