-- Second factors of staff.

CREATE TABLE staff_totp (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	-- Sealed with keys/secrets.key.
	secret BLOB NOT NULL,
	-- The step of the last code that was taken: no code is taken twice.
	last_step INTEGER NOT NULL,
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE staff_recovery_codes (
	-- SHA-256 of the person's id and the code, lower-case hex. A code that was used has no row.
	hash TEXT PRIMARY KEY,
	staff_id TEXT NOT NULL REFERENCES staff (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_recovery_codes_by_staff ON staff_recovery_codes (staff_id);
