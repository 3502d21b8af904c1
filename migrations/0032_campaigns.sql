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

-- Mails that a venue sends to many guests. The automatic one of an organization reminds before a waiver ends.
CREATE TABLE campaigns (
	id TEXT PRIMARY KEY,
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	kind TEXT NOT NULL CHECK (kind IN ('renewal', 'news')),
	-- Null for the default text.
	subject TEXT,
	body TEXT,
	-- Null for the automatic one.
	filter TEXT CHECK (filter IS NULL OR json_valid(filter)),
	recipients INTEGER NOT NULL,
	-- How many get no mail, by the reason.
	skipped TEXT NOT NULL CHECK (json_valid(skipped)),
	actor TEXT NOT NULL,
	created_at INTEGER NOT NULL,
	stopped_at INTEGER,
	-- Of the automatic one: the last end of a waiver that it has come to, and which waiver of that end.
	reached_end INTEGER,
	reached_seq INTEGER
) STRICT;
CREATE INDEX campaigns_by_organization ON campaigns (organization_id, id);
CREATE UNIQUE INDEX campaigns_automatic ON campaigns (organization_id) WHERE filter IS NULL;

-- The waivers whose signers still wait for their mail. A row is deleted in the transaction that queues it.
CREATE TABLE campaign_recipients (
	campaign_id TEXT NOT NULL REFERENCES campaigns (id),
	waiver_seq INTEGER NOT NULL REFERENCES waivers (seq),
	PRIMARY KEY (campaign_id, waiver_seq)
) STRICT, WITHOUT ROWID;

ALTER TABLE messages ADD COLUMN campaign_id TEXT REFERENCES campaigns (id);
CREATE INDEX messages_by_campaign ON messages (campaign_id, status) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_of_campaigns ON messages (organization_id, created_at) WHERE campaign_id IS NOT NULL;

-- Of a mail to staff, who have signed nothing that says their language.
ALTER TABLE messages ADD COLUMN language TEXT;

-- Who gets the reports of each month by mail.
CREATE TABLE monthly_mails (
	staff_id TEXT PRIMARY KEY REFERENCES staff (id),
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	recipient TEXT NOT NULL,
	language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
	-- The last month that was sent, YYYY-MM; at first the one before it was asked for.
	sent_month TEXT NOT NULL
) STRICT, WITHOUT ROWID;
