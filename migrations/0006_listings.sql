-- 0006: list a large suite without reading its documents.
--
-- What `list` prints of a scenario lies beside the code of its edition and behind the document of
-- its content. These indexes have it closer together.

CREATE INDEX edition_listing
ON edition (scenario_id, content_id, number, line) WHERE is_current = 1;
CREATE INDEX expectation_listing ON expectation (edition_id, basis) WHERE ended IS NULL;
CREATE INDEX content_listing ON content (proposal);
