-- The schema that all migrations make, for a new database, which is given it at once. Written by "bun build/schema.ts":
-- run that after adding a migration, and never edit this file. A database keeps the SHA-256 of each migration that it
-- has applied, and refuses a program with another text. So a line is added here with each migration, and none changes:
-- 0001_first d12ae5d030fd86f5d76964d76911bc8f0c387e9b413e88eb5ad25801fcf2c58e

CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT;

CREATE TABLE organizations (
	id TEXT PRIMARY KEY,
	slug TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	timezone TEXT NOT NULL,
	settings TEXT NOT NULL CHECK (json_valid(settings)),
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- Where arrivals are recorded if nobody chooses a place.
	default_location_id TEXT REFERENCES locations (id) ON DELETE SET NULL,
	-- Where an organization has moved to: the address of the other box. And since when it takes no changes, on its way there.
	moved_to TEXT,
	frozen_at INTEGER
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
	revoked_at INTEGER,
	-- The locations to which a key or a member of staff is bound, as a JSON array of ids; null for all.
	location_ids TEXT CHECK (json_valid(location_ids))
) STRICT;

CREATE INDEX api_keys_by_organization ON api_keys (organization_id, id);

CREATE TABLE locations (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	timezone TEXT,
	active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- How many people may be in at once; null if nobody has said.
	capacity INTEGER CHECK (capacity > 0),
	-- Whether a location that is full lets in nobody more, unless somebody says why.
	block_when_full INTEGER NOT NULL DEFAULT 0 CHECK (block_when_full IN (0, 1)),
	-- Where a location is, who runs it, and how long it keeps waivers; null for as the organization.
	country TEXT,
	region TEXT,
	jurisdiction TEXT,
	legal_name TEXT,
	registration TEXT,
	address TEXT,
	retention TEXT CHECK (json_valid(retention)),
	-- Logo, picture and color, each null for as the organization; and the hashes of former logos, which PDFs show.
	branding TEXT NOT NULL DEFAULT '{"logo":null,"picture":null,"color":null}' CHECK (json_valid(branding)),
	former_logos TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(former_logos)),
	-- What an owner has decided otherwise for a location.
	overrides TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(overrides))
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
	-- The lowest version number whose waivers still count. Publishing with onPublish "resign" raises it.
	accepted_since INTEGER NOT NULL DEFAULT 1,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- The form of another system, by system and title; null for a form of ours. Nobody can sign it here.
	foreign_form TEXT,
	-- Counts what changes the template as somebody edits it, also the end of a draft, so that no revision comes twice.
	draft_revision INTEGER NOT NULL DEFAULT 0,
	-- A form is signed by guests, or filled in by staff for a report of an incident.
	kind TEXT NOT NULL DEFAULT 'waiver' CHECK (kind IN ('waiver', 'incident')),
	-- The locations at which a form is signed, as a JSON array of ids; null for all.
	location_ids TEXT CHECK (json_valid(location_ids)),
	UNIQUE (organization_id, slug)
) STRICT;

CREATE INDEX templates_by_name ON templates (organization_id, name, id);

CREATE UNIQUE INDEX templates_by_foreign_form ON templates (organization_id, foreign_form)
	WHERE foreign_form IS NOT NULL;

CREATE TABLE template_versions (
	id TEXT PRIMARY KEY,
	template_id TEXT NOT NULL REFERENCES templates (id),
	version_number INTEGER NOT NULL,
	blocks TEXT NOT NULL CHECK (json_valid(blocks)),
	terms_hash TEXT NOT NULL,
	published_at INTEGER NOT NULL,
	-- What publishing warned of by the law, by jurisdiction and code, with the audit entry of the reason.
	law_warnings TEXT CHECK (json_valid(law_warnings)),
	UNIQUE (template_id, version_number)
) STRICT;

CREATE TRIGGER template_versions_stay BEFORE UPDATE ON template_versions
BEGIN SELECT RAISE(ABORT, 'a published version is immutable'); END;

CREATE TRIGGER template_versions_remain BEFORE DELETE ON template_versions
WHEN EXISTS (
	SELECT 1 FROM templates t JOIN organizations o ON o.id = t.organization_id WHERE t.id = OLD.template_id
)
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
	closed_at INTEGER,
	-- Hours before the start at which reminders are sent, and the time of the next one.
	reminders TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reminders)),
	next_reminder_at INTEGER
) STRICT;

CREATE INDEX events_by_organization ON events (organization_id, id);

CREATE INDEX events_by_location ON events (location_id) WHERE location_id IS NOT NULL;

CREATE INDEX events_by_reminder ON events (next_reminder_at) WHERE next_reminder_at IS NOT NULL;

CREATE INDEX events_by_start ON events (organization_id, coalesce(starts_at, 9007199254740991), id);

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
	date_of_birth TEXT,
	last_signed_at INTEGER,
	last_waiver_id TEXT,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	-- Of a duplicate: the participant who replaces it.
	merged_into TEXT REFERENCES participants (id),
	-- A merge can be undone. Whom a duplicate was merged into by somebody, who may have been merged further since; and what
	-- the other one was before, as JSON without personal data.
	merged_directly TEXT REFERENCES participants (id),
	merge_gave TEXT CHECK (merge_gave IS NULL OR json_valid(merge_gave)),
	pass_number TEXT
) STRICT;

