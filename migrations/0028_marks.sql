-- What a venue knows of a guest: its own marks, a ban, and notes; and the number on the guest's card.
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

ALTER TABLE participants ADD COLUMN pass_number TEXT;
CREATE UNIQUE INDEX participants_by_pass ON participants (organization_id, pass_number)
	WHERE pass_number IS NOT NULL;
