import type { Db, Tx } from './client.ts'

/** A callback that returns a promise would be committed before it ended. This type makes it an error to pass one. */
export type Work<T> = (tx: Tx) => T extends PromiseLike<unknown> ? never : T

/** Runs `work` in one immediate transaction. @throws what `work` throws, after a rollback */
export function transact<T>(db: Db, work: Work<T>): T {
	db.$client.run('BEGIN IMMEDIATE')
	try {
		const result = work(db as Tx)
		db.$client.run('COMMIT')
		return result
	} catch (error) {
		// A failed COMMIT may have rolled back already (on a full disk it does).
		if (db.$client.inTransaction) db.$client.run('ROLLBACK')
		throw error
	}
}
