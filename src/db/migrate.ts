import type { Database } from 'bun:sqlite'
import { sha256Hex } from '../kit/sha256.ts'
import type { Db, Tx } from './client.ts'
import { transact } from './transact.ts'

/** A migration whose text begins with this line leaves a schema that the program before it serves. */
const COMPATIBLE = '-- compatible\n'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

export class MigrationError extends Error {}

/**
 * Applies the missing migrations, each in its own transaction. Foreign keys are off, because rebuilding a table would
 * cascade to its children; inside a transaction the pragma does nothing. References are checked before each commit.
 * @param backUp called with the schema version before an existing schema is changed @returns the names applied now
 * @throws what `backUp` throws; MigrationError for an edited released migration, or the database of a newer program that
 * is not marked compatible with these migrations
 */
export function migrate(
	db: Db,
	migrations: readonly Migration[],
	now: number,
	backUp: (version: number) => void = () => undefined,
): string[] {
	const client = db.$client
	client.run(
		'CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
	)
	const rows = client
		.query<{ version: number; sha256: string }, []>(
			'SELECT version, sha256 FROM schema_migrations ORDER BY version',
		)
		.all()
	requireKnown(rows, migrations, readLeast(db))
	const due = migrations.filter(({ version }) => version > rows.length)
	if (due.length > 0 && rows.length > 0) backUp(rows.length)
	client.run('PRAGMA foreign_keys = OFF')
	try {
		for (const migration of due) applyMigration(db, migration, now)
	} finally {
		client.run('PRAGMA foreign_keys = ON')
	}
	return due.map(({ name }) => name)
}

function requireKnown(
	rows: readonly { version: number; sha256: string }[],
	migrations: readonly Migration[],
	least: number,
): void {
	for (const [index, { version }] of migrations.entries())
		if (version !== index + 1) throw new MigrationError(`Migration ${version} is out of order.`)
	for (const row of rows) {
		const migration = migrations[row.version - 1]
		if (migration === undefined) {
			if (servesSchema(migrations.length, { version: rows.length, least })) return
			throw new MigrationError(
				`The database is at schema ${rows.at(-1)?.version ?? row.version}, newer than this program's ${migrations.length}. Run the newer program, or go back with its "waiver rollback".`,
			)
		}
		if (hashOf(migration) !== row.sha256)
			throw new MigrationError(
				`The database was made by another build of this program, whose migration ${migration.name} differs. Run that build: ask where you got it.`,
			)
	}
}

/** The schema of a database, and the least one whose program serves it; 0 if that is unknown. */
export type SchemaMark = { readonly version: number; readonly least: number }

export function readSchemaMark(client: Database): SchemaMark {
	const count = client.query<{ n: number }, []>('SELECT count(*) AS n FROM schema_migrations').get()
	return { version: count?.n ?? 0, least: readLeast({ $client: client }) }
}

/** @param own the number of migrations that a program knows */
export function servesSchema(own: number, { version, least }: SchemaMark): boolean {
	return version <= own || (least > 0 && least <= own)
}

/** It stands in the file's header, where a program that lacks the migrations can read it. */
function readLeast({ $client }: Pick<Db, '$client'>): number {
	return $client.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
}

function applyMigration(db: Db, migration: Migration, now: number): void {
	transact(db, (tx) => {
		tx.$client.run(migration.sql)
		const broken = tx.$client.query('PRAGMA foreign_key_check').all()
		if (broken.length > 0)
			throw new MigrationError(`Migration ${migration.name} would break ${broken.length} references.`)
		noteApplied(tx, migration, now)
	})
}

/** From a migration that is not compatible on, no earlier program serves the schema. */
export function noteApplied(tx: Tx, migration: Migration, now: number): void {
	tx.$client
		.query('INSERT INTO schema_migrations (version, name, sha256, applied_at) VALUES (?, ?, ?, ?)')
		.run(migration.version, migration.name, hashOf(migration), now)
	if (!migration.sql.startsWith(COMPATIBLE)) tx.$client.run(`PRAGMA user_version = ${migration.version}`)
}

function hashOf(migration: Migration): string {
	return sha256Hex(migration.sql)
}
