-- Arrivals: who recorded one, whether it was taken back, and the call that recorded it.
-- Named like an actor of the audit log; null on arrivals from before this column.
ALTER TABLE checkins ADD COLUMN actor TEXT;
-- The row stays, and counts no more.
ALTER TABLE checkins ADD COLUMN annulled_at INTEGER;
-- Of the call, where it had one; a repeat gets this arrival.
ALTER TABLE checkins ADD COLUMN idempotency_key TEXT;
-- A keyed hash of the call, so that a guess at it cannot be confirmed.
ALTER TABLE checkins ADD COLUMN call_hash BLOB;
CREATE UNIQUE INDEX checkins_by_key ON checkins (organization_id, idempotency_key)
	WHERE idempotency_key IS NOT NULL;

-- The lookup at the door: the short reference of a waiver is the end of its id.
CREATE INDEX waivers_by_reference ON waivers (organization_id, substr(id, -8));

-- What waits for the staff is counted often, and is little.
CREATE INDEX waivers_failed ON waivers (organization_id) WHERE pdf_status = 'failed' AND purged_at IS NULL;
CREATE INDEX messages_failed ON messages (organization_id, finished_at) WHERE status = 'failed';
