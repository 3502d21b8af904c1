-- When the last legal hold of a waiver ended: time to keep it counts anew from there.
CREATE TABLE hold_releases (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	released_at INTEGER NOT NULL
) STRICT;

-- Where a location is, and who runs it; null for as the organization.
ALTER TABLE locations ADD COLUMN country TEXT;
ALTER TABLE locations ADD COLUMN region TEXT;
ALTER TABLE locations ADD COLUMN jurisdiction TEXT;
ALTER TABLE locations ADD COLUMN legal_name TEXT;
ALTER TABLE locations ADD COLUMN registration TEXT;
ALTER TABLE locations ADD COLUMN address TEXT;

-- Until now three years held for minors where a policy said nothing. Policies say so from now on, so that no date moves
-- earlier.
UPDATE organizations SET settings = json_set(settings, '$.retention.limitationYears', 3)
	WHERE json_type(settings, '$.retention') = 'object' AND settings ->> '$.retention.limitationYears' IS NULL;
UPDATE templates SET settings = json_set(settings, '$.retention.limitationYears', 3)
	WHERE json_type(settings, '$.retention') = 'object' AND settings ->> '$.retention.limitationYears' IS NULL;
UPDATE template_drafts SET settings = json_set(settings, '$.retention.limitationYears', 3)
	WHERE json_type(settings, '$.retention') = 'object' AND settings ->> '$.retention.limitationYears' IS NULL;
