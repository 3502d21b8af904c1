-- The language in which an invitee is written to; null for the form's first.

ALTER TABLE invitees ADD COLUMN language TEXT;
