-- 0021: where failures began, claims that were withdrawn, names that were decided on.
--
-- What is expected can change while frames stay: an acceptance is taken back, an article returns to
-- an earlier claim. A failure then counts from the run in which it fails again, and begins where the
-- frames became wrong by what is expected of them: in the first run after the last good one.

-- The program fills both for failures that are here before.
ALTER TABLE failure ADD COLUMN since_run_id INTEGER REFERENCES run (id);

-- Since which run its frames are those of first_run_id.
ALTER TABLE failure ADD COLUMN alike_run_id INTEGER REFERENCES run (id);

UPDATE failure SET since_run_id = first_run_id, alike_run_id = first_run_id;

-- What its article calls a scenario's block, where somebody named it otherwise; NULL: the same.
ALTER TABLE scenario ADD COLUMN article_block TEXT;

CREATE INDEX scenario_by_block ON scenario (block);

CREATE INDEX scenario_by_article_block ON scenario (article_block) WHERE article_block IS NOT NULL;

UPDATE scenario SET article_block = (
  SELECT substr(
    rename.old_name, 1, length(rename.old_name) - length(scenario.name) + length(scenario.block))
  FROM rename
  WHERE rename.scenario_id = scenario.id
    AND rename.id = (SELECT max(id) FROM rename WHERE rename.scenario_id = scenario.id)
    AND rename.decided_by IS NOT NULL AND rename.new_name = scenario.name
    AND substr(rename.old_name, length(scenario.block) - length(scenario.name))
      = substr(scenario.name, length(scenario.block) - length(scenario.name))
    AND NOT EXISTS (SELECT 1 FROM scenario AS other WHERE other.name = rename.old_name));

DROP VIEW regression;
DROP VIEW regression_cause;
DROP VIEW decision;

CREATE VIEW regression AS
SELECT
  failure.id, scenario.name AS scenario, edition.number AS edition, engine.name AS engine,
  good.version AS last_good, good.revision AS last_good_revision,
  bad.version AS first_bad, bad.revision AS first_bad_revision,
  failure.since_run_id AS first_run_id,
  failure.state, acknowledgement.owner, acknowledgement.link,
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

CREATE VIEW regression_cause AS
SELECT
  failure.id AS regression_id, cause.cluster || '@' || bad.label AS cluster, cause.basis,
  cause.view, cause.node, cause.event, cause.axis, cause.rule, cause.good, cause.bad,
  failure.alike_run_id AS first_run_id,
  CASE WHEN EXISTS (
    SELECT 1 FROM shift
    WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
      AND shift.failure_run_id = failure.first_run_id) THEN 0 ELSE 1 END AS is_last,
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
  cause.event, cause.axis, cause.rule, cause.good, cause.bad, shift.run_id, shift.is_last,
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

CREATE VIEW decision AS
SELECT
  expectation.created AS date, 'accepted' AS what, scenario.name AS scenario,
  expectation.from_run AS run_id, engine.name AS engine,
  coalesce(expectation.accepted_by, expectation.restored ->> 'by') AS decided_by,
  coalesce(expectation.reason, expectation.restored ->> 'reason') AS reason, NULL AS link,
  NULL AS until, NULL AS old_name, expectation.basis, expectation.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  -- What is in force again since another one was taken back was decided before.
  AND NOT EXISTS (
    SELECT 1 FROM expectation AS undone
    WHERE undone.edition_id = expectation.edition_id
      AND undone.superseded_by = expectation.id AND undone.ended_by IS NOT NULL)
UNION ALL
SELECT
  expectation.ended, 'unaccepted', scenario.name, NULL, engine.name, expectation.ended_by,
  expectation.ended_reason, NULL, NULL, NULL, NULL, expectation.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE (expectation.from_run IS NOT NULL OR expectation.restored IS NOT NULL)
  AND expectation.ended_by IS NOT NULL
UNION ALL
SELECT
  known_issue.created, 'known', scenario.name, NULL, engine.name, known_issue.owner,
  known_issue.reason, known_issue.link, known_issue.until, NULL, NULL, known_issue.id
FROM known_issue
JOIN edition ON edition.id = known_issue.edition_id
JOIN scenario ON scenario.id = edition.scenario_id
JOIN engine ON engine.id = known_issue.engine_id
UNION ALL
SELECT
  known_issue.removed, 'unknown', scenario.name, NULL, engine.name, NULL, NULL,
  known_issue.link, NULL, NULL, NULL, known_issue.id
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
  acknowledgement.owner, NULL, acknowledgement.link, NULL, NULL, NULL, acknowledgement.id
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
  run_void.run_id, engine.name, NULL, run_void.reason, NULL, NULL, NULL, NULL, run_void.id
FROM run_void
JOIN run ON run.id = run_void.run_id
JOIN engine_version ON engine_version.id = run.engine_version_id
JOIN engine ON engine.id = engine_version.engine_id
UNION ALL
SELECT
  retirement.date, 'retired', scenario.name, NULL, NULL, retirement.decided_by,
  retirement.reason, NULL, NULL, NULL, NULL, retirement.id
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
UNION ALL
SELECT
  retirement.ended, 'unretired', scenario.name, NULL, NULL, retirement.ended_by,
  retirement.ended_reason, NULL, NULL, NULL, NULL, retirement.id
FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
WHERE retirement.ended IS NOT NULL
UNION ALL
SELECT
  rename.date, 'renamed', scenario.name, NULL, NULL, rename.decided_by, rename.reason, NULL,
  NULL, rename.old_name, NULL, rename.id
FROM rename JOIN scenario ON scenario.id = rename.scenario_id
UNION ALL
SELECT
  later.created, 'claimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL, NULL,
  later.basis, later.id
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
WHERE later.from_run IS NULL AND later.restored IS NULL
  AND CASE
    -- What came in with its scenario is no other claim.
    WHEN earlier.id IS NULL THEN later.created > (
      SELECT min(own.created) FROM edition AS own WHERE own.scenario_id = scenario.id)
    WHEN earlier.ended IS NOT NULL AND earlier.superseded_by IS NULL AND earlier.ended_by IS NULL
      THEN 1
    ELSE later.lines <> earlier.lines OR later.basis <> earlier.basis
      OR later.tolerance <> earlier.tolerance OR later.is_exact <> earlier.is_exact
  END
UNION ALL
SELECT
  expectation.ended, 'unclaimed', scenario.name, NULL, engine.name, NULL, NULL, NULL, NULL, NULL,
  NULL, expectation.id
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id
JOIN expectation ON expectation.edition_id = edition.id
LEFT JOIN engine ON engine.id = expectation.engine_id
WHERE expectation.from_run IS NULL AND expectation.restored IS NULL
  -- Nothing took its place, and nobody took it back: the article states it no more.
  AND expectation.ended IS NOT NULL AND expectation.superseded_by IS NULL
  AND expectation.ended_by IS NULL;
