-- 0024: what an expectation is a copy of.
--
-- When an acceptance is taken back, what it took the place of is in force again as a copy. Nothing said
-- of which row: taking the copy back, too, brought back what had been taken back before.

ALTER TABLE expectation ADD COLUMN copy_of INTEGER REFERENCES expectation (id);

UPDATE expectation SET copy_of = (
  SELECT max(original.id) FROM expectation AS undone
  CROSS JOIN expectation AS original
    ON original.edition_id = undone.edition_id AND original.superseded_by = undone.id
  WHERE undone.edition_id = expectation.edition_id AND undone.id < expectation.id
    AND undone.ended_by IS NOT NULL AND undone.ended = expectation.created
    AND original.engine_id IS expectation.engine_id AND original.basis = expectation.basis
    AND original.lines = expectation.lines AND original.from_run IS expectation.from_run)
WHERE edition_id IN (SELECT edition_id FROM expectation WHERE ended_by IS NOT NULL);

DROP VIEW expectation_history;
DROP VIEW decision;

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
