import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../../src/db/create-database.ts'

let folder: string
let path: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-create-'))
	path = join(folder, 'waiver.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const content = (): Uint8Array => Buffer.from('new')

test('A missing database is created for its owner alone, and nothing is left beside it', () => {
	createDatabase(path, content, 'one')
	expect(readFileSync(path, 'utf8')).toBe('new')
	expect(statSync(path).mode & 0o777).toBe(0o600)
	expect(readdirSync(folder)).toEqual(['waiver.db'])
})

test('A database that is there stays, with its WAL', () => {
	writeFileSync(path, 'old')
	writeFileSync(`${path}-wal`, 'pages')
	createDatabase(path, content, 'one')
	expect(readFileSync(path, 'utf8')).toBe('old')
	expect(readdirSync(folder).toSorted()).toEqual(['waiver.db', 'waiver.db-wal'])
})

test('Of two processes that start together, the first one creates the database', () => {
	const late = (): Uint8Array => {
		createDatabase(path, content, 'first')
		return Buffer.from('second')
	}
	createDatabase(path, late, 'second')
	expect(readFileSync(path, 'utf8')).toBe('new')
	expect(readdirSync(folder)).toEqual(['waiver.db'])
})

test('A WAL without its database is refused with what to do, and stays', () => {
	writeFileSync(`${path}-wal`, 'pages')
	expect(() => createDatabase(path, content, 'one')).toThrow(
		'DATA_DIR holds waiver.db-wal, but not the waiver.db that it belongs to. Put waiver.db back, or move waiver.db-wal away to begin with an empty database.',
	)
	expect(readdirSync(folder)).toEqual(['waiver.db-wal'])
})

test("If a new database can't be written, nothing is left behind", () => {
	const failing = (): Uint8Array => {
		throw new Error('no content')
	}
	expect(() => createDatabase(path, failing, 'one')).toThrow('no content')
	expect(() => createDatabase(join(folder, 'absent', 'waiver.db'), content, 'one')).toThrow('ENOENT')
	expect(readdirSync(folder)).toEqual([])
})
