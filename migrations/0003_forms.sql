-- Working copies of templates: what somebody is changing, and nobody signs.

CREATE TABLE working_copies (
	template_id TEXT PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
	-- Counts every change, also the end of a copy, so that no revision comes twice.
	revision INTEGER NOT NULL,
	-- JSON: name, settings and blocks in any state; null once it was published or discarded.
	content TEXT CHECK (content IS NULL OR json_valid(content)),
	saved_at INTEGER NOT NULL,
	-- Named like an actor of the audit log.
	saved_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
