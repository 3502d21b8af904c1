-- Accounts of staff.

CREATE TABLE staff (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	-- Null until the person gives one.
	name TEXT,
	-- Lower case, unique on the whole box. Null until the person chooses one.
	login TEXT UNIQUE,
	role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'desk', 'auditor')),
	-- Null until the invitation is accepted.
	password_hash TEXT,
	-- The hash of a PIN, sealed: six digits are soon tried.
	pin BLOB,
	-- Wrong PINs since the last right one, or since the password was given.
	pin_faults INTEGER NOT NULL DEFAULT 0,
	-- Counts up when all sessions of the person end.
	generation INTEGER NOT NULL DEFAULT 1,
	created_at INTEGER NOT NULL,
	last_seen_at INTEGER,
	deactivated_at INTEGER
) STRICT;
CREATE INDEX staff_by_organization ON staff (organization_id, id);

CREATE TABLE desk_devices (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	location_id TEXT REFERENCES locations (id),
	created_at INTEGER NOT NULL,
	revoked_at INTEGER
) STRICT;
CREATE INDEX desk_devices_by_organization ON desk_devices (organization_id, id);

CREATE TABLE staff_sessions (
	-- SHA-256 of the token, lower-case hex; the token itself is stored nowhere.
	hash TEXT PRIMARY KEY,
	staff_id TEXT NOT NULL REFERENCES staff (id),
	-- The person's generation when the session was started; it is over when the person has another.
	generation INTEGER NOT NULL,
	-- The desk device on which it was started.
	device_id TEXT REFERENCES desk_devices (id),
	-- When the password was last given; null for a session that a PIN opened.
	authenticated_at INTEGER,
	last_seen_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id);

-- Links gain two kinds: 'staff' for invitations and resets, 'device' for the desk's devices.

DROP INDEX links_by_subject;
ALTER TABLE links RENAME TO links_before;
CREATE TABLE links (
	-- SHA-256 of the token. The token is derived from a key file and stored nowhere.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL CHECK (kind IN ('event', 'invitee', 'prefill', 'kiosk', 'copy', 'staff', 'device')),
	subject_id TEXT NOT NULL,
	-- Counts the links of one subject: the link after a revoked one has another token.
	generation INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	uses_left INTEGER CHECK (uses_left >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO links SELECT * FROM links_before;
DROP TABLE links_before;
CREATE UNIQUE INDEX links_by_subject ON links (kind, subject_id, generation);

-- Arrivals: who recorded one, whether it was taken back, and the call that recorded it.
-- Named like an actor of the audit log; null on arrivals from before this column.
ALTER TABLE checkins ADD COLUMN actor TEXT;
-- The row stays, and counts no more.
ALTER TABLE checkins ADD COLUMN annulled_at INTEGER;
-- Of the call, where it had one; a repeat gets this arrival.
ALTER TABLE checkins ADD COLUMN idempotency_key TEXT;
-- A keyed hash of the call, so that a guess at it cannot be confirmed.
ALTER TABLE checkins ADD COLUMN call_hash BLOB;
CREATE UNIQUE INDEX checkins_by_key ON checkins (organization_id, idempotency_key)
	WHERE idempotency_key IS NOT NULL;

-- The lookup at the door: the short reference of a waiver is the end of its id.
CREATE INDEX waivers_by_reference ON waivers (organization_id, substr(id, -8));

-- What waits for the staff is counted often, and is little.
CREATE INDEX waivers_failed ON waivers (organization_id) WHERE pdf_status = 'failed' AND purged_at IS NULL;
CREATE INDEX messages_failed ON messages (organization_id, finished_at) WHERE status = 'failed';

-- Links to sign anew end when the waiver whose answers they repeat is purged.
ALTER TABLE prefill_links ADD COLUMN renews_waiver_id TEXT REFERENCES waivers (id);
CREATE INDEX prefill_links_by_renewed ON prefill_links (renews_waiver_id) WHERE renews_waiver_id IS NOT NULL;
