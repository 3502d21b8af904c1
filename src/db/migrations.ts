import wholeSchema from '../../migrations/schema.sql' with { type: 'text' }
import type { Migration } from './migrate.ts'
import { readMigrations } from './read-migrations.ts' with { type: 'macro' }

/** In their order. A macro reads them when the program is bundled, so that the binary needs no folder beside it. */
export const migrations: readonly Migration[] = readMigrations()

/** The combined effect of all migrations on an empty database. */
export const schema: string = wholeSchema
