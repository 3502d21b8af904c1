-- Times are integer milliseconds since 1970 UTC. JSON is text. Every row belongs to one organization.

CREATE TABLE organizations (
	id TEXT PRIMARY KEY,
	slug TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	timezone TEXT NOT NULL,
	settings TEXT NOT NULL CHECK (json_valid(settings)),
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	hash TEXT NOT NULL UNIQUE,
	last_four TEXT NOT NULL,
	scopes TEXT NOT NULL CHECK (json_valid(scopes)),
	created_at INTEGER NOT NULL,
	last_used_at INTEGER,
	expires_at INTEGER,
	revoked_at INTEGER
) STRICT;
CREATE INDEX api_keys_by_organization ON api_keys (organization_id, id);

CREATE TABLE locations (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	timezone TEXT,
	active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX locations_by_organization ON locations (organization_id, name);

CREATE TABLE templates (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	slug TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
	visibility TEXT NOT NULL CHECK (visibility IN ('public', 'invite_only', 'kiosk_only')),
	settings TEXT NOT NULL CHECK (json_valid(settings)),
	active_version_id TEXT REFERENCES template_versions (id),
	-- The least version number whose waivers still count; publishing with onPublish "resign" raises it.
	accepted_since INTEGER NOT NULL DEFAULT 1,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	UNIQUE (organization_id, slug)
) STRICT;
CREATE INDEX templates_by_name ON templates (organization_id, name, id);

CREATE TABLE template_drafts (
	template_id TEXT PRIMARY KEY REFERENCES templates (id),
	version_id TEXT NOT NULL UNIQUE,
	version_number INTEGER NOT NULL,
	blocks TEXT NOT NULL CHECK (json_valid(blocks)),
	updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE template_versions (
	id TEXT PRIMARY KEY,
	template_id TEXT NOT NULL REFERENCES templates (id),
	version_number INTEGER NOT NULL,
	blocks TEXT NOT NULL CHECK (json_valid(blocks)),
	terms_hash TEXT NOT NULL,
	published_at INTEGER NOT NULL,
	UNIQUE (template_id, version_number)
) STRICT;
-- A waiver keeps pointing at the terms that it was signed under (specification, rule 1).
CREATE TRIGGER template_versions_stay BEFORE UPDATE ON template_versions
BEGIN SELECT RAISE(ABORT, 'a published version is immutable'); END;
CREATE TRIGGER template_versions_remain BEFORE DELETE ON template_versions
BEGIN SELECT RAISE(ABORT, 'a published version is never deleted'); END;

CREATE TABLE events (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	template_id TEXT NOT NULL REFERENCES templates (id),
	name TEXT NOT NULL,
	status TEXT NOT NULL CHECK (status IN ('active', 'closed')),
	starts_at INTEGER,
	ends_at INTEGER,
	location_id TEXT REFERENCES locations (id),
	signing_closes_at INTEGER,
	external_id TEXT,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	closed_at INTEGER
) STRICT;
CREATE INDEX events_by_organization ON events (organization_id, id);

CREATE TABLE participants (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	first_name TEXT NOT NULL,
	middle_name TEXT,
	last_name TEXT NOT NULL,
	name_folded TEXT NOT NULL,
	email TEXT,
	email_folded TEXT,
	phone TEXT,
	phone_digits TEXT,
	date_of_birth TEXT,
	last_signed_at INTEGER,
	last_waiver_id TEXT,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX participants_by_name ON participants (organization_id, name_folded);

CREATE TABLE waivers (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	template_id TEXT NOT NULL REFERENCES templates (id),
	template_version_id TEXT NOT NULL REFERENCES template_versions (id),
	source TEXT NOT NULL CHECK (source IN ('api', 'web', 'kiosk')),
	status TEXT NOT NULL CHECK (status IN ('signed', 'voided')),
	signed_at INTEGER NOT NULL,
	expires_at INTEGER,
	minor_of_age_at INTEGER,
	voided_at INTEGER,
	void_reason TEXT,
	purged_at INTEGER,
	location_id TEXT REFERENCES locations (id),
	event_id TEXT REFERENCES events (id),
	signer_id TEXT NOT NULL REFERENCES participants (id),
	"values" TEXT NOT NULL,
	evidence TEXT NOT NULL,
	record_salt BLOB,
	commitments TEXT NOT NULL,
	hash TEXT NOT NULL,
	chain_seq INTEGER NOT NULL,
	pdf_status TEXT NOT NULL CHECK (pdf_status IN ('pending', 'ready', 'failed')),
	pdf_sha256 TEXT,
	pdf_failure TEXT
) STRICT;

CREATE TABLE waiver_participants (
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	position INTEGER NOT NULL,
	participant_id TEXT NOT NULL REFERENCES participants (id),
	role TEXT NOT NULL CHECK (role IN ('signer', 'minor')),
	-- The person as the waiver names them, whatever the participant is called later.
	person TEXT NOT NULL,
	PRIMARY KEY (waiver_seq, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiver_participants_by_participant ON waiver_participants (participant_id, waiver_seq);

CREATE TABLE waiver_flags (
	id TEXT PRIMARY KEY,
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	position INTEGER NOT NULL,
	block_id TEXT NOT NULL,
	label TEXT NOT NULL,
	value TEXT NOT NULL,
	cleared_at INTEGER
) STRICT;
CREATE INDEX waiver_flags_by_waiver ON waiver_flags (waiver_seq, position);

CREATE TABLE waiver_tags (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	tag TEXT NOT NULL,
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	position INTEGER NOT NULL,
	PRIMARY KEY (organization_id, tag, waiver_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiver_tags_by_waiver ON waiver_tags (waiver_seq, position);

CREATE TABLE waiver_images (
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	path TEXT NOT NULL,
	block_id TEXT NOT NULL,
	block_type TEXT NOT NULL,
	-- spooled: as received, in the spool. stored: re-encoded, a file named by its hash. unreadable: would not decode.
	state TEXT NOT NULL CHECK (state IN ('spooled', 'stored', 'unreadable', 'erased')),
	file_sha256 TEXT,
	content_type TEXT,
	width INTEGER,
	height INTEGER,
	PRIMARY KEY (waiver_seq, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiver_images_by_file ON waiver_images (file_sha256) WHERE file_sha256 IS NOT NULL;

CREATE TABLE spool (
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	path TEXT NOT NULL,
	bytes BLOB NOT NULL,
	UNIQUE (waiver_seq, path)
) STRICT;

CREATE TABLE idempotency_keys (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	key TEXT NOT NULL,
	fingerprint TEXT NOT NULL,
	result TEXT NOT NULL,
	PRIMARY KEY (organization_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE chain (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	seq INTEGER NOT NULL,
	hash TEXT NOT NULL,
	prev TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, seq),
	UNIQUE (organization_id, prev)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER chain_stays BEFORE UPDATE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is immutable'); END;
CREATE TRIGGER chain_remains BEFORE DELETE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is never deleted'); END;

CREATE TABLE audit_log (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	at INTEGER NOT NULL,
	actor TEXT NOT NULL,
	action TEXT NOT NULL,
	subject TEXT NOT NULL,
	request_id TEXT,
	data TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_organization ON audit_log (organization_id, seq);
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE phi_access_log (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	at INTEGER NOT NULL,
	actor TEXT NOT NULL,
	action TEXT NOT NULL,
	waiver_id TEXT,
	participant_id TEXT,
	address TEXT,
	request_id TEXT NOT NULL
) STRICT;
CREATE INDEX phi_access_log_by_organization ON phi_access_log (organization_id, seq);
CREATE TRIGGER phi_access_log_stays BEFORE UPDATE ON phi_access_log
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;
CREATE TRIGGER phi_access_log_remains BEFORE DELETE ON phi_access_log
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;

CREATE TABLE webhook_events (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	sequence INTEGER NOT NULL,
	id TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	occurred_at INTEGER NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE jobs (
	seq INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	subject TEXT NOT NULL,
	run_at INTEGER NOT NULL,
	attempts INTEGER NOT NULL,
	-- Held by the running process. The lock on the data directory makes it the only one, so a start frees them all.
	leased INTEGER NOT NULL CHECK (leased IN (0, 1)),
	failure TEXT,
	UNIQUE (kind, subject)
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, leased, run_at, seq);
