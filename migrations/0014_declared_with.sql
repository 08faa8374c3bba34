-- 0014: which declarations an example came in with, also where two imports share a second.

-- The key in declared_code; NULL: imported before it was kept, with the last ones of its time.
ALTER TABLE edition ADD COLUMN declared TEXT;
