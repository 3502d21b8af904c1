-- Arrivals. Each call makes one, however often the same waiver has arrived (specification, Check-ins rule 1).

CREATE TABLE checkins (
	seq INTEGER PRIMARY KEY,
	id TEXT NOT NULL UNIQUE,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	method TEXT NOT NULL CHECK (method IN ('staff', 'qr', 'kiosk', 'self', 'api')),
	location_id TEXT REFERENCES locations (id),
	event_id TEXT REFERENCES events (id),
	checked_in_at INTEGER NOT NULL,
	-- As it was at that moment, whatever becomes of the waiver.
	is_valid INTEGER NOT NULL CHECK (is_valid IN (0, 1)),
	warnings TEXT NOT NULL
) STRICT;
CREATE INDEX checkins_by_organization ON checkins (organization_id, seq);
CREATE INDEX checkins_by_time ON checkins (organization_id, checked_in_at);
CREATE INDEX checkins_by_waiver ON checkins (waiver_seq, seq);
CREATE INDEX checkins_by_location ON checkins (location_id, seq) WHERE location_id IS NOT NULL;
CREATE INDEX checkins_by_event ON checkins (event_id, seq) WHERE event_id IS NOT NULL;

-- Who of the waiver's people came, by their place on the waiver.
CREATE TABLE checkin_participants (
	checkin_seq INTEGER NOT NULL REFERENCES checkins (seq),
	position INTEGER NOT NULL,
	PRIMARY KEY (checkin_seq, position)
) STRICT, WITHOUT ROWID;

-- What names a location, so that deleting one needn't look through every waiver.
CREATE INDEX waivers_by_location ON waivers (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX events_by_location ON events (location_id) WHERE location_id IS NOT NULL;
