-- A recipient may ask to be written to no more.

CREATE TABLE suppressions_next (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
	recipient_hash BLOB NOT NULL UNIQUE,
	reason TEXT NOT NULL CHECK (reason IN ('bounced', 'complaint', 'unsubscribed')),
	message_id TEXT,
	created_at INTEGER NOT NULL
) STRICT;

INSERT INTO suppressions_next SELECT id, organization_id, channel, recipient_hash, reason, message_id, created_at FROM suppressions;
DROP TABLE suppressions;
ALTER TABLE suppressions_next RENAME TO suppressions;
CREATE INDEX suppressions_by_organization ON suppressions (organization_id, id);
