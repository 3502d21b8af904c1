-- Who did it, as the logs name callers; null for what nobody of them did. Nobody is told what they did themselves.
ALTER TABLE webhook_events ADD COLUMN actor TEXT;

-- The events that staff are told, which are few among many.
CREATE INDEX webhook_events_told ON webhook_events (organization_id, type, sequence)
	WHERE type IN ('waiver.flagged', 'capacity.reached', 'participant.turned_away', 'webhook.paused');

-- What a person of the staff is told. Without a row it is everything, at the desk.
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
