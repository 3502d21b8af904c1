-- By what the database recognizes the key files that it was used with. A mark reveals nothing of its key.
CREATE TABLE key_files (
	name TEXT NOT NULL PRIMARY KEY,
	mark TEXT NOT NULL
) STRICT, WITHOUT ROWID;
