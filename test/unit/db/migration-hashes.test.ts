import { expect, test } from 'bun:test'
import { makeSchema, readHashes } from '../../../build/schema.ts'
import { migrations, schema } from '../../../src/db/migrations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'

const [first] = migrations
if (first === undefined) throw new Error('There are no migrations.')
const second = { version: 2, name: '0002_second', sql: 'CREATE TABLE more (n INTEGER) STRICT;' }
const pinned = readHashes(makeSchema([first, second], new Map()))

test('No migration is edited, dropped or reordered once it has landed', () => {
	expect(migrations.map(({ name, sql }) => [name, sha256Hex(sql)])).toEqual([...readHashes(schema)])
})

test.each([
	['is edited', [{ ...first, sql: `${first.sql} ` }, second]],
	['is dropped', [first]],
	['is renamed', [{ ...first, name: '0001_other' }, second]],
	['is out of its order', [second, first]],
])('The schema is not written when a migration %s', (_, changed) => {
	expect(() => makeSchema(changed, pinned)).toThrow(/is not the migration that migrations\/schema\.sql names/)
})
