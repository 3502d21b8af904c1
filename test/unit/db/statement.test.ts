import { afterAll, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import type { Tx } from '../../../src/db/client.ts'
import { statement } from '../../../src/db/statement.ts'

const things = sqliteTable('things', {
	seq: integer('seq').primaryKey(),
	madeFor: text('made_for').notNull(),
	isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
	look: text('look', { mode: 'json' }).$type<{ colors: string[] }>(),
	bytes: blob('bytes', { mode: 'buffer' }).$type<Uint8Array>(),
})

const insert = statement.into(things)
const ofOne = statement.from(things, 'WHERE made_for = ? ORDER BY seq')
const directory = mkdtempSync(join(tmpdir(), 'waiver-statement-'))
const path = join(directory, 'things.db')

const db = openDb(path)
db.$client.run(
	'CREATE TABLE things (seq INTEGER PRIMARY KEY, made_for TEXT, is_open INTEGER, look TEXT, bytes BLOB)',
)
afterAll(() => {
	db.$client.close()
	rmSync(directory, { recursive: true })
})

test('A row comes back as it was put in', () => {
	const whole = { madeFor: 'Ada', isOpen: true, look: { colors: ['red'] }, bytes: Buffer.from([1, 2]) }
	const bare = { madeFor: 'Ada', isOpen: false, look: null, bytes: null }
	const [first, second] = [insert(db as Tx, whole), insert(db as Tx, bare)]
	expect(ofOne.all(db, 'Ada')).toEqual([
		{ seq: first, ...whole },
		{ seq: second, ...bare },
	])
	expect(ofOne.get(db, 'Ada')).toEqual({ seq: first, ...whole })
	expect(ofOne.get(db, 'Grace')).toBeUndefined()
	expect(ofOne.all(db, 'Grace')).toEqual([])
	expect(db.$client.query('SELECT is_open, look FROM things').values()).toEqual([
		[1, '{"colors":["red"]}'],
		[0, null],
	])
})

test('An update changes the named fields of one row, as they are stored', () => {
	const notes = sqliteTable('notes', {
		id: text('id').primaryKey(),
		isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
		look: text('look', { mode: 'json' }).$type<{ colors: string[] }>(),
		other: text('other'),
	})
	db.$client.run('CREATE TABLE notes (id TEXT PRIMARY KEY, is_open INTEGER, look TEXT, other TEXT)')
	db.$client.run("INSERT INTO notes VALUES ('a', 1, '{}', 'stays'), ('b', 1, '{}', 'stays')")
	const update = statement.update(notes, ['look', 'isOpen'])
	update(db as Tx, { id: 'b', isOpen: false, look: { colors: ['red'] } })
	expect(db.$client.query('SELECT * FROM notes ORDER BY id').values()).toEqual([
		['a', 1, '{}', 'stays'],
		['b', 0, '{"colors":["red"]}', 'stays'],
	])
})

test('What another process changes is seen at the next read', () => {
	insert(db as Tx, { madeFor: 'Alan', isOpen: true })
	expect(ofOne.get(db, 'Alan')?.isOpen).toBe(true)
	const other = new Database(path)
	other.run("UPDATE things SET is_open = 0 WHERE made_for = 'Alan'")
	other.close()
	expect(ofOne.get(db, 'Alan')?.isOpen).toBe(false)
})
