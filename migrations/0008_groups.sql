-- When an invitee's own page was first opened, and when they first arrived with what they signed.
ALTER TABLE invitees ADD COLUMN opened_at INTEGER;
ALTER TABLE invitees ADD COLUMN arrived_at INTEGER;
UPDATE invitees SET arrived_at = (
	SELECT min(checkins.checked_in_at) FROM waivers
	JOIN checkins ON checkins.waiver_seq = waivers.seq
	WHERE waivers.id = invitees.waiver_id AND checkins.annulled_at IS NULL
) WHERE waiver_id IS NOT NULL;

-- Deleting an event looks for what names it.
CREATE INDEX prefill_links_by_event ON prefill_links (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX waivers_by_event ON waivers (event_id) WHERE event_id IS NOT NULL;

-- The events of a day. One without a start is later than all others.
CREATE INDEX events_by_start ON events (organization_id, coalesce(starts_at, 9007199254740991), id);

-- Staff look at the few messages that failed among all that were sent.
CREATE INDEX messages_by_status ON messages (organization_id, status, seq);

-- Searches for the few waivers among all: by place, voided or purged; and by what is told without reading a waiver.
DROP INDEX waivers_by_location;
CREATE INDEX waivers_by_location ON waivers (location_id, recency) WHERE location_id IS NOT NULL;
CREATE INDEX waivers_voided ON waivers (organization_id, recency) WHERE status = 'voided';
CREATE INDEX waivers_purged ON waivers (organization_id, recency) WHERE purged_at IS NOT NULL;
CREATE INDEX waivers_by_facts ON waivers (organization_id, recency, expires_at, source);

-- Who cleared a flag, named like an actor of the audit log, and what they noted.
ALTER TABLE waiver_flags ADD COLUMN cleared_by TEXT;
ALTER TABLE waiver_flags ADD COLUMN note TEXT;
