import { afterEach, beforeEach, expect, test } from 'bun:test'
import { makeSchema } from '../../../build/schema.ts'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { createSchema } from '../../../src/db/create-schema.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations, schema } from '../../../src/db/migrations.ts'
import { partsOf, rowsOf } from '../../support/fixtures/database-parts.ts'

let db: Db
beforeEach(() => {
	db = openDb(':memory:')
})
afterEach(() => db.$client.close())

// Did you add a migration? Run "bun build/schema.ts".
test('migrations/schema.sql is what the migrations make', () => {
	expect(schema).toBe(makeSchema())
})

test('A new database has the same schema and the same rows as if each migration had run', () => {
	createSchema(db, schema, migrations, 7)
	const migrated = openDb(':memory:')
	migrate(migrated, migrations, 7)
	expect(partsOf(db)).toEqual(partsOf(migrated))
	expect(rowsOf(db)).toEqual(rowsOf(migrated))
	migrated.$client.close()
})

test('No migration is left to apply after it, and a later one is', () => {
	createSchema(db, schema, migrations, 7)
	expect(migrate(db, migrations, 8)).toEqual([])
	const later = {
		version: migrations.length + 1,
		name: 'later',
		sql: 'CREATE TABLE later (id INTEGER) STRICT',
	}
	expect(migrate(db, [...migrations, later], 9)).toEqual(['later'])
})

test('A database that has tables is left as it is', () => {
	migrate(db, migrations.slice(0, 1), 7)
	const before = partsOf(db)
	createSchema(db, schema, migrations, 8)
	expect(partsOf(db)).toEqual(before)
})

test('A schema that fails leaves the database empty', () => {
	expect(() => createSchema(db, `${schema} CREATE TABLE waivers (id)`, migrations, 7)).toThrow(
		'already exists',
	)
	expect(partsOf(db)).toEqual([])
})
