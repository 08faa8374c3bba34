-- 0012: what an article declared when an example came in can be shown.

CREATE TABLE declared_code (
  article_id INTEGER NOT NULL REFERENCES article (id),
  created    TEXT NOT NULL,                             -- when it came in, ISO 8601 in UTC
  code       TEXT NOT NULL,                             -- its declaring blocks, ["…", …]
  PRIMARY KEY (article_id, created)
) STRICT, WITHOUT ROWID;

-- Of earlier imports only the last declarations were kept: they go for what came in with them.
INSERT INTO declared_code (article_id, created, code)
SELECT article.id, max(edition.created), article.declarations FROM article
JOIN scenario ON scenario.article_id = article.id
JOIN edition ON edition.scenario_id = scenario.id
WHERE article.declarations IS NOT NULL
GROUP BY article.id;
