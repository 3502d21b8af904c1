-- What staff report of an accident, with its photos, and what they add once it is closed.
CREATE TABLE incidents (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	status TEXT NOT NULL CHECK (status IN ('draft', 'closed')),
	revision INTEGER NOT NULL,
	happened_at INTEGER NOT NULL,
	location_id TEXT REFERENCES locations (id),
	kind TEXT NOT NULL,
	text TEXT NOT NULL,
	first_aid TEXT NOT NULL,
	ambulance_called INTEGER NOT NULL CHECK (ambulance_called IN (0, 1)),
	went_home INTEGER NOT NULL CHECK (went_home IN (0, 1)),
	witnesses TEXT NOT NULL,
	-- Whether somebody named its waivers. Otherwise they are those that were valid then.
	waivers_named INTEGER NOT NULL CHECK (waivers_named IN (0, 1)),
	-- Named like actors of the audit log.
	opened_by TEXT NOT NULL,
	opened_at INTEGER NOT NULL,
	saved_by TEXT NOT NULL,
	saved_at INTEGER NOT NULL,
	closed_by TEXT,
	closed_at INTEGER,
	-- Of the commitments in the chain; null once the report is purged.
	record_salt BLOB,
	chain_seq INTEGER,
	-- When the hold of the report was lifted; null while it protects its waivers and people.
	released_at INTEGER,
	purged_at INTEGER
) STRICT;
CREATE INDEX incidents_by_time ON incidents (organization_id, happened_at);
CREATE INDEX incidents_by_location ON incidents (location_id) WHERE location_id IS NOT NULL;

CREATE TABLE incident_people (
	incident_id TEXT NOT NULL REFERENCES incidents (id),
	participant_id TEXT NOT NULL REFERENCES participants (id),
	position INTEGER NOT NULL,
	PRIMARY KEY (incident_id, participant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX incident_people_by_participant ON incident_people (participant_id);

CREATE TABLE incident_waivers (
	incident_id TEXT NOT NULL REFERENCES incidents (id),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	position INTEGER NOT NULL,
	-- When the report placed the hold of the waiver; null if it did not.
	hold_placed_at INTEGER,
	PRIMARY KEY (incident_id, waiver_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX incident_waivers_by_waiver ON incident_waivers (waiver_seq);

-- An accident is rare, so the bytes stay in the database, and whatever copies the database copies them.
CREATE TABLE incident_photos (
	id TEXT PRIMARY KEY,
	incident_id TEXT NOT NULL REFERENCES incidents (id),
	sha256 TEXT NOT NULL,
	width INTEGER NOT NULL,
	height INTEGER NOT NULL,
	added_by TEXT NOT NULL,
	added_at INTEGER NOT NULL,
	bytes BLOB NOT NULL,
	UNIQUE (incident_id, sha256)
) STRICT;

CREATE TABLE incident_additions (
	id TEXT PRIMARY KEY,
	incident_id TEXT NOT NULL REFERENCES incidents (id),
	text TEXT NOT NULL,
	added_by TEXT NOT NULL,
	added_at INTEGER NOT NULL,
	chain_seq INTEGER NOT NULL
) STRICT;
CREATE INDEX incident_additions_by_incident ON incident_additions (incident_id, id);
