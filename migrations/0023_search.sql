-- For how long a waiver is valid, in milliseconds. The greatest of a template says how long ago the oldest of its valid
-- waivers can have been signed.
CREATE INDEX waivers_by_validity ON waivers (
	organization_id, template_id, coalesce(expires_at, 9007199254740991) - signed_at
) WHERE purged_at IS NULL;

-- Each index of terms is rebuilt at the next start.
DROP TABLE term_indexes;

CREATE TABLE term_indexes (
	name TEXT PRIMARY KEY,
	version INTEGER NOT NULL,
	-- The seq of the last record that a rebuild has indexed; null once it has indexed all.
	rebuilt_to INTEGER,
	-- Whether it holds terms that could not be taken out. The next start rebuilds it.
	stale INTEGER NOT NULL DEFAULT 0 CHECK (stale IN (0, 1))
) STRICT;

-- Records that are indexed before their transaction commits. It is empty between two transactions, unless another
-- version of the program wrote here.
CREATE TABLE terms_due (
	name TEXT NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID;

-- Records that could not be indexed, and are tried again.
CREATE TABLE terms_failed (
	name TEXT NOT NULL,
	seq INTEGER NOT NULL,
	-- The name of the error.
	fault TEXT NOT NULL,
	tries INTEGER NOT NULL,
	PRIMARY KEY (name, seq)
) STRICT, WITHOUT ROWID;
