-- 0002: keep what frames can be held to.
--
-- An engine may place nodes on a grid only, or tell of some nodes only. Whoever compares its frames
-- later, under whatever expectation, has to know.

-- The grid in points, 0 for none.
ALTER TABLE frame_set ADD COLUMN rounding_step REAL NOT NULL DEFAULT 0 CHECK (rounding_step >= 0);

-- The nodes that are told of.
ALTER TABLE frame_set ADD COLUMN scope TEXT NOT NULL DEFAULT 'all'
  CHECK (scope IN ('all', 'leaves', 'ids'));
