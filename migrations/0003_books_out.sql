-- 0003: what an article says can be written out again.
--
-- A book has more than code and frames: headings, values for free names, declarations that its
-- examples use, comments beside the frames. And whoever ends an expectation by hand says why.

-- The blocks that declare something and are no scenario, ["struct …", …]; NULL: imported before
-- they were kept.
ALTER TABLE article ADD COLUMN declarations TEXT;

-- The heading as it stands in the article; NULL: none, or imported before it was kept.
ALTER TABLE edition ADD COLUMN heading TEXT;

-- The values of names that the code leaves free, {"name": "Swift"}; NULL: none.
ALTER TABLE edition ADD COLUMN free_values TEXT;

-- The lines of the frames block as they stand in the article; NULL: none.
ALTER TABLE edition ADD COLUMN frames TEXT;

-- Who took an accepted expectation back, and why; NULL: nobody did.
ALTER TABLE expectation ADD COLUMN ended_by TEXT;
ALTER TABLE expectation ADD COLUMN ended_reason TEXT;
