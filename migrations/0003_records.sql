-- Finding records: term indexes, and the orders and look-ups that lists and logs need.

-- Newest first by signing time. The low bits tell waivers of one millisecond apart: 65,536 of them.
ALTER TABLE waivers ADD COLUMN recency INTEGER GENERATED ALWAYS AS ((signed_at << 16) | (seq & 65535)) VIRTUAL;
CREATE UNIQUE INDEX waivers_by_recency ON waivers (organization_id, recency);

-- Words, contacts, template, event, tags and span of validity of each waiver, as terms of one organization; the rowid is
-- the waiver's recency. It holds no text, only which waivers hold a term, and "secure-delete" leaves nothing of a row
-- that was taken out.
CREATE VIRTUAL TABLE waiver_terms USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii');
INSERT INTO waiver_terms (waiver_terms, rank) VALUES ('secure-delete', 1);

ALTER TABLE participants ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
UPDATE participants SET seq = rowid;
CREATE UNIQUE INDEX participants_by_seq ON participants (seq);
-- Of a duplicate: the participant who stands for it now.
ALTER TABLE participants ADD COLUMN merged_into TEXT REFERENCES participants (id);
CREATE INDEX participants_by_survivor ON participants (merged_into) WHERE merged_into IS NOT NULL;

-- The same of participants; the rowid is the participant's seq.
CREATE VIRTUAL TABLE participant_terms USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii');
INSERT INTO participant_terms (participant_terms, rank) VALUES ('secure-delete', 1);

-- With which version of the program's terms each index was built; without a row it has not been.
CREATE TABLE term_indexes (
	name TEXT PRIMARY KEY,
	version INTEGER NOT NULL
) STRICT;

DROP INDEX audit_log_by_organization;
CREATE INDEX audit_log_by_time ON audit_log (organization_id, at);
CREATE INDEX audit_log_by_id ON audit_log (id);
CREATE INDEX audit_log_by_subject ON audit_log (subject, at);
CREATE INDEX audit_log_by_actor ON audit_log (organization_id, actor, at);
-- Signings are most of the log: looking for them needs no index, and all else is found among little.
CREATE INDEX audit_log_by_action ON audit_log (organization_id, action, at) WHERE action <> 'waiver.signed';

DROP INDEX phi_access_log_by_organization;
CREATE INDEX phi_access_log_by_time ON phi_access_log (organization_id, at);
CREATE INDEX phi_access_log_by_id ON phi_access_log (id);
CREATE INDEX phi_access_log_by_waiver ON phi_access_log (waiver_id, at) WHERE waiver_id IS NOT NULL;
CREATE INDEX phi_access_log_by_participant ON phi_access_log (participant_id, at) WHERE participant_id IS NOT NULL;
CREATE INDEX phi_access_log_by_actor ON phi_access_log (organization_id, actor, at);
CREATE INDEX phi_access_log_by_action ON phi_access_log (organization_id, action, at);

-- What the chain holds of a record beyond its signing, whose place the waiver's own row names.
CREATE INDEX chain_by_subject ON chain (json_extract(body, '$.subject'))
	WHERE json_extract(body, '$.kind') <> 'waiver.signed';
