-- Proofs, recovery and retention. Times are integer milliseconds since 1970 UTC.

-- Hashes of complete subtrees of each chain's Merkle tree, so that no proof has to read a million leaves. Levels are
-- multiples of 8, where a node stands for 2^level leaves. Derived: verification computes them anew.
CREATE TABLE chain_nodes (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	level INTEGER NOT NULL,
	position INTEGER NOT NULL,
	hash BLOB NOT NULL,
	PRIMARY KEY (organization_id, level, position)
) STRICT, WITHOUT ROWID;

-- Each recovery after a restore begins a new log, whose origin ends in /g<generation>.
CREATE TABLE chain_generations (
	organization_id TEXT NOT NULL REFERENCES organizations (id),
	generation INTEGER NOT NULL,
	-- Of the entry chain.recovered that began it.
	seq INTEGER NOT NULL,
	PRIMARY KEY (organization_id, generation)
) STRICT, WITHOUT ROWID;

-- While a hold stands, nothing purges the waiver.
CREATE TABLE legal_holds (
	waiver_seq INTEGER PRIMARY KEY REFERENCES waivers (seq),
	reason TEXT NOT NULL,
	placed_at INTEGER NOT NULL,
	placed_by TEXT NOT NULL
) STRICT;

-- Images of documents, which may have to go earlier than their waiver.
CREATE INDEX waiver_images_of_documents ON waiver_images (waiver_seq)
	WHERE block_type = 'id_capture' AND state <> 'erased';

-- Which waiver names a PDF, so that its file is erased only once none does.
CREATE INDEX waivers_by_pdf ON waivers (pdf_sha256) WHERE pdf_sha256 IS NOT NULL;
