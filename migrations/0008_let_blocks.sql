-- 0008: what a `let` block says beside its values can be written out again.
--
-- Comments stand between the values, and values may be spelled in other ways than a book would.

-- The let blocks of the example as they stand in the article, ["…", …], where they say more than
-- their values; NULL: none, or imported before they were kept.
ALTER TABLE edition ADD COLUMN lets TEXT;
