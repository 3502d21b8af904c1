-- What the law was taken to be when a waiver was signed: JSON whose SHA-256 the evidence has. Null on older waivers.
ALTER TABLE waivers ADD COLUMN law TEXT;
-- What publishing warned of by the law, by jurisdiction and code, with the audit entry of the reason. Null on older ones.
ALTER TABLE template_versions ADD COLUMN law_warnings TEXT CHECK (json_valid(law_warnings));
-- What an owner has decided otherwise for a location.
ALTER TABLE locations ADD COLUMN overrides TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(overrides));
