-- When a waiver stops counting by the calendar alone: it expires, or a minor comes of age.
ALTER TABLE waivers ADD COLUMN lapses_at INTEGER GENERATED ALWAYS AS (
	CASE WHEN expires_at IS NULL THEN minor_of_age_at WHEN minor_of_age_at IS NULL THEN expires_at
	ELSE min(expires_at, minor_of_age_at) END
) VIRTUAL;
CREATE INDEX waivers_by_lapse ON waivers (lapses_at, seq) WHERE lapses_at IS NOT NULL;

-- The last waiver whose lapse was announced, in the order of that index; one row, once there is anything to follow.
CREATE TABLE lapses_announced (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	lapses_at INTEGER NOT NULL,
	seq INTEGER NOT NULL
) STRICT;
