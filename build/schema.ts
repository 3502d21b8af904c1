import { join } from 'node:path'
import { openDb } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { migrations } from '../src/db/migrations.ts'

const HEADER = `-- The schema that all migrations make, for a new database, which is given it at once. Written by "bun build/schema.ts":
-- run that after adding a migration, and never edit this file.
`

/** The statements that make the current schema. Tables that a term index makes for itself are left out. */
export function makeSchema(): string {
	const db = openDb(':memory:')
	migrate(db, migrations, 0)
	const parts = db.$client
		.query<{ name: string; sql: string }, []>(
			`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL
			 AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
		)
		.all()
		.flatMap(({ name, sql }) => [sql, ...(sql.includes(' USING fts5(') ? listOptions(db, name) : [])])
	db.$client.close()
	return [HEADER, ...parts.map((sql) => `${sql};\n`)].join('\n')
}

/** The options of a term index that are not part of its statement (FTS5, section 6.9). */
function listOptions(db: Db, name: string): string[] {
	return db.$client
		.query<{ k: string; v: number }, []>(`SELECT k, v FROM ${name}_config WHERE k <> 'version'`)
		.all()
		.map(({ k, v }) => `INSERT INTO ${name} (${name}, rank) VALUES ('${k}', ${v})`)
}

if (import.meta.main) await Bun.write(join(import.meta.dir, '../migrations/schema.sql'), makeSchema())
