-- 0015: a report leads to the number that an article states, and tells what is stale.

-- Where the frames of the example's expectation are stated, [{"node": "#a", "frame": [0, null, 10,
-- 10], "line": 12, "column": 1, "columns": [7, 9, 11, 14]}, …]; NULL: none, or imported before they
-- were kept.
ALTER TABLE edition ADD COLUMN places TEXT;

-- Since when the scenario's block is refused, so that it goes on with older code; NULL: it is not.
ALTER TABLE scenario ADD COLUMN stale TEXT;
