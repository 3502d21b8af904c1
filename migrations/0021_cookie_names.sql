-- Over TLS the cookies of tablets have names with the prefix __Host-, which no page of a neighboring host can set.

ALTER TABLE kiosks ADD COLUMN
	-- Whether its cookie has the name without the prefix, as before this version and without TLS. Over TLS it moves on.
	plain_cookie INTEGER NOT NULL DEFAULT 0 CHECK (plain_cookie IN (0, 1));

ALTER TABLE desk_devices ADD COLUMN
	-- As of a kiosk.
	plain_cookie INTEGER NOT NULL DEFAULT 0 CHECK (plain_cookie IN (0, 1));

UPDATE kiosks SET plain_cookie = 1 WHERE paired_at IS NOT NULL;
UPDATE desk_devices SET plain_cookie = 1;
