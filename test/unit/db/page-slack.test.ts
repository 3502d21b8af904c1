import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDb, openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { eraseSlack } from '../../../src/db/page-slack.ts'
import { leaveCopies } from '../../support/disk/page-copies.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'

let folder: string
let db: Db
let reader: Database
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-slack-'))
	db = openDb(join(folder, 'waiver.db'))
	reader = new Database(db.$client.filename)
})
afterEach(() => {
	reader.close()
	closeDb(db)
	rmSync(folder, { recursive: true, force: true })
})

const inFile = (names: readonly string[]): string[] =>
	searchBytes(folder, names).filter((place) => place.endsWith(' in waiver.db'))

/** Reads from now on what there is, so the file can't get later changes. */
function holdWal(): void {
	reader.run('BEGIN')
	reader.query('SELECT count(*) FROM people').get()
}

test('Pages of which the WAL has a newer version stay as they are, until their readers have ended', async () => {
	const gone = leaveCopies(db.$client, holdWal)
	let tries = 0
	const end = (): boolean => {
		// It is asked after each try that failed.
		if (++tries === 1) {
			expect(inFile(gone)).toHaveLength(gone.length)
			expect(reader.query('SELECT count(*) AS n, min(name) AS first FROM people').get()).toMatchObject({
				n: 3_000,
			})
			expect(reader.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
			reader.run('COMMIT')
		}
		return false
	}
	expect(await eraseSlack(db, end)).toBe(true)
	expect(tries).toBeGreaterThan(0)
	expect(inFile(gone)).toEqual([])
	expect(db.$client.query('SELECT count(*) AS n FROM people').get()).toEqual({ n: 1_000 })
	expect(db.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
})

test('The slack of the other pages is erased while somebody reads, as a replicator always does', async () => {
	const gone = leaveCopies(db.$client)
	expect(inFile(gone)).not.toEqual([])
	holdWal()
	db.$client.run('CREATE TABLE later (name TEXT)')
	expect(await eraseSlack(db, () => false)).toBe(true)
	expect(inFile(gone)).toEqual([])
	expect(reader.query('SELECT count(*) AS n FROM people').get()).toEqual({ n: 1_000 })
})

test('Work that is stopped says that it is not done', async () => {
	leaveCopies(db.$client, holdWal)
	expect(await eraseSlack(db, () => true)).toBe(false)
})

/** The locks of this process on the database's file, as Linux lists them. */
function listLocks(): string[] {
	const { ino } = statSync(db.$client.filename)
	const isOwn = (line: string): boolean => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)
	const lines = readFileSync('/proc/locks', 'utf8').split('\n').filter(isOwn)
	return lines.map((line) => line.replace(/^\d+: /, ''))
}

test('The locks of this process on the file stay, so that no other process takes the WAL from it', async () => {
	// No search before: to read the file here, and to close it, drops the locks as well.
	leaveCopies(db.$client)
	const before = listLocks()
	expect(before).not.toEqual([])
	expect(await eraseSlack(db, () => false)).toBe(true)
	expect(listLocks()).toEqual(before)
})
