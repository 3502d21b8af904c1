import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { trimWal, truncateWal } from '../../../src/db/truncate-wal.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'

const NAME = 'Zwxyqvlora'

let directory: string
let db: Db
let reader: Database
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'waiver-empty-log-'))
	db = openDb(join(directory, 'waiver.db'))
	db.$client.run('CREATE TABLE people (name TEXT)')
	reader = new Database(db.$client.filename)
})
afterEach(() => {
	reader.close()
	db.$client.close()
	rmSync(directory, { recursive: true })
})

/** A name is written and deleted, the log folded, and started anew while another connection reads. */
function leaveTail(): void {
	const insert = db.$client.query('INSERT INTO people VALUES (?)')
	for (let i = 0; i < 20; i++) insert.run(i === 10 ? NAME : `person ${i} ${'x'.repeat(3_000)}`)
	db.$client.query('DELETE FROM people WHERE name = ?').run(NAME)
	db.$client.run('PRAGMA wal_checkpoint(PASSIVE)')
	reader.run('BEGIN')
	reader.query('SELECT count(*) FROM people').get()
	insert.run('after')
	expect(truncateWal(db)).toBe(false)
}

test('What stands behind the end of a log that is read is cut off, and nothing else', () => {
	leaveTail()
	expect(searchBytes(directory, [NAME])).toEqual([`${NAME} in waiver.db-wal`])
	trimWal(db)
	expect(searchBytes(directory, [NAME])).toEqual([])
	// Who reads goes on with what there was, and anybody else sees all.
	expect(reader.query('SELECT count(*) AS n FROM people').get()).toEqual({ n: 19 })
	db.$client.run("INSERT INTO people VALUES ('later')")
	const other = new Database(db.$client.filename)
	expect(other.query('SELECT count(*) AS n FROM people').get()).toEqual({ n: 21 })
	expect(other.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
	other.close()
	reader.run('COMMIT')
	expect(truncateWal(db)).toBe(true)
	expect(db.$client.query('SELECT count(*) AS n FROM people').get()).toEqual({ n: 21 })
})

test('A log that has not been reset keeps all its contents', () => {
	reader.run('BEGIN')
	reader.query('SELECT count(*) FROM people').get()
	db.$client.query('INSERT INTO people VALUES (?)').run(NAME)
	expect(truncateWal(db)).toBe(false)
	trimWal(db)
	reader.run('COMMIT')
	// As after a crash: what is not in the database yet is read from the log.
	const path = join(directory, 'found.db')
	for (const suffix of ['', '-wal']) copyFileSync(`${db.$client.filename}${suffix}`, `${path}${suffix}`)
	const recovered = new Database(path)
	expect(recovered.query('SELECT name FROM people').all()).toEqual([{ name: NAME }])
	recovered.close()
})
