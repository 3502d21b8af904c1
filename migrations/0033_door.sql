-- Whoever was turned away at the door: by a ban, or by somebody who says why.
CREATE TABLE refusals (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	participant_id TEXT NOT NULL REFERENCES participants (id),
	-- The one with which they were to be let in; null if nobody tried to.
	waiver_id TEXT REFERENCES waivers (id),
	location_id TEXT REFERENCES locations (id),
	is_banned INTEGER NOT NULL CHECK (is_banned IN (0, 1)),
	reason TEXT,
	actor TEXT NOT NULL,
	refused_at INTEGER NOT NULL
) STRICT;
CREATE INDEX refusals_by_time ON refusals (organization_id, refused_at);
CREATE INDEX refusals_by_participant ON refusals (participant_id);
CREATE INDEX refusals_by_waiver ON refusals (waiver_id) WHERE waiver_id IS NOT NULL;
CREATE INDEX refusals_by_location ON refusals (location_id) WHERE location_id IS NOT NULL;
-- Whether a location that is full lets in nobody more, unless somebody says why.
ALTER TABLE locations ADD COLUMN block_when_full INTEGER NOT NULL DEFAULT 0 CHECK (block_when_full IN (0, 1));
