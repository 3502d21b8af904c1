-- The letters that no font had when a PDF was to be made, as U+XXXX; the PDF waits for a font that has them.

ALTER TABLE waivers ADD COLUMN missing_letters TEXT;

CREATE INDEX waivers_waiting_for_font ON waivers (organization_id) WHERE missing_letters IS NOT NULL;
