-- Whoever brings a group has a link of their own, which shows who has signed.
-- Links gain the kind 'leader'; its subject is the event.

DROP INDEX links_by_subject;
ALTER TABLE links RENAME TO links_before;
CREATE TABLE links (
	-- SHA-256 of the token. The token is derived from a key file and stored nowhere.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL
		CHECK (kind IN ('event', 'invitee', 'prefill', 'kiosk', 'copy', 'staff', 'device', 'guardian', 'leader')),
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