CREATE INDEX participants_by_name ON participants (organization_id, name_folded);

CREATE UNIQUE INDEX participants_by_seq ON participants (seq);

CREATE INDEX participants_by_survivor ON participants (merged_into) WHERE merged_into IS NOT NULL;

CREATE INDEX participants_by_last_signing ON participants (organization_id, coalesce(last_signed_at, 0), seq)
	WHERE merged_into IS NULL;

CREATE UNIQUE INDEX participants_by_pass ON participants (organization_id, pass_number)
	WHERE pass_number IS NOT NULL;

CREATE TABLE waivers (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	template_id TEXT NOT NULL REFERENCES templates (id),
	template_version_id TEXT NOT NULL REFERENCES template_versions (id),
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
	pdf_sha256 TEXT,
	pdf_failure TEXT,
	-- Orders by signing time. The low bits keep up to 65,536 waivers of one millisecond apart.
	recency INTEGER GENERATED ALWAYS AS ((signed_at << 16) | (seq & 65535)) VIRTUAL,
	-- When the waiver ends by the calendar alone: it expires, or a minor comes of age.
	ends_at INTEGER GENERATED ALWAYS AS (
		CASE WHEN expires_at IS NULL THEN minor_of_age_at WHEN minor_of_age_at IS NULL THEN expires_at
		ELSE min(expires_at, minor_of_age_at) END
	) VIRTUAL,
	-- The letters that no font had when a PDF was to be made, as U+XXXX; the PDF waits for a font that has them.
	missing_letters TEXT,
	source TEXT NOT NULL DEFAULT 'api' CHECK (source IN ('api', 'web', 'kiosk', 'import')),
	pdf_status TEXT NOT NULL DEFAULT 'pending' CHECK (pdf_status IN ('pending', 'ready', 'failed', 'none')),
	-- What the law was taken to be when a waiver was signed: JSON whose SHA-256 the evidence has.
	law TEXT,
	-- When all who had to sign have signed: null while a second guardian is awaited, and for their own waiver, which is a part
	-- of the first one.
	whole_at INTEGER,
	-- What the address of a form said with `auto_tag`, as programs written for Smartwaiver's API v4 read it; case is kept.
	auto_tag TEXT,
	-- The prefill link through which it was signed. An index on the evidence would read its JSON with each signing.
	prefill_link_id TEXT REFERENCES prefill_links (id)
) STRICT;

CREATE UNIQUE INDEX waivers_by_recency ON waivers (organization_id, recency);

CREATE INDEX waivers_by_end ON waivers (ends_at, seq) WHERE ends_at IS NOT NULL;

CREATE INDEX waivers_by_pdf ON waivers (pdf_sha256) WHERE pdf_sha256 IS NOT NULL;

CREATE INDEX waivers_waiting_for_font ON waivers (organization_id) WHERE missing_letters IS NOT NULL;

