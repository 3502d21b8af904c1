-- When the timestamp of a whole PDF is due: 0 until it has one, then before the authority's certificate ends.
ALTER TABLE pdf_seals ADD COLUMN renew_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX pdf_seals_to_renew ON pdf_seals (renew_at) WHERE stamped_at IS NOT NULL;
