-- What all halls have told, for Postgres 12 or newer.
CREATE TABLE IF NOT EXISTS halls (
	name text PRIMARY KEY,
	-- Up to this position of its feed everything is here.
	position bigint NOT NULL DEFAULT 0,
	read_at timestamptz
);

CREATE TABLE IF NOT EXISTS events (
	hall text NOT NULL REFERENCES halls (name),
	sequence bigint NOT NULL,
	id uuid NOT NULL,
	type text NOT NULL,
	at timestamptz NOT NULL,
	data jsonb NOT NULL,
	PRIMARY KEY (hall, sequence)
);
CREATE INDEX IF NOT EXISTS events_by_time ON events (type, at);
CREATE INDEX IF NOT EXISTS events_by_waiver ON events (hall, (data ->> 'waiverId'));

-- The people of an event, as they were called when it was read.
CREATE TABLE IF NOT EXISTS event_people (
	hall text NOT NULL,
	sequence bigint NOT NULL,
	person uuid NOT NULL,
	first_name text NOT NULL,
	last_name text NOT NULL,
	date_of_birth date,
	PRIMARY KEY (hall, sequence, person),
	FOREIGN KEY (hall, sequence) REFERENCES events (hall, sequence)
);
CREATE INDEX IF NOT EXISTS event_people_by_name ON event_people (lower(last_name), lower(first_name));

-- The names of forms and places.
CREATE TABLE IF NOT EXISTS names (
	hall text NOT NULL REFERENCES halls (name),
	id uuid NOT NULL,
	name text NOT NULL,
	PRIMARY KEY (hall, id)
);
