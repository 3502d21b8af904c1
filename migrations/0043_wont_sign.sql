-- When an invitee said that they won't sign, and why. Null once they have signed.
ALTER TABLE invitees ADD COLUMN declined_at INTEGER;
ALTER TABLE invitees ADD COLUMN decline_reason TEXT;
