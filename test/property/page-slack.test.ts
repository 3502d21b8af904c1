import { expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDb, openDb } from '../../src/db/client.ts'
import { eraseSlack } from '../../src/db/page-slack.ts'
import { transact } from '../../src/db/transact.ts'
import { truncateWal } from '../../src/db/truncate-wal.ts'
import { namesInNoOrder } from '../support/disk/page-copies.ts'
import { searchBytes } from '../support/disk/byte-search.ts'
import { extent } from '../support/run/extent.ts'

setDefaultTimeout(60_000)

type Case = {
	readonly pageBytes: number
	readonly seed: number
	readonly rows: number
	readonly padding: number
	/** One row of so many stays. */
	readonly keptOf: number
}

const anyCase = fc.record<Case>({
	pageBytes: fc.constantFrom(512, 1_024, 4_096, 65_536),
	seed: fc.nat(),
	rows: fc.integer({ min: 1, max: 1_500 }),
	padding: fc.integer({ min: 0, max: 400 }),
	keptOf: fc.integer({ min: 1, max: 9 }),
})

/** @returns the names found in the file before and after the slack was erased */
async function deleteMost({ pageBytes, seed, rows, padding, keptOf }: Case) {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-slack-'))
	const path = join(folder, 'waiver.db')
	const db = openDb(path)
	const { $client } = db
	$client.run('PRAGMA journal_mode = DELETE')
	$client.run(`PRAGMA page_size = ${pageBytes}`)
	$client.run('VACUUM')
	$client.run('PRAGMA journal_mode = WAL')
	$client.run('CREATE TABLE people (name TEXT PRIMARY KEY, padding TEXT) STRICT, WITHOUT ROWID')
	$client.run('CREATE TABLE visits (id INTEGER PRIMARY KEY, name TEXT) STRICT')
	$client.run('CREATE INDEX visits_by_name ON visits (name)')
	try {
		const person = $client.query('INSERT INTO people VALUES (?, ?)')
		const visit = $client.query('INSERT INTO visits (name) VALUES (?)')
		const forget = ['people', 'visits'].map((table) => $client.query(`DELETE FROM ${table} WHERE name = ?`))
		const names = namesInNoOrder(rows, seed)
		transact(db, () => {
			for (const name of names) {
				person.run(name, 'x'.repeat(padding))
				visit.run(name)
			}
		})
		const kept = names.filter((_name, n) => n % keptOf === 0)
		const gone = names.filter((_name, n) => n % keptOf !== 0)
		transact(db, () => {
			for (const name of gone) for (const query of forget) query.run(name)
		})
		expect(truncateWal(db)).toBe(true)
		const before = searchBytes(folder, gone).length
		expect(await eraseSlack(db, () => false)).toBe(true)
		expect(searchBytes(folder, gone)).toEqual([])
		expect($client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
		for (const table of ['people', 'visits']) {
			const rest = $client.query(`SELECT name FROM ${table} ORDER BY name`).values().flat()
			expect(rest).toEqual(kept.toSorted())
		}
		// What is written afterwards brings nothing back from the connection's cache.
		transact(db, () => {
			for (const name of kept) visit.run(name)
		})
		truncateWal(db)
		expect(searchBytes(folder, gone)).toEqual([])
		return { before }
	} finally {
		closeDb(db)
		rmSync(folder, { recursive: true })
	}
}

test('Whatever rows were added and deleted, none of those that are gone is left in the file, and all others are', async () => {
	await fc.assert(
		fc.asyncProperty(anyCase, async (each) => void (await deleteMost(each))),
		{ numRuns: extent(6, 30) },
	)
})

test('SQLite leaves copies of deleted rows in pages from which rows were moved', async () => {
	const { before } = await deleteMost({ pageBytes: 4_096, seed: 1, rows: 3_000, padding: 100, keptOf: 3 })
	expect(before).toBeGreaterThan(0)
})
