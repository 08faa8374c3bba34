-- 0017: an article that is just as it was is not read again.

-- Of the file's bytes at the last import; NULL: it was imported before they were kept.
ALTER TABLE article ADD COLUMN text_digest BLOB CHECK (length(text_digest) = 32);

-- Of all that decides what is read, and what became of the blocks then; NULL: it is read anew.
ALTER TABLE article ADD COLUMN reading_digest BLOB CHECK (length(reading_digest) = 32);
ALTER TABLE article ADD COLUMN reading TEXT;
