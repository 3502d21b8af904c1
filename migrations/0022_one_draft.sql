-- A form has two states: its draft, which may be half done, and what is published. What was saved in the builder
-- becomes the draft.

ALTER TABLE templates ADD COLUMN
	-- Counts what changes the template as somebody edits it, also the end of a draft, so that no revision comes twice.
	draft_revision INTEGER NOT NULL DEFAULT 0;

UPDATE templates SET draft_revision = coalesce((SELECT revision FROM working_copies WHERE template_id = templates.id), 0);
UPDATE templates SET draft_revision = draft_revision + 1 WHERE id IN (SELECT template_id FROM template_drafts)
	AND id NOT IN (SELECT template_id FROM working_copies WHERE content IS NOT NULL);

ALTER TABLE template_drafts RENAME TO template_drafts_before;
CREATE TABLE template_drafts (
	template_id TEXT PRIMARY KEY REFERENCES templates (id),
	version_id TEXT NOT NULL UNIQUE,
	version_number INTEGER NOT NULL,
	-- Null if it is as in the template.
	name TEXT,
	-- Null if they are as in the template.
	settings TEXT CHECK (settings IS NULL OR json_valid(settings)),
	-- In any state.
	blocks TEXT NOT NULL CHECK (json_valid(blocks)),
	updated_at INTEGER NOT NULL,
	-- Named like an actor of the audit log.
	saved_by TEXT NOT NULL
) STRICT;

-- Where there are both, what was saved in the builder is the draft. A draft that is newer becomes a template of its own.
INSERT INTO templates (id, organization_id, name, slug, status, visibility, settings, created_at, updated_at, draft_revision)
SELECT d.version_id, t.organization_id, substr(t.name, 1, 192) || ' (draft)', 'draft-' || d.version_id, 'draft', t.visibility,
	t.settings, d.updated_at, d.updated_at, 1
FROM template_drafts_before d JOIN templates t ON t.id = d.template_id JOIN working_copies c ON c.template_id = t.id
WHERE d.updated_at > c.saved_at AND json(d.blocks) <> c.content -> '$.blocks';

INSERT INTO template_drafts
SELECT t.id,
	coalesce((
		SELECT version_id FROM template_drafts_before
		WHERE template_id = t.id AND version_id NOT IN (SELECT id FROM templates)
	), 'of ' || t.id),
	coalesce((SELECT max(version_number) FROM template_versions WHERE template_id = t.id), 0) + 1,
	nullif(c.content ->> '$.name', t.name), nullif(c.content -> '$.settings', json(t.settings)), c.content -> '$.blocks',
	c.saved_at, c.saved_by
FROM working_copies c JOIN templates t ON t.id = c.template_id WHERE c.content IS NOT NULL;

INSERT INTO template_drafts
SELECT t.id, iif(t.id = d.template_id, d.version_id, 'of ' || t.id), iif(t.id = d.template_id, d.version_number, 1),
	NULL, NULL, d.blocks, d.updated_at,
	coalesce((
		SELECT actor FROM audit_log WHERE subject = d.template_id AND action = 'template.draft_saved' ORDER BY seq DESC LIMIT 1
	), 'system')
FROM template_drafts_before d JOIN templates t ON t.id IN (d.template_id, d.version_id)
WHERE t.id NOT IN (SELECT template_id FROM template_drafts);

-- UUIDs of version 7, for versions to come that had none.
UPDATE template_drafts SET version_id = substr(printf('%012x', updated_at), 1, 8) || '-' || substr(printf('%012x', updated_at), 9)
	|| '-7' || lower(substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
WHERE version_id LIKE 'of %';

DROP TABLE template_drafts_before;
DROP TABLE working_copies;
