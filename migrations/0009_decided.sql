-- 0009: what the engine decides, where no source knows, is a basis of its own.
--
-- The words of a column are part of its check: the column is replaced by one that knows the new
-- word, and what reads it is made again.

DROP VIEW scenario_status;
DROP INDEX expectation_listing;

ALTER TABLE expectation ADD COLUMN word TEXT NOT NULL DEFAULT 'accepted'
  CHECK (word IN ('measured', 'stated', 'derived', 'decided', 'accepted'));
UPDATE expectation SET word = basis;
ALTER TABLE expectation DROP COLUMN basis;
ALTER TABLE expectation RENAME COLUMN word TO basis;

CREATE INDEX expectation_listing ON expectation (edition_id, basis) WHERE ended IS NULL;

CREATE VIEW scenario_status AS
SELECT
  scenario.name AS scenario, article.name AS article, article.file, edition.line,
  edition.number AS edition, content.proposal, expectation.basis, scenario.retired,
  latest.engine, latest.run_id, latest.verdict
FROM scenario
JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
JOIN content ON content.id = edition.content_id
LEFT JOIN article ON article.id = scenario.article_id
LEFT JOIN expectation ON expectation.edition_id = edition.id AND expectation.ended IS NULL
LEFT JOIN latest
  ON latest.edition_id = edition.id
  AND latest.engine = (
    SELECT engine FROM run_summary WHERE is_voided = 0 ORDER BY id DESC LIMIT 1);
