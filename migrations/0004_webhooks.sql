CREATE TABLE webhook_endpoints (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	url TEXT NOT NULL,
	description TEXT,
	events TEXT NOT NULL CHECK (json_valid(events)),
	active INTEGER NOT NULL CHECK (active IN (0, 1)),
	paused_reason TEXT CHECK (paused_reason IN ('gone', 'failing')),
	-- How often it was paused. What waits with a lesser count is not sent any more.
	pause_count INTEGER NOT NULL,
	-- The sequence of the last event that was begun, or passed over.
	cursor INTEGER NOT NULL,
	-- Subscriptions that events which still wait were made under: a list of {until, events}, until a sequence.
	earlier TEXT NOT NULL CHECK (json_valid(earlier)),
	-- Sealed with the key file of the data directory, never in the clear.
	secret BLOB NOT NULL,
	previous_secret BLOB,
	previous_until INTEGER,
	failing_since INTEGER,
	consecutive_failures INTEGER NOT NULL,
	last_success_at INTEGER,
	last_failure_at INTEGER,
	created_at INTEGER NOT NULL,
	updated_at INTEGER NOT NULL,
	-- Gone for every caller; its log is still being removed, a part at a time.
	deleted_at INTEGER
) STRICT;
CREATE INDEX webhook_endpoints_by_organization ON webhook_endpoints (organization_id, id);

CREATE TABLE webhook_deliveries (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id),
	cause TEXT NOT NULL CHECK (cause IN ('event', 'test', 'replay')),
	event_id TEXT NOT NULL,
	event_type TEXT NOT NULL,
	-- Of the event in the outbox; a test ping has none, and so keeps its body here.
	sequence INTEGER,
	body TEXT,
	status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
	pause_count INTEGER NOT NULL,
	attempt_count INTEGER NOT NULL,
	-- 0 means at once, whatever the clock says.
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
