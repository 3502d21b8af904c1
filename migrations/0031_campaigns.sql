-- Whether a guest has consented to mails with news, by the last waiver whose form asks for it.
CREATE TABLE marketing_consents (
	participant_id TEXT PRIMARY KEY REFERENCES participants (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	waiver_id TEXT NOT NULL REFERENCES waivers (id),
	given INTEGER NOT NULL CHECK (given IN (0, 1)),
	given_at INTEGER NOT NULL,
	withdrawn_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX marketing_consents_by_organization ON marketing_consents (organization_id)
	WHERE given = 1 AND withdrawn_at IS NULL;
CREATE INDEX marketing_consents_by_waiver ON marketing_consents (waiver_id);
