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

CREATE TABLE passkeys (
	id TEXT PRIMARY KEY,
	staff_id TEXT NOT NULL REFERENCES staff (id),
	-- Such as the device that holds it.
	name TEXT NOT NULL,
	-- As the device names it, base64url.
	credential_id TEXT NOT NULL UNIQUE,
	-- SubjectPublicKeyInfo (RFC 5280), DER.
	public_key BLOB NOT NULL,
	-- Of its signatures; 0 for a device that does not count.
	counter INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	last_used_at INTEGER
) STRICT;
CREATE INDEX passkeys_by_staff ON passkeys (staff_id, id);

CREATE TABLE passkey_challenges (
	-- SHA-256 of the challenge, lower-case hex.
	hash TEXT PRIMARY KEY,
	-- Who adds a passkey; null to sign in or to confirm with one.
	staff_id TEXT REFERENCES staff (id),
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
