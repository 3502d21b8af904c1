-- A form is signed by guests, or filled in by staff for a report of an incident.
ALTER TABLE templates ADD COLUMN kind TEXT NOT NULL DEFAULT 'waiver' CHECK (kind IN ('waiver', 'incident'));

-- The venue's own questions in a report, and what staff answered. A draft keeps the version with which it began.
ALTER TABLE incidents ADD COLUMN template_version_id TEXT REFERENCES template_versions (id);
ALTER TABLE incidents ADD COLUMN answers TEXT CHECK (json_valid(answers));
