import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import { closeToMove } from '../../../src/db/close-to-move.ts'

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-move-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('A database that was moved shares its memory with other processes, even if an old statement is left', () => {
	const [before, after] = [join(folder, 'before.db'), join(folder, 'after.db')]
	const db = openDb(before)
	db.$client.run('CREATE TABLE kept (number INTEGER)')
	const left = db.$client.prepare('SELECT number FROM kept')
	left.all()
	closeToMove(db)
	renameSync(before, after)
	const moved = openDb(after)
	moved.$client.run('INSERT INTO kept VALUES (1)')
	expect(existsSync(`${after}-shm`)).toBe(true)
	expect(existsSync(`${before}-shm`)).toBe(false)
	moved.$client.close()
	left.finalize()
})

test('A database that somebody reads is not closed to be moved', () => {
	const [db, reader] = [openDb(join(folder, 'read.db')), openDb(join(folder, 'read.db'))]
	db.$client.run('PRAGMA busy_timeout = 0')
	db.$client.run('CREATE TABLE kept (number INTEGER)')
	expect(() => closeToMove(db)).toThrow()
	reader.$client.close()
})
