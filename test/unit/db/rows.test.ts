import { afterAll, beforeEach, expect, test } from 'bun:test'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import type { Tx } from '../../../src/db/client.ts'
import { countBy, deleteBy, findBy, listBy, listNewest, putBy, updateBy } from '../../../src/db/rows.ts'
import { statement } from '../../../src/db/statement.ts'

const tickets = sqliteTable('tickets', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	soldTo: text('sold_to'),
	isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
	options: text('options', { mode: 'json' }).$type<readonly string[]>().notNull(),
})

const directory = mkdtempSync(join(tmpdir(), 'waiver-rows-'))
const db = openDb(join(directory, 'tickets.db'))
db.$client.run(
	'CREATE TABLE tickets (id TEXT PRIMARY KEY, organization_id TEXT, sold_to TEXT, is_open INTEGER, options TEXT)',
)
const tx = db as Tx
const insert = statement.into(tickets)

const ticket = (id: string, more: Partial<typeof tickets.$inferSelect> = {}) => ({
	id,
	organizationId: 'hall',
	soldTo: null,
	isOpen: true,
	options: ['shoes'],
	...more,
})

beforeEach(() => {
	db.$client.run('DELETE FROM tickets')
	for (const id of ['a', 'b', 'c']) insert(tx, ticket(id))
	insert(tx, ticket('d', { organizationId: 'gym', soldTo: 'Ada', isOpen: false }))
})
afterAll(() => {
	db.$client.close()
	rmSync(directory, { recursive: true })
})

test('A row is found by the values of several fields, as it was stored, and not by those of another', () => {
	const find = findBy(tickets, 'organizationId', 'id')
	expect(find(db, 'gym', 'd')).toEqual(ticket('d', { organizationId: 'gym', soldTo: 'Ada', isOpen: false }))
	expect(find(db, 'hall', 'd')).toBeUndefined()
})

test('Rows are listed by a value and counted, with more of a condition and in an order', () => {
	const list = listBy(tickets, ['organizationId'], "AND id <> 'b' ORDER BY id DESC")
	expect(list(db, 'hall').map(({ id }) => id)).toEqual(['c', 'a'])
	expect(countBy(tickets, ['organizationId'])(db, 'hall')).toBe(3)
	expect(countBy(tickets, ['organizationId'], 'AND sold_to IS NULL')(db, 'gym')).toBe(0)
})

test("An organization's newest rows come page by page", () => {
	const list = listNewest(tickets)
	expect(list(db, 'hall', 2).map(({ id }) => id)).toEqual(['c', 'b'])
	expect(list(db, 'hall', 2, 'b').map(({ id }) => id)).toEqual(['a'])
})

test('An update changes the fields that it names of one row', () => {
	updateBy(tickets, 'id')(tx, 'a', { soldTo: 'Grace', options: [] })
	const find = findBy(tickets, 'id')
	expect(find(db, 'a')).toEqual(ticket('a', { soldTo: 'Grace', options: [] }))
	expect(find(db, 'b')).toEqual(ticket('b'))
})

test('A row takes the place of the one with the same value, and is added if there is none', () => {
	const put = putBy(tickets, 'id')
	put(tx, ticket('a', { isOpen: false }))
	put(tx, ticket('e'))
	const rows = listBy(tickets, ['organizationId'], 'ORDER BY id')(db, 'hall')
	expect(rows).toEqual([ticket('a', { isOpen: false }), ticket('b'), ticket('c'), ticket('e')])
})

test('A deletion says how many rows there were, and leaves the others', () => {
	const remove = deleteBy(tickets, 'organizationId', 'id')
	expect(remove(tx, 'gym', 'a')).toBe(0)
	expect(remove(tx, 'hall', 'a')).toBe(1)
	expect(countBy(tickets, ['organizationId'])(db, 'hall')).toBe(2)
})
