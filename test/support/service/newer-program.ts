import type { Migration } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'

// Loaded before the program (`bun --preload`): makes it one of the next version, with one more migration, which leaves a
// schema that this one serves if NEWER_PROGRAM is "compatible".
const own = migrations as Migration[]
const mark = Bun.env['NEWER_PROGRAM'] === 'compatible' ? '-- compatible\n' : ''
own.push({
	version: own.length + 1,
	name: 'next',
	sql: `${mark}CREATE TABLE next (id INTEGER) STRICT; ALTER TABLE waivers ADD COLUMN next TEXT;`,
})
