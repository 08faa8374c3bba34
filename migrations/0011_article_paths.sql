-- 0011: an article is its path.
--
-- Two files of one stem took each other's scenarios, import by import.

-- The imported folder's own name and the path below it, without extension, or the name that the
-- user gave; NULL: imported before it was kept, and known by its name.
ALTER TABLE article ADD COLUMN path TEXT;
