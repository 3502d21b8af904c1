-- Each signing wrote a page of both indexes that go here, since their values are random.

-- References are terms of the search now.
DROP INDEX waivers_by_reference;

-- A trigger refuses forks of the chain, and gaps, too: a unique index of `prev` refused forks alone.
CREATE TABLE chain_after (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	seq INTEGER NOT NULL,
	hash TEXT NOT NULL,
	prev TEXT NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (organization_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO chain_after SELECT organization_id, seq, hash, prev, body FROM chain;
DROP TABLE chain;
ALTER TABLE chain_after RENAME TO chain;
CREATE TRIGGER chain_continues BEFORE INSERT ON chain
WHEN NEW.prev IS NOT coalesce(
	(SELECT hash FROM chain WHERE organization_id = NEW.organization_id AND seq = NEW.seq - 1),
	CASE NEW.seq WHEN 0 THEN '0000000000000000000000000000000000000000000000000000000000000000' END
)
BEGIN SELECT RAISE(ABORT, 'a chain entry does not continue the chain'); END;
CREATE TRIGGER chain_stays BEFORE UPDATE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is immutable'); END;
CREATE TRIGGER chain_remains BEFORE DELETE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain entry is never deleted'); END;
-- A record's entries after its signing. The signing's own position is in the waiver's row.
CREATE INDEX chain_by_subject ON chain (json_extract(body, '$.subject'))
	WHERE json_extract(body, '$.kind') <> 'waiver.signed';
