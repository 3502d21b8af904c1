import type { Db } from './client.ts'
import { noteApplied } from './migrate.ts'
import type { Migration } from './migrate.ts'
import { transact } from './transact.ts'

/**
 * Gives a database without any table the schema that the migrations would make, in one transaction and a fraction of
 * their time. Any other database is left as it is.
 * @param schema what all of the migrations make
 */
export function createSchema(db: Db, schema: string, migrations: readonly Migration[], now: number): void {
	const { tables } = db.$client
		.query<{ tables: number }, []>('SELECT count(*) AS tables FROM sqlite_schema')
		.get() ?? { tables: 0 }
	if (tables > 0) return
	transact(db, (tx) => {
		tx.$client.run(schema)
		for (const migration of migrations) noteApplied(tx, migration, now)
	})
}
