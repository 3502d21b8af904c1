-- The filters that somebody keeps for the lists of the desk, as JSON.
CREATE TABLE staff_views (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	views TEXT NOT NULL
) STRICT, WITHOUT ROWID;
