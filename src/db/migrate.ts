import { sha256Hex } from '../kit/sha256.ts'
import type { Db, Tx } from './client.ts'
import { transact } from './transact.ts'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

export class MigrationError extends Error {}

/**
 * Applies the missing migrations, each in its own transaction. Foreign keys are off, because rebuilding a table would
 * cascade to its children; inside a transaction the pragma does nothing. References are checked before each commit.
 * @param backUp called with the schema version before an existing schema is changed @returns the names applied now
 * @throws what `backUp` throws; MigrationError for a newer program's database or an edited released migration
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
	requireKnown(rows, migrations)
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
): void {
	for (const [index, { version }] of migrations.entries())
		if (version !== index + 1) throw new MigrationError(`Migration ${version} is out of order.`)
	for (const row of rows) {
		const migration = migrations[row.version - 1]
		if (migration === undefined)
			throw new MigrationError(
				`The database is at schema ${rows.at(-1)?.version ?? row.version}, newer than this program's ${migrations.length}. Run the newer program, or restore the backup made before the upgrade.`,
			)
		if (hashOf(migration) !== row.sha256)
			throw new MigrationError(
				`The database was made by another build of this program, whose migration ${migration.name} differs. Run that build: ask where you got it.`,
			)
	}
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

export function noteApplied(tx: Tx, migration: Migration, now: number): void {
	tx.$client
		.query('INSERT INTO schema_migrations (version, name, sha256, applied_at) VALUES (?, ?, ?, ?)')
		.run(migration.version, migration.name, hashOf(migration), now)
}

function hashOf(migration: Migration): string {
	return sha256Hex(migration.sql)
}
