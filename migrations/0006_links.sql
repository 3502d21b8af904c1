-- Links that open a page without a login: for an event, an invitee, prefilled answers, a kiosk, a guest's own copy.

CREATE TABLE links (
	-- SHA-256 of the token. The token itself is derived from a key file, and stands nowhere.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL CHECK (kind IN ('event', 'invitee', 'prefill', 'kiosk', 'copy')),
	subject_id TEXT NOT NULL,
	-- Counts the links of one subject: a new one after a revoked one has another token.
	generation INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	uses_left INTEGER CHECK (uses_left >= 0)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX links_by_subject ON links (kind, subject_id, generation);
