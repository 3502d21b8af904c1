-- Factors and passwords are changed only after somebody has given all that they sign in with, not the password alone;
-- and a reset removes the second factor only where whoever made its link said so.
-- A login that an inviter proposes is nobody's until its person takes it, so it tells nothing of other organizations.

ALTER TABLE staff_sessions ADD COLUMN
	-- When all factors were last given: a passkey, or the password with a code, or the password of somebody without either.
	all_factors_at INTEGER;

ALTER TABLE staff ADD COLUMN
	-- Whether the link of the reset that waits removes the second factor and the passkeys, too.
	reset_clears_factors INTEGER NOT NULL DEFAULT 0 CHECK (reset_clears_factors IN (0, 1));

ALTER TABLE staff ADD COLUMN
	-- What an inviter proposed. The person may choose another login.
	proposed_login TEXT;
