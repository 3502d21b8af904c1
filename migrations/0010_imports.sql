-- Records of other systems: kept, found and counted, and never called a signature of this service.

-- Waivers gain the source 'import', and documents that never were: 'none'.
DROP INDEX waivers_without_pdf;
DROP INDEX waivers_failed;
DROP INDEX waivers_by_facts;
ALTER TABLE waivers ADD COLUMN source_next TEXT NOT NULL DEFAULT 'api'
	CHECK (source_next IN ('api', 'web', 'kiosk', 'import'));
ALTER TABLE waivers ADD COLUMN pdf_status_next TEXT NOT NULL DEFAULT 'pending'
	CHECK (pdf_status_next IN ('pending', 'ready', 'failed', 'none'));
UPDATE waivers SET source_next = source, pdf_status_next = pdf_status;
ALTER TABLE waivers DROP COLUMN source;
ALTER TABLE waivers DROP COLUMN pdf_status;
ALTER TABLE waivers RENAME COLUMN source_next TO source;
ALTER TABLE waivers RENAME COLUMN pdf_status_next TO pdf_status;
CREATE INDEX waivers_without_pdf ON waivers (seq) WHERE pdf_status IN ('pending', 'failed') AND purged_at IS NULL;
CREATE INDEX waivers_by_facts ON waivers (organization_id, recency, expires_at, source);
CREATE INDEX waivers_failed ON waivers (organization_id) WHERE pdf_status = 'failed' AND purged_at IS NULL;

-- The form of another system, by system and title; null for a form of ours. Nobody can sign it here.
ALTER TABLE templates ADD COLUMN foreign_form TEXT;
CREATE UNIQUE INDEX templates_by_foreign_form ON templates (organization_id, foreign_form)
	WHERE foreign_form IS NOT NULL;

CREATE TABLE imports (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	system TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'undone')),
	-- SHA-256 of the file and of how it was read: the same import goes on where it was cut off.
	fingerprint TEXT NOT NULL,
	-- JSON: how the columns, dates and names were read.
	reading TEXT NOT NULL CHECK (json_valid(reading)),
	-- Rows of the file, and those that were refused; null until it has finished.
	rows_read INTEGER,
	rows_refused INTEGER,
	-- Named like an actor of the audit log.
	actor TEXT NOT NULL,
	started_at INTEGER NOT NULL,
	finished_at INTEGER,
	undone_at INTEGER
) STRICT;
CREATE INDEX imports_by_organization ON imports (organization_id, id);

CREATE TABLE imported_waivers (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	import_id TEXT NOT NULL REFERENCES imports (id),
	-- A keyed hash of what the other system calls the record, which outlives a purge: it is never imported twice.
	mark BLOB NOT NULL,
	UNIQUE (organization_id, mark)
) STRICT;
CREATE INDEX imported_waivers_by_import ON imported_waivers (import_id, waiver_seq);

CREATE TABLE imported_people (
	participant_id TEXT NOT NULL REFERENCES participants (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	import_id TEXT NOT NULL REFERENCES imports (id),
	mark BLOB NOT NULL,
	-- Whether the import made the participant, or found one who was there.
	is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
	PRIMARY KEY (organization_id, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_people_by_import ON imported_people (import_id, participant_id);
