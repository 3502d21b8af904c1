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

-- Hours before the start at which those who have not signed are reminded, and when that is next; null where never.
ALTER TABLE events ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reminders));
ALTER TABLE events ADD COLUMN next_reminder_at INTEGER;
CREATE INDEX events_by_reminder ON events (next_reminder_at) WHERE next_reminder_at IS NOT NULL;

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
	phone_digits TEXT,
	external_id TEXT,
	status TEXT NOT NULL CHECK (status IN ('invited', 'signed', 'bounced')),
	waiver_id TEXT REFERENCES waivers (id),
	last_message_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitees_by_event ON invitees (event_id, status, seq);
CREATE UNIQUE INDEX invitees_by_email ON invitees (event_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE INDEX invitees_by_external_id ON invitees (event_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX invitees_by_phone ON invitees (event_id, phone_digits) WHERE phone_digits IS NOT NULL;
CREATE INDEX invitees_by_name ON invitees (event_id, name_folded);
CREATE INDEX invitees_by_waiver ON invitees (waiver_id) WHERE waiver_id IS NOT NULL;
CREATE INDEX invitees_of_person ON invitees (organization_id, email_folded) WHERE email_folded IS NOT NULL;

CREATE TABLE prefill_links (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	template_id TEXT NOT NULL REFERENCES templates (id),
	event_id TEXT REFERENCES events (id),
	-- Sealed with the key file of the data directory, never in the clear; null once the link is dead.
	answers BLOB,
	locked TEXT NOT NULL CHECK (json_valid(locked)),
	tags TEXT NOT NULL CHECK (json_valid(tags)),
	external_id TEXT,
	redirect_url TEXT,
	max_uses INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	-- The last waiver that was signed by it.
	waiver_id TEXT REFERENCES waivers (id),
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX prefill_links_by_organization ON prefill_links (organization_id, seq);
CREATE INDEX prefill_links_alive ON prefill_links (expires_at) WHERE answers IS NOT NULL;
CREATE INDEX prefill_links_by_waiver ON prefill_links (waiver_id) WHERE waiver_id IS NOT NULL;

CREATE TABLE messages (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
	kind TEXT NOT NULL CHECK (kind IN ('invite', 'reminder', 'receipt', 'custom')),
	status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'bounced', 'failed')),
	-- Where it goes, and the host's own words where there are any; taken when the person is forgotten.
	recipient TEXT,
	subject TEXT,
	body TEXT,
	-- Tells the recipient again without telling it: see suppressions.
	recipient_mark BLOB,
	attach_pdf INTEGER NOT NULL CHECK (attach_pdf IN (0, 1)),
	-- Made by the service itself and not by a call: a reminder of the schedule, a receipt after signing.
	automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
	participant_id TEXT REFERENCES participants (id),
	-- An invitee may be deleted; the message stays, blank.
	invitee_id TEXT,
	event_id TEXT REFERENCES events (id),
	waiver_id TEXT REFERENCES waivers (id),
	prefill_link_id TEXT,
	via TEXT CHECK (via IN ('smtp', 'sms_gateway', 'outbox')),
	failure TEXT,
	attempts INTEGER NOT NULL,
	-- Null once there is no next attempt; 0 means at once, whatever the clock says.
	next_attempt_at INTEGER,
	last_attempt_at INTEGER,
	created_at INTEGER NOT NULL,
	sent_at INTEGER,
	finished_at INTEGER
) STRICT;
CREATE INDEX messages_by_organization ON messages (organization_id, seq);
CREATE INDEX messages_due ON messages (next_attempt_at, seq) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX messages_by_attempt ON messages (last_attempt_at) WHERE last_attempt_at IS NOT NULL;
CREATE INDEX messages_by_invitee ON messages (invitee_id, seq) WHERE invitee_id IS NOT NULL;
CREATE INDEX messages_by_waiver ON messages (waiver_id) WHERE waiver_id IS NOT NULL;
CREATE INDEX messages_by_participant ON messages (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX messages_by_recipient ON messages (recipient_mark, seq) WHERE recipient_mark IS NOT NULL;

-- Addresses that nothing is sent to any more, told by a keyed hash: they outlive the person whom they were of.
CREATE TABLE suppressions (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
	recipient_mark BLOB NOT NULL UNIQUE,
	reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complaint')),
	message_id TEXT,
	created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX suppressions_by_organization ON suppressions (organization_id, id);

-- Answers to calls that send, by the caller's key: a repeat sends nothing twice.
CREATE TABLE sending_keys (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	key TEXT NOT NULL,
	call_mark BLOB NOT NULL,
	result TEXT NOT NULL CHECK (json_valid(result)),
	PRIMARY KEY (organization_id, key)
) STRICT, WITHOUT ROWID;

-- Up to which of its events an organization's receipts have been seen to.
CREATE TABLE receipt_cursors (
	organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
	sequence INTEGER NOT NULL
) STRICT;
-- What was signed before there were receipts gets none.
INSERT INTO receipt_cursors SELECT organization_id, max(sequence) FROM webhook_events GROUP BY organization_id;
