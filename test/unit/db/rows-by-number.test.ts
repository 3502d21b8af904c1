import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'

const BEFORE = 17
const ZEROS = '0'.repeat(64)
const HASH = 'a'.repeat(64)

const TABLES = ['chain', 'webhook_events', 'idempotency_keys'] as const

let db: Db

beforeEach(() => {
	db = openDb(':memory:')
	migrate(db, migrations.slice(0, BEFORE), 1)
	db.$client.run(`
		INSERT INTO organizations (id, slug, name, timezone, settings, created_at, updated_at)
			VALUES ('o', 'o', 'O', 'UTC', '{}', 1, 1), ('p', 'p', 'P', 'UTC', '{}', 1, 1);
		INSERT INTO chain (organization_id, seq, hash, prev, body) VALUES
			('p', 0, 'p0', '${ZEROS}', '{"kind":"genesis","subject":"p"}'),
			('o', 0, '${HASH}', '${ZEROS}', '{"kind":"genesis","subject":"o"}'),
			('o', 1, 'b', '${HASH}', '{"kind":"waiver.voided","subject":"w"}');
		INSERT INTO webhook_events (organization_id, sequence, id, type, occurred_at, body) VALUES
			('o', 2, 'e2', 'waiver.signed', 2, '{}'), ('o', 1, 'e1', 'waiver.signed', 1, '{}');
		INSERT INTO idempotency_keys (organization_id, key, fingerprint, result) VALUES ('o', 'k', 'f', '{}');
	`)
})
afterEach(() => db.$client.close())

const rowsOf = (table: string): unknown[] => db.$client.query(`SELECT * FROM ${table} ORDER BY 1, 2`).all()

test('an older database keeps the rows of its chain, events and idempotency keys', () => {
	const before = TABLES.map(rowsOf)
	migrate(db, migrations, 2)
	expect(TABLES.map(rowsOf)).toEqual(before)
	expect(before.flat()).toHaveLength(6)
})

test('the chain of an older database still refuses gaps, changes and deletions', () => {
	migrate(db, migrations, 2)
	const run = (sql: string) => () => db.$client.run(sql)
	const insert = (seq: number, prev: string) =>
		run(
			`INSERT INTO chain (organization_id, seq, hash, prev, body) VALUES ('o', ${seq}, 'c', '${prev}', '{}')`,
		)
	expect(insert(3, 'b')).toThrow('does not continue')
	expect(insert(1, HASH)).toThrow('UNIQUE')
	expect(run("UPDATE chain SET body = '{}'")).toThrow('immutable')
	expect(run('DELETE FROM chain')).toThrow('never deleted')
	expect(insert(2, 'b')).not.toThrow()
})
