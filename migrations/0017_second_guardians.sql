-- A form can ask for two guardians: the second one signs a waiver of their own, by a link.
-- Links gain the kind 'guardian'; its subject is the first guardian's waiver.

DROP INDEX links_by_subject;
ALTER TABLE links RENAME TO links_before;
CREATE TABLE links (
	-- SHA-256 of the token. The token is derived from a key file and stored nowhere.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL
		CHECK (kind IN ('event', 'invitee', 'prefill', 'kiosk', 'copy', 'staff', 'device', 'guardian')),
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

-- Whom the first guardian named; erased with their waiver.
CREATE TABLE second_guardians (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	email TEXT
) STRICT;

-- A second guardian's waiver, and the one that it co-signs. After a voiding another may co-sign that one.
CREATE TABLE co_signings (
	co_waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq)
) STRICT;
CREATE INDEX co_signings_by_waiver ON co_signings (waiver_seq);
