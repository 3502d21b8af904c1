import { expect, test } from 'bun:test'
import { makeSchema, readHashes } from '../../../build/schema.ts'
import { migrations, schema } from '../../../src/db/migrations.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'

const [first, second, ...others] = migrations
if (first === undefined || second === undefined) throw new Error('There are no migrations.')

test('No migration is edited, dropped or reordered once it has landed', () => {
	const pinned = readHashes(schema)
	expect(pinned.size).toBeGreaterThan(20)
	expect(migrations.map(({ name, sql }) => [name, sha256Hex(sql)])).toEqual([...pinned])
})

test.each([
	['is edited', [{ ...first, sql: `${first.sql} ` }, second, ...others]],
	['is dropped', [first, ...others]],
	['is renamed', [{ ...first, name: '0001_other' }, second, ...others]],
])('The schema is not written when a migration %s', (_, changed) => {
	expect(() => makeSchema(changed)).toThrow(/is not the migration that migrations\/schema\.sql names/)
})
