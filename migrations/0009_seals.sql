-- The seals of PDFs. Times are integer milliseconds since 1970 UTC.

-- Certificates that PDFs were sealed with, so that each can be checked as long as there is one, whatever seals now.
CREATE TABLE seal_certificates (
	-- SHA-256 of the certificate, lower-case hex.
	fingerprint TEXT PRIMARY KEY,
	-- DER.
	certificate BLOB NOT NULL,
	first_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pdf_seals (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	-- Of the bytes before the seal, which the same rows render to again.
	unsealed_sha256 TEXT NOT NULL,
	unsealed_bytes INTEGER NOT NULL,
	-- Counts up with each change of the renderer after which the same rows give other bytes.
	layout INTEGER NOT NULL,
	-- JSON: names and look of organization and template at the first rendering, which later ones show again.
	shown TEXT NOT NULL,
	certificate TEXT NOT NULL REFERENCES seal_certificates (fingerprint),
	sealed_at INTEGER NOT NULL,
	-- When a timestamp was put beside the seal; null for none.
	stamped_at INTEGER
) STRICT;

-- Waivers without a PDF, for whoever looks for those that nothing renders.
CREATE INDEX waivers_without_pdf ON waivers (seq) WHERE pdf_status <> 'ready' AND purged_at IS NULL;
