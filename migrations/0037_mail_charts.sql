-- The figures of a mail to staff, which its HTML shows as pictures and its text in lines.
ALTER TABLE messages ADD COLUMN charts TEXT CHECK (json_valid(charts));
