-- 0030: failures go on as if an acceptance that was taken back had never been made.
--
-- The program says anew what failed where one was; what failed by it alone has no failure any more,
-- so that a report on such a run looks for it here.

CREATE INDEX expectation_taken_back ON expectation (edition_id) WHERE ended_by IS NOT NULL;
