-- Rows of several hundred bytes go into tables with row numbers: new rows fill the last page, and its tree stays flat.
-- Without row numbers the inner pages hold whole rows, so a signing wrote a tenth more pages.

CREATE TABLE chain_after (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	seq INTEGER NOT NULL,
	hash TEXT NOT NULL,
	prev TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, seq)
) STRICT;
INSERT INTO chain_after SELECT organization_id, seq, hash, prev, body FROM chain ORDER BY organization_id, seq;
DROP TABLE chain;
ALTER TABLE chain_after RENAME TO chain;
CREATE TRIGGER chain_continues BEFORE INSERT ON chain
WHEN NEW.prev IS NOT coalesce(
	(SELECT hash FROM chain WHERE organization_id = NEW.organization_id AND seq = NEW.seq - 1),
	CASE NEW.seq WHEN 0 THEN '0000000000000000000000000000000000000000000000000000000000000000' END
)
BEGIN SELECT RAISE(ABORT, 'a chain entry does not continue the chain'); END;
CREATE TRIGGER chain_stays BEFORE UPDATE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is immutable'); END;
CREATE TRIGGER chain_remains BEFORE DELETE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is never deleted'); END;
-- A record's entries after its signing. The signing's own position is in the waiver's row.
CREATE INDEX chain_by_subject ON chain (organization_id, json_extract(body, '$.subject'), seq)
	WHERE json_extract(body, '$.kind') <> 'waiver.signed';

CREATE TABLE webhook_events_after (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	sequence INTEGER NOT NULL,
	id TEXT NOT NULL UNIQUE,
	type TEXT NOT NULL,
	occurred_at INTEGER NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, sequence)
) STRICT;
INSERT INTO webhook_events_after SELECT organization_id, sequence, id, type, occurred_at, body FROM webhook_events
	ORDER BY organization_id, sequence;
DROP TABLE webhook_events;
ALTER TABLE webhook_events_after RENAME TO webhook_events;

CREATE TABLE idempotency_keys_after (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	key TEXT NOT NULL,
	fingerprint TEXT NOT NULL,
	result TEXT NOT NULL,
	PRIMARY KEY (organization_id, key)
) STRICT;
INSERT INTO idempotency_keys_after SELECT organization_id, key, fingerprint, result FROM idempotency_keys
	ORDER BY organization_id, key;
DROP TABLE idempotency_keys;
ALTER TABLE idempotency_keys_after RENAME TO idempotency_keys;
