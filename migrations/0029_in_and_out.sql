-- Whoever leaves is checked out. Whoever is still in at the end of the venue's day is out by then, which no row says.
ALTER TABLE checkins ADD COLUMN checked_out_at INTEGER;
ALTER TABLE checkins ADD COLUMN checked_out_by TEXT;
-- How many people may be in at once; null if nobody has said.
ALTER TABLE locations ADD COLUMN capacity INTEGER CHECK (capacity > 0);
