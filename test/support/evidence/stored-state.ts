import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'bun:test'
import { GENESIS_PREV, hashEntry } from '../../../src/features/evidence/entry.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { expectIndexed } from '../fixtures/term-indexes.ts'

type ChainRow = { organization_id: string; seq: number; hash: string; prev: string; body: string }

/**
 * That the data directory of a service that does not run is whole: SQLite's own checks, every link and hash of every
 * chain, every waiver's entry, every file that a row names, byte for byte, and the term indexes. Reads it without the
 * service's own code for opening it.
 */
export function expectWholeState(dataDir: string): void {
	const db = new Database(join(dataDir, 'waiver.db'), { readwrite: true })
	try {
		expect(db.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
		expect(db.query('PRAGMA foreign_key_check').all()).toEqual([])
		expectWholeChains(db)
		expectFiles(db, dataDir)
		expectIndexed(db)
	} finally {
		db.close()
	}
}

function expectWholeChains(db: Database): void {
	const entries = db.query<ChainRow, []>('SELECT * FROM chain ORDER BY organization_id, seq').all()
	const heads = new Map<string, ChainRow>()
	for (const entry of entries) {
		const head = heads.get(entry.organization_id)
		expect(entry.seq).toBe(head === undefined ? 0 : head.seq + 1)
		expect(entry.prev).toBe(head?.hash ?? GENESIS_PREV)
		expect(entry.hash).toBe(hashEntry(entry.body))
		expect(JSON.parse(entry.body)).toMatchObject({
			seq: entry.seq,
			prev: entry.prev,
			org: entry.organization_id,
		})
		heads.set(entry.organization_id, entry)
	}
	const loose = db.query(
		"SELECT w.id FROM waivers w LEFT JOIN chain c ON c.organization_id = w.organization_id AND c.seq = w.chain_seq AND c.hash = w.hash WHERE c.hash IS NULL OR json_extract(c.body, '$.subject') <> w.id",
	)
	expect(loose.all()).toEqual([])
	const unnamed = db.query(
		"SELECT 1 FROM chain WHERE json_extract(body, '$.kind') = 'waiver.signed' AND json_extract(body, '$.subject') NOT IN (SELECT id FROM waivers)",
	)
	expect(unnamed.all()).toEqual([])
}

function expectFiles(db: Database, dataDir: string): void {
	const named = db
		.query<{ sha256: string }, []>(
			'SELECT file_sha256 AS sha256 FROM waiver_images WHERE file_sha256 IS NOT NULL UNION SELECT pdf_sha256 FROM waivers WHERE pdf_sha256 IS NOT NULL',
		)
		.all()
	for (const { sha256 } of named)
		expect(sha256Hex(readFileSync(join(dataDir, 'files', sha256.slice(0, 2), sha256)))).toBe(sha256)
	const lost = db.query(
		"SELECT 1 FROM waiver_images i LEFT JOIN spool s ON s.waiver_seq = i.waiver_seq AND s.path = i.path WHERE i.state = 'spooled' AND s.bytes IS NULL",
	)
	expect(lost.all()).toEqual([])
	// Nothing waits for a PDF that no job will make.
	const forgotten = db.query(
		"SELECT id FROM waivers WHERE purged_at IS NULL AND pdf_status <> 'ready' AND id NOT IN (SELECT subject FROM jobs)",
	)
	expect(forgotten.all()).toEqual([])
}
