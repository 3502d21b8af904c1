-- The term indexes follow the records: how far each has come, as the seq of the last record that is in it.
ALTER TABLE term_indexes ADD COLUMN indexed_to INTEGER NOT NULL DEFAULT 0;
UPDATE term_indexes SET indexed_to = (SELECT coalesce(max(seq), 0) FROM waivers) WHERE name = 'waivers';
UPDATE term_indexes SET indexed_to = (SELECT coalesce(max(seq), 0) FROM participants) WHERE name = 'participants';
