import type { Db, Tx } from './client.ts'
import type { Work } from './transact.ts'

/** Most pieces of work that share one transaction: bounds how long the last of them waits. */
const MAX_GROUP = 128

/** Runs work in a transaction that it may share with others, and settles once that is on disk. */
export type Write = <T>(work: Work<T>) => Promise<T>

type Pending = {
	run(tx: Tx): void
	settle(): void
	fail(error: unknown): void
}

/**
 * One fsync for all that arrives together. Each piece of work runs behind its own savepoint, so one that throws
 * leaves no trace and takes nobody with it; each is answered only after the common commit, in the order of arrival,
 * which is therefore the order of the evidence chain.
 */
export function createGroupCommit(db: Db): Write {
	let queue: Pending[] = []
	let scheduled = false

	function flush(): void {
		const group = queue.slice(0, MAX_GROUP)
		queue = queue.slice(MAX_GROUP)
		scheduled = queue.length > 0
		if (scheduled) setImmediate(flush)
		commitGroup(db, group)
	}

	return (work) =>
		new Promise((resolve, reject) => {
			queue.push(pendingWork(db, work, resolve, reject))
			if (scheduled) return
			scheduled = true
			setImmediate(flush)
		})
}

function commitGroup(db: Db, group: readonly Pending[]): void {
	try {
		db.$client.run('BEGIN IMMEDIATE')
		for (const pending of group) pending.run(db as Tx)
		db.$client.run('COMMIT')
	} catch (error) {
		if (db.$client.inTransaction) db.$client.run('ROLLBACK')
		for (const pending of group) pending.fail(error)
		return
	}
	for (const pending of group) pending.settle()
}

function pendingWork<T>(
	db: Db,
	work: Work<T>,
	resolve: (value: T) => void,
	reject: (error: unknown) => void,
): Pending {
	let outcome: { value: T } | { error: unknown } | undefined
	return {
		run(tx) {
			db.$client.run('SAVEPOINT piece')
			try {
				outcome = { value: work(tx) }
			} catch (error) {
				outcome = { error }
				// Where SQLite has ended the whole transaction itself, the group has failed, not this piece alone.
				if (!db.$client.inTransaction) throw error
				db.$client.run('ROLLBACK TO piece')
			}
			db.$client.run('RELEASE piece')
		},
		settle() {
			if (outcome === undefined) reject(new Error('A piece of work was committed without having run.'))
			else if ('error' in outcome) reject(outcome.error)
			else resolve(outcome.value)
		},
		fail: reject,
	}
}
