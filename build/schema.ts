import { join } from 'node:path'
import { openDb } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Migration } from '../src/db/migrate.ts'
import { migrations, schema } from '../src/db/migrations.ts'
import { sha256Hex } from '../src/kit/sha256.ts'

const HEADER = `-- The schema that all migrations make, for a new database, which is given it at once. Written by "bun build/schema.ts":
-- run that after adding a migration, and never edit this file. A database keeps the SHA-256 of each migration that it
-- has applied, and refuses a program with another text. So a line is added here with each migration, and none changes:
`

/**
 * The statements that make the current schema, after the hashes of the migrations. Tables that a term index makes for
 * itself are left out.
 * @param pinned the schema as it was written last @throws if a migration that it names was edited, dropped or renamed
 */
export function makeSchema(
	list: readonly Migration[] = migrations,
	pinned: ReadonlyMap<string, string> = readHashes(schema),
): string {
	const hashes = list.map(({ name, sql }) => [name, sha256Hex(sql)] as const)
	for (const [at, [name, hash]] of [...pinned].entries())
		if (hashes[at]?.[0] !== name || hashes[at][1] !== hash)
			throw new Error(
				`${name} is not the migration that migrations/schema.sql names. A database that has applied it would refuse this program: restore its file and write another migration. If it has never been released, delete its line in schema.sql.`,
			)
	const lines = hashes.map(([name, hash]) => `-- ${name} ${hash}\n`)
	return [HEADER + lines.join(''), ...listStatements(list).map((sql) => `${sql};\n`)].join('\n')
}

/** The SHA-256 of each migration, by its name, as a written schema holds them. */
export function readHashes(text: string): Map<string, string> {
	return new Map(
		[...text.matchAll(/^-- (\d{4}_\w+) ([0-9a-f]{64})$/gm)].map(([, name = '', hash = '']) => [name, hash]),
	)
}

function listStatements(list: readonly Migration[]): string[] {
	const db = openDb(':memory:')
	migrate(db, list, 0)
	const parts = db.$client
		.query<{ name: string; sql: string }, []>(
			`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL
			 AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
		)
		.all()
		.flatMap(({ name, sql }) => [sql, ...(sql.includes(' USING fts5(') ? listOptions(db, name) : [])])
	db.$client.close()
	return parts
}

/** The options of a term index that are not part of its statement (FTS5, section 6.9). */
function listOptions(db: Db, name: string): string[] {
	return db.$client
		.query<{ k: string; v: number }, []>(`SELECT k, v FROM ${name}_config WHERE k <> 'version'`)
		.all()
		.map(({ k, v }) => `INSERT INTO ${name} (${name}, rank) VALUES ('${k}', ${v})`)
}

if (import.meta.main) await Bun.write(join(import.meta.dir, '../migrations/schema.sql'), makeSchema())