CREATE INDEX waivers_by_event ON waivers (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX waivers_by_location ON waivers (location_id, recency) WHERE location_id IS NOT NULL;

CREATE INDEX waivers_voided ON waivers (organization_id, recency) WHERE status = 'voided';

CREATE INDEX waivers_purged ON waivers (organization_id, recency) WHERE purged_at IS NOT NULL;

CREATE INDEX waivers_without_pdf ON waivers (seq) WHERE pdf_status IN ('pending', 'failed') AND purged_at IS NULL;

CREATE INDEX waivers_failed ON waivers (organization_id) WHERE pdf_status = 'failed' AND purged_at IS NULL;

CREATE INDEX waivers_by_source ON waivers (organization_id, source, recency, expires_at);

CREATE INDEX waivers_by_validity ON waivers (
	organization_id, template_id, coalesce(expires_at, 9007199254740991) - signed_at
) WHERE purged_at IS NULL;

CREATE INDEX waivers_by_last_day ON waivers (organization_id, coalesce(expires_at, 9007199254740991), recency);

CREATE INDEX waivers_whole ON waivers (organization_id, whole_at)
	WHERE whole_at IS NOT NULL AND status = 'signed' AND purged_at IS NULL;

CREATE INDEX waivers_whole_of_template ON waivers (template_id, whole_at)
	WHERE whole_at IS NOT NULL AND status = 'signed' AND purged_at IS NULL;

CREATE INDEX waivers_by_auto_tag ON waivers (organization_id, auto_tag) WHERE auto_tag IS NOT NULL;

CREATE INDEX waivers_by_expiry ON waivers (organization_id, recency, expires_at, location_id);

CREATE INDEX waivers_by_prefill_link ON waivers (prefill_link_id) WHERE prefill_link_id IS NOT NULL;

CREATE TABLE expiries_announced (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	ends_at INTEGER NOT NULL,
	seq INTEGER NOT NULL
) STRICT;

CREATE TABLE waiver_participants (
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	position INTEGER NOT NULL,
	participant_id TEXT NOT NULL REFERENCES participants (id),
	role TEXT NOT NULL CHECK (role IN ('signer', 'minor')),
	-- The person as named on this waiver; the participant may change later.
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
	cleared_at INTEGER,
	-- Who cleared a flag, named like an actor of the audit log, and what they noted.
	cleared_by TEXT,
	note TEXT
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
	-- spooled: as received, in the spool. stored: re-encoded, in a file named by its hash. unreadable: did not decode.
	state TEXT NOT NULL CHECK (state IN ('spooled', 'stored', 'unreadable', 'erased')),
	file_sha256 TEXT,
	content_type TEXT,
	width INTEGER,
	height INTEGER,
	PRIMARY KEY (waiver_seq, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX waiver_images_by_file ON waiver_images (file_sha256) WHERE file_sha256 IS NOT NULL;

CREATE INDEX waiver_images_of_documents ON waiver_images (waiver_seq)
	WHERE block_type = 'id_capture' AND state <> 'erased';

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

CREATE TABLE legal_holds (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	reason TEXT NOT NULL,
	placed_at INTEGER NOT NULL,
	placed_by TEXT NOT NULL
) STRICT;

CREATE TABLE seal_certificates (
	-- SHA-256 of the certificate, lower-case hex.
	fingerprint TEXT PRIMARY KEY,
	-- DER.
	certificate BLOB NOT NULL,
	first_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pdf_seals (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	-- Of the bytes before the seal. The same rows render to the same bytes again.
	unsealed_sha256 TEXT NOT NULL,
	unsealed_bytes INTEGER NOT NULL,
	-- Version of the renderer: raised by each change after which the same rows give other bytes.
	layout INTEGER NOT NULL,
	-- JSON: names and branding of organization and template at the first rendering, which later ones show again.
	shown TEXT NOT NULL,
	certificate TEXT NOT NULL REFERENCES seal_certificates (fingerprint),
	sealed_at INTEGER NOT NULL,
	-- When a timestamp was added to the seal; null without one.
	stamped_at INTEGER,
	-- When the timestamp of a whole PDF is due: 0 until it has one, then before the authority's certificate ends.
	renew_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX pdf_seals_to_renew ON pdf_seals (renew_at) WHERE stamped_at IS NOT NULL;

CREATE TABLE checkins (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	method TEXT NOT NULL CHECK (method IN ('staff', 'qr', 'kiosk', 'self', 'api')),
	location_id TEXT REFERENCES locations (id),
	event_id TEXT REFERENCES events (id),
	checked_in_at INTEGER NOT NULL,
	-- As it was at that moment.
	is_valid INTEGER NOT NULL CHECK (is_valid IN (0, 1)),
	warnings TEXT NOT NULL,
	-- Why staff admitted somebody on a waiver that was not in force. Erased when the waiver is purged.
	reason TEXT,
	-- Who recorded it, named like an actor of the audit log.
	actor TEXT,
	-- The row stays, and counts no more.
	annulled_at INTEGER,
	-- Of the call, where it had one; a repeat gets this arrival.
	idempotency_key TEXT,
	-- A keyed hash of the call, so that a guess at it cannot be confirmed.
	call_hash BLOB,
	-- Whoever leaves is checked out. Whoever is still in at the end of the venue's day is out by then, which no row says.
	checked_out_at INTEGER,
	checked_out_by TEXT,
	-- When the service heard of an arrival that had waited for the network. Null if it was told at once.
	received_at INTEGER
) STRICT;

CREATE INDEX checkins_by_organization ON checkins (organization_id, seq);

CREATE INDEX checkins_by_time ON checkins (organization_id, checked_in_at);

CREATE INDEX checkins_by_waiver ON checkins (waiver_seq, seq);

CREATE INDEX checkins_by_location ON checkins (location_id, seq) WHERE location_id IS NOT NULL;

CREATE INDEX checkins_by_event ON checkins (event_id, seq) WHERE event_id IS NOT NULL;

CREATE UNIQUE INDEX checkins_by_key ON checkins (organization_id, idempotency_key)
	WHERE idempotency_key IS NOT NULL;

CREATE TABLE checkin_participants (
	checkin_seq INTEGER NOT NULL REFERENCES checkins (seq),
	position INTEGER NOT NULL,
	PRIMARY KEY (checkin_seq, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE chain_nodes (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	level INTEGER NOT NULL,
	position INTEGER NOT NULL,
	hash BLOB NOT NULL,
	PRIMARY KEY (organization_id, level, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE chain_generations (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	generation INTEGER NOT NULL,
	-- Of the entry chain.recovered that started it.
	seq INTEGER NOT NULL,
	PRIMARY KEY (organization_id, generation)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX audit_log_by_time ON audit_log (organization_id, at);

CREATE INDEX audit_log_by_id ON audit_log (id);

CREATE INDEX audit_log_by_subject ON audit_log (subject, at);

CREATE INDEX audit_log_by_actor ON audit_log (organization_id, actor, at);

CREATE INDEX audit_log_by_action ON audit_log (organization_id, action, at) WHERE action <> 'waiver.signed';

CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE INDEX audit_log_overrides ON audit_log (organization_id, at)
	WHERE action = 'checkin.created' AND json_extract(data, '$.isValid') = 0;

CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id)
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

CREATE INDEX phi_access_log_by_time ON phi_access_log (organization_id, at);

CREATE INDEX phi_access_log_by_id ON phi_access_log (id);

CREATE INDEX phi_access_log_by_waiver ON phi_access_log (waiver_id, at) WHERE waiver_id IS NOT NULL;

CREATE INDEX phi_access_log_by_participant ON phi_access_log (participant_id, at) WHERE participant_id IS NOT NULL;

CREATE INDEX phi_access_log_by_actor ON phi_access_log (organization_id, actor, at);

CREATE INDEX phi_access_log_by_action ON phi_access_log (organization_id, action, at);

CREATE TRIGGER phi_access_log_stays BEFORE UPDATE ON phi_access_log
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;

CREATE TRIGGER phi_access_log_remains BEFORE DELETE ON phi_access_log
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id)
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;

CREATE VIRTUAL TABLE waiver_terms USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii');

INSERT INTO waiver_terms (waiver_terms, rank) VALUES ('secure-delete', 1);

CREATE VIRTUAL TABLE participant_terms USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii');

INSERT INTO participant_terms (participant_terms, rank) VALUES ('secure-delete', 1);

CREATE TABLE webhook_events (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	sequence INTEGER NOT NULL,
	id TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	occurred_at INTEGER NOT NULL,
	body TEXT NOT NULL,
	-- Who did it, as the logs name callers; null for what nobody of them did. Nobody is told what they did themselves.
	actor TEXT,
	PRIMARY KEY (organization_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_events_told ON webhook_events (organization_id, type, sequence)
	WHERE type IN ('waiver.flagged', 'capacity.reached', 'participant.turned_away', 'webhook.paused');

CREATE INDEX webhook_events_signed ON webhook_events (organization_id, sequence)
	WHERE type IN ('waiver.signed', 'waiver.co_signed');

CREATE TABLE webhook_endpoints (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	url TEXT NOT NULL,
	description TEXT,
	events TEXT NOT NULL CHECK (json_valid(events)),
	active INTEGER NOT NULL CHECK (active IN (0, 1)),
	paused_reason TEXT CHECK (paused_reason IN ('gone', 'failing')),
	-- How often it was paused. Deliveries with a lower count are no longer sent.
	pause_count INTEGER NOT NULL,
	-- The sequence of the last event that was sent or skipped.
	cursor INTEGER NOT NULL,
	-- Earlier subscriptions of events that still wait: a list of {until, events}, where until is a sequence.
	earlier TEXT NOT NULL CHECK (json_valid(earlier)),
	-- Encrypted with the key file of the data directory.
	secret BLOB NOT NULL,
	previous_secret BLOB,
	previous_until INTEGER,
	failing_since INTEGER,
	consecutive_failures INTEGER NOT NULL,
	last_success_at INTEGER,
	last_failure_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- Deleted for every caller, while its log is still being removed in parts.
	deleted_at INTEGER,
	-- How a webhook writes its events: as ours, or as receivers of Smartwaiver's API v4 read them. An organization has at most
	-- one of those, whose options are JSON.
	format TEXT NOT NULL DEFAULT 'standard' CHECK (format IN ('standard', 'smartwaiver')),
	format_options TEXT CHECK (json_valid(format_options))
) STRICT;

CREATE INDEX webhook_endpoints_by_organization ON webhook_endpoints (organization_id, id);

CREATE UNIQUE INDEX webhook_endpoints_of_format ON webhook_endpoints (organization_id)
	WHERE format <> 'standard' AND deleted_at IS NULL;

CREATE TABLE webhook_deliveries (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id),
	cause TEXT NOT NULL CHECK (cause IN ('event', 'test', 'replay')),
	event_id TEXT NOT NULL,
	event_type TEXT NOT NULL,
	-- Of the event in the outbox. A test ping has no event, so its body is here.
	sequence INTEGER,
	body TEXT,
	status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
	pause_count INTEGER NOT NULL,
	attempt_count INTEGER NOT NULL,
	-- 0 means immediately.
	next_attempt_at INTEGER,
	created_at INTEGER NOT NULL,
	finished_at INTEGER,
	CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
	CHECK ((sequence IS NULL) = (body IS NOT NULL))
) STRICT;

CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, seq);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, pause_count, next_attempt_at, seq)
WHERE status = 'pending';

CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (endpoint_id, status, seq);

CREATE INDEX webhook_deliveries_replays ON webhook_deliveries (endpoint_id, event_id, seq) WHERE cause = 'replay';

CREATE TABLE webhook_attempts (
	delivery_seq INTEGER NOT NULL REFERENCES webhook_deliveries (seq),
	number INTEGER NOT NULL,
	at INTEGER NOT NULL,
	duration_ms INTEGER NOT NULL,
	status INTEGER,
	error TEXT,
	answer TEXT,
	next_attempt_at INTEGER,
	PRIMARY KEY (delivery_seq, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitees (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	event_id TEXT NOT NULL REFERENCES events (id),
	first_name TEXT,
	last_name TEXT,
	name_folded TEXT NOT NULL,
	email TEXT,
	email_folded TEXT,
	phone TEXT,
	phone_key TEXT,
	external_id TEXT,
	status TEXT NOT NULL CHECK (status IN ('invited', 'signed', 'bounced')),
	waiver_id TEXT REFERENCES waivers (id),
	last_message_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- The language in which an invitee is written to; null for the form's first.
	language TEXT,
	-- When an invitee's own page was first opened, and when they first arrived with what they signed.
	opened_at INTEGER,
	arrived_at INTEGER,
	-- When an invitee said that they won't sign, and why. Null once they have signed.
	declined_at INTEGER,
	decline_reason TEXT
) STRICT;

CREATE INDEX invitees_by_event ON invitees (event_id, status, seq);

CREATE INDEX invitees_in_order ON invitees (event_id, seq);

CREATE INDEX invitees_by_external_id ON invitees (event_id, external_id) WHERE external_id IS NOT NULL;

CREATE INDEX invitees_by_name ON invitees (event_id, name_folded);

CREATE INDEX invitees_by_waiver ON invitees (waiver_id) WHERE waiver_id IS NOT NULL;

CREATE INDEX invitees_of_person ON invitees (organization_id, email_folded) WHERE email_folded IS NOT NULL;

CREATE INDEX invitees_unsigned ON invitees (organization_id, created_at, seq) WHERE status <> 'signed';

CREATE INDEX invitees_by_email ON invitees (event_id, email_folded, name_folded) WHERE email_folded IS NOT NULL;

CREATE INDEX invitees_by_phone ON invitees (event_id, phone_key, name_folded) WHERE phone_key IS NOT NULL;

CREATE TABLE prefill_links (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	template_id TEXT NOT NULL REFERENCES templates (id),
	event_id TEXT REFERENCES events (id),
	-- Encrypted with the key file of the data directory; null once the link has ended.
	answers BLOB,
	locked TEXT NOT NULL CHECK (json_valid(locked)),
	tags TEXT NOT NULL CHECK (json_valid(tags)),
	external_id TEXT,
	redirect_url TEXT,
	max_uses INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	-- The last waiver that was signed through the link.
	waiver_id TEXT REFERENCES waivers (id),
	created_at INTEGER NOT NULL,
	-- Links to sign anew end when the waiver whose answers they repeat is purged.
	renews_waiver_id TEXT REFERENCES waivers (id),
	-- As in the audit log: `key:<id>` or `staff:<id>`.
	created_by TEXT
) STRICT;

CREATE INDEX prefill_links_by_organization ON prefill_links (organization_id, seq);

CREATE INDEX prefill_links_alive ON prefill_links (expires_at) WHERE answers IS NOT NULL;

CREATE INDEX prefill_links_by_waiver ON prefill_links (waiver_id) WHERE waiver_id IS NOT NULL;

CREATE INDEX prefill_links_by_renewed ON prefill_links (renews_waiver_id) WHERE renews_waiver_id IS NOT NULL;

CREATE INDEX prefill_links_by_event ON prefill_links (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX prefill_links_by_external_id ON prefill_links (organization_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE kiosks (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	location_id TEXT REFERENCES locations (id),
	-- The templates that it offers, a JSON array of ids; null for every template that guests may sign there.
	template_ids TEXT CHECK (template_ids IS NULL OR json_valid(template_ids)),
	-- SHA-256 of the code that pairs a tablet once; null after use.
	code_hash BLOB UNIQUE,
	code_expires_at INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	paired_at INTEGER,
	last_seen_at INTEGER,
	revoked_at INTEGER,
	-- Whether its cookie has the name without the prefix, as without TLS. Over TLS it moves on.
	plain_cookie INTEGER NOT NULL DEFAULT 0 CHECK (plain_cookie IN (0, 1))
) STRICT;

CREATE INDEX kiosks_by_organization ON kiosks (organization_id, id);

CREATE TABLE messages (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
	kind TEXT NOT NULL CHECK (kind IN ('invite', 'reminder', 'receipt', 'custom')),
	status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'bounced', 'failed')),
	-- The address, and the text of a custom message; erased with the person's data.
	recipient TEXT,
	subject TEXT,
	body TEXT,
	-- A keyed hash of the address, as in suppressions.
	recipient_hash BLOB,
	attach_pdf INTEGER NOT NULL CHECK (attach_pdf IN (0, 1)),
	-- Queued by the service, not by a call: a scheduled reminder, or a receipt after signing.
	automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
	participant_id TEXT REFERENCES participants (id),
	-- The invitee may be deleted; the message stays, without personal data.
	invitee_id TEXT,
	event_id TEXT REFERENCES events (id),
	waiver_id TEXT REFERENCES waivers (id),
	prefill_link_id TEXT,
	via TEXT CHECK (via IN ('smtp', 'sms_gateway', 'outbox')),
	failure TEXT,
	attempts INTEGER NOT NULL,
	-- Null after the last attempt; 0 means immediately.
	next_attempt_at INTEGER,
	last_attempt_at INTEGER,
	created_at INTEGER NOT NULL,
	sent_at INTEGER,
	finished_at INTEGER,
	campaign_id TEXT REFERENCES campaigns (id),
	-- Of a mail to staff, who have signed nothing that says their language.
	language TEXT,
	-- The figures of a mail to staff, which its HTML shows as pictures and its text in lines.
	charts TEXT CHECK (json_valid(charts))
) STRICT;

CREATE INDEX messages_by_organization ON messages (organization_id, seq);

CREATE INDEX messages_due ON messages (next_attempt_at, seq) WHERE next_attempt_at IS NOT NULL;

CREATE INDEX messages_by_attempt ON messages (last_attempt_at) WHERE last_attempt_at IS NOT NULL;

CREATE INDEX messages_by_invitee ON messages (invitee_id, seq) WHERE invitee_id IS NOT NULL;

CREATE INDEX messages_by_event ON messages (event_id, seq) WHERE event_id IS NOT NULL;

CREATE INDEX messages_by_waiver ON messages (waiver_id) WHERE waiver_id IS NOT NULL;

CREATE INDEX messages_by_participant ON messages (participant_id) WHERE participant_id IS NOT NULL;

CREATE INDEX messages_by_recipient ON messages (recipient_hash, seq) WHERE recipient_hash IS NOT NULL;

CREATE INDEX messages_with_recipient ON messages (organization_id, created_at, seq) WHERE recipient IS NOT NULL;

CREATE INDEX messages_failed ON messages (organization_id, finished_at) WHERE status = 'failed';

CREATE INDEX messages_by_status ON messages (organization_id, status, seq);

CREATE INDEX messages_by_campaign ON messages (campaign_id, status) WHERE campaign_id IS NOT NULL;

CREATE INDEX messages_of_campaigns ON messages (organization_id, created_at) WHERE campaign_id IS NOT NULL;

CREATE TABLE sending_keys (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	key TEXT NOT NULL,
	call_hash BLOB NOT NULL,
	result TEXT NOT NULL CHECK (json_valid(result)),
	PRIMARY KEY (organization_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipt_cursors (
	organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
	sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE jobs (
	seq INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	subject TEXT NOT NULL,
	run_at INTEGER NOT NULL,
	attempts INTEGER NOT NULL,
	-- Held by the running process. It is the only one, by the lock on the data directory, so a start frees all jobs.
	leased INTEGER NOT NULL CHECK (leased IN (0, 1)),
	failure TEXT,
	-- Organizations take turns: work of one waits for one job of each other, not for all that were enqueued before it.
	-- Empty for work of no organization.
	organization_id TEXT NOT NULL DEFAULT '',
	UNIQUE (kind, subject)
) STRICT;

CREATE INDEX jobs_due ON jobs (kind, leased, organization_id, run_at, seq);

CREATE INDEX jobs_retried ON jobs (organization_id, kind) WHERE failure IS NOT NULL;

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
	deactivated_at INTEGER,
	-- Whether the link of the reset that waits removes the second factor and the passkeys, too.
	reset_clears_factors INTEGER NOT NULL DEFAULT 0 CHECK (reset_clears_factors IN (0, 1)),
	-- What an inviter proposed. The person may choose another login.
	proposed_login TEXT,
	-- Who signs in by an identity provider: its issuer and its own id of the person, and when it last vouched for them.
	sso_subject TEXT,
	sso_at INTEGER,
	location_ids TEXT CHECK (json_valid(location_ids)),
	-- The account of another organization by which the person signs in here, instead of a login of their own.
	joined_to TEXT REFERENCES staff (id) ON DELETE SET NULL CHECK (joined_to IS NULL OR coalesce(login, password_hash, sso_subject) IS NULL)
) STRICT;

CREATE INDEX staff_by_organization ON staff (organization_id, id);

CREATE UNIQUE INDEX staff_by_home ON staff (joined_to, organization_id) WHERE joined_to IS NOT NULL;

CREATE UNIQUE INDEX staff_by_sso ON staff (organization_id, sso_subject) WHERE sso_subject IS NOT NULL;

CREATE TABLE desk_devices (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	location_id TEXT REFERENCES locations (id),
	created_at INTEGER NOT NULL,
	revoked_at INTEGER,
	-- As of a kiosk.
	plain_cookie INTEGER NOT NULL DEFAULT 0 CHECK (plain_cookie IN (0, 1))
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
	expires_at INTEGER NOT NULL,
	-- When all factors were last given: a passkey, or the password with a code, or the password of somebody without either.
	all_factors_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id);

CREATE TABLE suppressions (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
	recipient_hash BLOB NOT NULL UNIQUE,
	reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complaint', 'unsubscribed')),
	message_id TEXT,
	created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX suppressions_by_organization ON suppressions (organization_id, id);

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

CREATE TABLE staff_views (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	views TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE chain (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	seq INTEGER NOT NULL,
	hash TEXT NOT NULL,
	prev TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER chain_continues BEFORE INSERT ON chain
WHEN NEW.prev IS NOT coalesce(
	(SELECT hash FROM chain WHERE organization_id = NEW.organization_id AND seq = NEW.seq - 1),
	CASE NEW.seq WHEN 0 THEN '0000000000000000000000000000000000000000000000000000000000000000' END
)
BEGIN SELECT RAISE(ABORT, 'a chain entry does not continue the chain'); END;

CREATE TRIGGER chain_stays BEFORE UPDATE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is immutable'); END;

CREATE INDEX chain_by_subject ON chain (json_extract(body, '$.subject'))
	WHERE json_extract(body, '$.kind') <> 'waiver.signed';

CREATE TRIGGER chain_remains BEFORE DELETE ON chain
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id)
BEGIN SELECT RAISE(ABORT, 'a chain entry is never deleted'); END;

CREATE TABLE second_guardians (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	email TEXT
) STRICT;

CREATE TABLE co_signings (
	co_waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq)
) STRICT;

CREATE INDEX co_signings_by_waiver ON co_signings (waiver_seq);

CREATE TABLE key_files (
	name TEXT NOT NULL PRIMARY KEY,
	mark TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE template_drafts (
	template_id TEXT PRIMARY KEY REFERENCES templates (id),
	version_id TEXT NOT NULL UNIQUE,
	version_number INTEGER NOT NULL,
	-- Null if it is as in the template.
	name TEXT,
	-- Null if they are as in the template.
	settings TEXT CHECK (settings IS NULL OR json_valid(settings)),
	-- In any state.
	blocks TEXT NOT NULL CHECK (json_valid(blocks)),
	updated_at INTEGER NOT NULL,
	-- Named like an actor of the audit log.
	saved_by TEXT NOT NULL
) STRICT;

CREATE TABLE term_indexes (
	name TEXT PRIMARY KEY,
	version INTEGER NOT NULL,
	-- The seq of the last record that a rebuild has indexed; null once it has indexed all.
	rebuilt_to INTEGER,
	-- Whether it holds terms that could not be taken out. The next start rebuilds it.
	stale INTEGER NOT NULL DEFAULT 0 CHECK (stale IN (0, 1))
) STRICT;

CREATE TABLE terms_failed (
	name TEXT NOT NULL,
	seq INTEGER NOT NULL,
	-- The name of the error.
	fault TEXT NOT NULL,
	tries INTEGER NOT NULL,
	PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE marks (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	kind TEXT NOT NULL,
	required_for TEXT NOT NULL,
	active INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX marks_by_organization ON marks (organization_id, id);

CREATE TABLE participant_marks (
	participant_id TEXT NOT NULL REFERENCES participants (id),
	mark_id TEXT NOT NULL REFERENCES marks (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	until TEXT,
	reason TEXT,
	actor TEXT NOT NULL,
	given_at INTEGER NOT NULL,
	PRIMARY KEY (participant_id, mark_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX participant_marks_by_mark ON participant_marks (mark_id);

CREATE TABLE bans (
	participant_id TEXT PRIMARY KEY REFERENCES participants (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	reason TEXT NOT NULL,
	until TEXT,
	actor TEXT NOT NULL,
	banned_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX bans_by_organization ON bans (organization_id);

CREATE TABLE notes (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	participant_id TEXT NOT NULL REFERENCES participants (id),
	text TEXT NOT NULL,
	at_door INTEGER NOT NULL,
	actor TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX notes_by_participant ON notes (participant_id, id);

CREATE TABLE links (
	-- SHA-256 of the token. The token is derived from a key file and stored nowhere.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL CHECK (kind IN ('event', 'invitee', 'prefill', 'kiosk', 'copy', 'staff', 'device', 'guardian', 'leader')),
	subject_id TEXT NOT NULL,
	-- Counts the links of one subject: the link after a revoked one has another token.
	generation INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	uses_left INTEGER CHECK (uses_left >= 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX links_by_subject ON links (kind, subject_id, generation);

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
	purged_at INTEGER,
	-- The venue's own questions in a report, and what staff answered. A draft keeps the version with which it began.
	template_version_id TEXT REFERENCES template_versions (id),
	answers TEXT CHECK (json_valid(answers))
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

CREATE TABLE marketing_consents (
	participant_id TEXT PRIMARY KEY REFERENCES participants (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	waiver_id TEXT NOT NULL REFERENCES waivers (id),
	given INTEGER NOT NULL CHECK (given IN (0, 1)),
	given_at INTEGER NOT NULL,
	withdrawn_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX marketing_consents_by_organization ON marketing_consents (organization_id)
	WHERE given = 1 AND withdrawn_at IS NULL;

CREATE INDEX marketing_consents_by_waiver ON marketing_consents (waiver_id);

CREATE TABLE campaigns (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL CHECK (kind IN ('renewal', 'news')),
	-- Null for the default text.
	subject TEXT,
	body TEXT,
	-- Null for the automatic one.
	filter TEXT CHECK (filter IS NULL OR json_valid(filter)),
	recipients INTEGER NOT NULL,
	-- How many get no mail, by the reason.
	skipped TEXT NOT NULL CHECK (json_valid(skipped)),
	actor TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	stopped_at INTEGER,
	-- Of the automatic one: the last end of a waiver that it has come to, and which waiver of that end.
	reached_end INTEGER,
	reached_seq INTEGER
) STRICT;

CREATE INDEX campaigns_by_organization ON campaigns (organization_id, id);

CREATE UNIQUE INDEX campaigns_automatic ON campaigns (organization_id) WHERE filter IS NULL;

CREATE TABLE campaign_recipients (
	campaign_id TEXT NOT NULL REFERENCES campaigns (id),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	PRIMARY KEY (campaign_id, waiver_seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE monthly_mails (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	recipient TEXT NOT NULL,
	language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
	-- The last month that was sent, YYYY-MM; at first the one before it was asked for.
	sent_month TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE refusals (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	participant_id TEXT NOT NULL REFERENCES participants (id),
	-- The one with which they were to be let in; null if nobody tried to.
	waiver_id TEXT REFERENCES waivers (id),
	location_id TEXT REFERENCES locations (id),
	is_banned INTEGER NOT NULL CHECK (is_banned IN (0, 1)),
	reason TEXT,
	actor TEXT NOT NULL,
	refused_at INTEGER NOT NULL
) STRICT;

CREATE INDEX refusals_by_time ON refusals (organization_id, refused_at);

CREATE INDEX refusals_by_participant ON refusals (participant_id);

CREATE INDEX refusals_by_waiver ON refusals (waiver_id) WHERE waiver_id IS NOT NULL;

CREATE INDEX refusals_by_location ON refusals (location_id) WHERE location_id IS NOT NULL;

CREATE TABLE alert_choices (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	desk TEXT NOT NULL CHECK (json_valid(desk)),
	mail TEXT NOT NULL CHECK (json_valid(mail)),
	recipient TEXT,
	language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
	-- By kind: the last event that was told by mail, and when that mail was queued.
	mailed TEXT NOT NULL CHECK (json_valid(mailed))
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_choices_by_mail ON alert_choices (organization_id) WHERE mail <> '[]';

CREATE TABLE hold_releases (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	released_at INTEGER NOT NULL
) STRICT;

CREATE TABLE waiver_queues (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	-- The id of a template, or "account" for all.
	name TEXT NOT NULL,
	-- The sequence of an event: up to it, every message was deleted or is too old.
	cursor INTEGER NOT NULL,
	-- A JSON object of what is out of order after it: by sequence, 0 for deleted, else until when it is out of sight.
	marks TEXT NOT NULL CHECK (json_valid(marks)),
	PRIMARY KEY (organization_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE booking_sources (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	name TEXT NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('stripe', 'woocommerce', 'pretix', 'generic')),
	-- The last part of its address, which nobody can guess.
	address TEXT NOT NULL UNIQUE,
	template_id TEXT REFERENCES templates (id),
	location_id TEXT REFERENCES locations (id),
	-- A JSON list. Empty for every product.
	products TEXT NOT NULL CHECK (json_valid(products)),
	-- A JSON object: where a system's own JSON has each field.
	mapping TEXT NOT NULL CHECK (json_valid(mapping)),
	-- Where pretix runs. Orders are fetched from there alone.
	server_url TEXT,
	sends_mail INTEGER NOT NULL CHECK (sends_mail IN (0, 1)),
	active INTEGER NOT NULL CHECK (active IN (0, 1)),
	-- Encrypted with the key file of the data directory.
	secret BLOB NOT NULL,
	previous_secret BLOB,
	previous_until INTEGER,
	last_delivery_at INTEGER,
	last_error TEXT,
	last_error_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- The row stays for a while, since a sender that calls on is told that its address is gone.
	deleted_at INTEGER,
	CHECK (template_id IS NOT NULL OR deleted_at IS NOT NULL)
) STRICT;

CREATE INDEX booking_sources_by_organization ON booking_sources (organization_id, id);

CREATE INDEX booking_sources_deleted ON booking_sources (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE booking_deliveries (
	source_id TEXT NOT NULL REFERENCES booking_sources (id),
	mark BLOB NOT NULL,
	received_at INTEGER NOT NULL,
	PRIMARY KEY (source_id, mark)
) STRICT, WITHOUT ROWID;

CREATE INDEX booking_deliveries_by_time ON booking_deliveries (received_at);

CREATE TABLE bookings (
	seq INTEGER PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	source_id TEXT NOT NULL REFERENCES booking_sources (id),
	-- A keyed hash of the sender's id of the order.
	mark BLOB NOT NULL,
	part INTEGER NOT NULL,
	-- "erased": the person was erased, so nothing that is sent later makes a link again.
	state TEXT NOT NULL CHECK (state IN ('expected', 'ended', 'erased')),
	prefill_link_id TEXT REFERENCES prefill_links (id),
	-- Of the person who booked, or who comes. Null once the link has ended.
	name TEXT,
	people INTEGER NOT NULL,
	-- How many had signed by former links.
	signed_before INTEGER NOT NULL,
	visit_at INTEGER,
	-- Whether the time of day is unknown.
	all_day INTEGER NOT NULL CHECK (all_day IN (0, 1)),
	-- The sender's time of the newest state, in milliseconds since 1970.
	version INTEGER NOT NULL,
	-- Keyed hashes of the address to which the invitation went, and of all that was taken over.
	contact_mark BLOB,
	content_mark BLOB,
	-- When the name is erased, and when the row goes.
	forget_at INTEGER NOT NULL,
	delete_at INTEGER NOT NULL,
	UNIQUE (source_id, mark, part)
) STRICT;

CREATE INDEX bookings_by_visit ON bookings (organization_id, visit_at) WHERE state = 'expected' AND visit_at IS NOT NULL;

CREATE INDEX bookings_named ON bookings (forget_at) WHERE name IS NOT NULL;

CREATE INDEX bookings_by_deletion ON bookings (delete_at);

CREATE INDEX bookings_by_link ON bookings (prefill_link_id) WHERE prefill_link_id IS NOT NULL;

CREATE TABLE former_links (
	-- SHA-256 of the token.
	token_hash BLOB PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	-- As of links, or "leave" with the id of a message.
	kind TEXT NOT NULL,
	subject_id TEXT NOT NULL,
	generation INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
