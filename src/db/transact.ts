import type { Database } from 'bun:sqlite'
import type { Db, Tx } from './client.ts'

/** A callback that returns a promise would be committed before it ended. This type makes it an error to pass one. */
export type Work<T> = (tx: Tx) => T extends PromiseLike<unknown> ? never : T

/** Work done directly before a transaction commits. */
export type LastWork = {
	run(tx: Tx): void
	/** Replaces `run` after it or the commit has failed. */
	insteadOf(failure: unknown, tx: Tx): void
}

const lastWorks = new WeakMap<Database, Set<LastWork>>()

/**
 * Has `work` done once at the end of the open transaction, however often it is requested. The requester may have been
 * undone meanwhile, so the work reads its task from the database.
 */
export function beforeCommit({ $client }: Tx, work: LastWork): void {
	const works = lastWorks.get($client) ?? new Set()
	lastWorks.set($client, works.add(work))
}

export function begin(db: Db): Tx {
	lastWorks.delete(db.$client)
	db.$client.run('BEGIN IMMEDIATE')
	return db as Tx
}

/** Returns true if a failed transaction may succeed without its last work. */
export function hasLastWork({ $client }: Db): boolean {
	return lastWorks.has($client)
}

/** @param failure of an earlier try of the same work @throws what the last work throws, or SQLite */
export function commit(tx: Tx, failure?: unknown): void {
	for (const work of lastWorks.get(tx.$client) ?? [])
		if (failure === undefined) work.run(tx)
		else work.insteadOf(failure, tx)
	tx.$client.run('COMMIT')
}

/** Runs `work` in one immediate transaction. @throws what `work` throws, after a rollback */
export function transact<T>(db: Db, work: Work<T>): T {
	const tx = begin(db)
	try {
		const result = work(tx)
		commit(tx)
		return result
	} catch (error) {
		// A failed COMMIT may have rolled back already (on a full disk it does).
		if (db.$client.inTransaction) db.$client.run('ROLLBACK')
		throw error
	}
}
