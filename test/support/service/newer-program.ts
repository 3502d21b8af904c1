import type { Migration } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'

// Loaded before the program (`bun --preload`): makes it one of the next version, with one more migration.
const own = migrations as Migration[]
own.push({ version: own.length + 1, name: 'next', sql: 'CREATE TABLE next (id INTEGER) STRICT' })
