-- Tablets that stand at a venue for its guests. What opens the pages on one is a link of kind 'kiosk'.

CREATE TABLE kiosks (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	location_id TEXT REFERENCES locations (id),
	-- The templates that it opens, a JSON array of ids; null for every one that guests may sign there.
	template_ids TEXT CHECK (template_ids IS NULL OR json_valid(template_ids)),
	-- SHA-256 of the code that pairs a tablet, once; null when it was used.
	code_hash BLOB UNIQUE,
	code_expires_at INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	paired_at INTEGER,
	last_seen_at INTEGER,
	revoked_at INTEGER
) STRICT;
CREATE INDEX kiosks_by_organization ON kiosks (organization_id, id);
