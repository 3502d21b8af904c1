import type { Db, Tx } from './client.ts'
import { totalChanges } from './statement.ts'
import { begin, commit, hasLastWork } from './transact.ts'
import type { Work } from './transact.ts'

/** Bounds how long the last piece waits. */
const MAX_GROUP = 128

/** Runs work in a transaction that it may share with others, and settles once the transaction is on disk. */
export type Write = <T>(work: Work<T>) => Promise<T>

type Piece = {
	/** Stores the error of the work for its caller. May be called again after a rollback. */
	run(tx: Tx): void
	settle(): void
	fail(error: unknown): void
}

export type GroupCommitOptions = {
	/** Called after each group, committed or not; must not throw. */
	onCommit?(): void
	/** Called on a full disk. @returns true if space was freed, so that the group can be tried again */
	makeRoom?(): boolean
}

/**
 * Commits work that arrives together with one fsync. A piece that throws is undone alone. Pieces settle in the order
 * of arrival, which is also that of the evidence chain. A piece may run again after a rollback, so it must have no
 * effect outside its transaction.
 */
export function createGroupCommit(db: Db, { onCommit, makeRoom }: GroupCommitOptions = {}): Write {
	let queue: Piece[] = []
	let isScheduled = false
	let lastLength = 0

	/**
	 * Waits as long as each turn of the event loop brings more work: with 32 clients groups become half as large
	 * again, and a signing in a group of 16 costs a tenth less CPU time than in one of 8.
	 */
	function gather(): void {
		const isGrowing = queue.length > lastLength && queue.length < MAX_GROUP
		lastLength = isGrowing ? queue.length : 0
		if (isGrowing) setImmediate(gather)
		else flush()
	}

	function flush(): void {
		const group = queue.slice(0, MAX_GROUP)
		queue = queue.slice(MAX_GROUP)
		isScheduled = queue.length > 0
		if (isScheduled) setImmediate(gather)
		commitGroup(db, group, makeRoom)
		onCommit?.()
	}

	return (work) =>
		new Promise((resolve, reject) => {
			queue.push(pieceOf(work, resolve, reject))
			if (isScheduled) return
			isScheduled = true
			setImmediate(gather)
		})
}

/** @param failure of an earlier try, so that the last work of the transaction is not done again */
function commitGroup(db: Db, group: readonly Piece[], makeRoom?: () => boolean, failure?: unknown): void {
	try {
		if (!tryGroup(db, group, runUnguarded, failure)) tryGroup(db, group, runGuarded, failure)
	} catch (error) {
		const mayBeLastWork = failure === undefined && hasLastWork(db) && !isOfDisk(error)
		rollBack(db)
		if (mayBeLastWork) return commitGroup(db, group, makeRoom, error)
		if (codeOf(error) === 'SQLITE_FULL' && makeRoom?.() === true) return commitGroup(db, group)
		for (const piece of group) piece.fail(error)
		return
	}
	for (const piece of group) piece.settle()
}

/** Faults that do not depend on the data: the disk is full or fails, or another process writes. */
function isOfDisk(error: unknown): boolean {
	return /^SQLITE_(?:FULL|BUSY|IOERR(?!_READ|_SHORT_READ))/.test(codeOf(error))
}

function codeOf(error: unknown): string {
	return String((error as { code?: unknown } | null)?.code)
}

function rollBack(db: Db): void {
	try {
		if (db.$client.inTransaction) db.$client.run('ROLLBACK')
	} catch {
		// The database was closed because the service stopped. The caller still needs a result.
	}
}

/** @returns true if the group was committed; false if `runPiece` asked to undo it */
function tryGroup(
	db: Db,
	group: readonly Piece[],
	runPiece: (db: Db, piece: Piece) => boolean,
	failure: unknown,
): boolean {
	const tx = begin(db)
	for (const piece of group)
		if (!runPiece(db, piece)) {
			db.$client.run('ROLLBACK')
			return false
		}
	commit(tx, failure)
	return true
}

/**
 * Without a savepoint, for which SQLite copies every page that the piece touches: a third of the cost of a signing.
 * Most pieces that throw do so before they write.
 */
function runUnguarded(db: Db, piece: Piece): boolean {
	const before = totalChanges(db)
	try {
		piece.run(db as Tx)
	} catch (error) {
		requireTransaction(db, error)
		return totalChanges(db) === before
	}
	return true
}

/** Runs a piece in a savepoint, so that it can be undone alone if it throws after it wrote. */
function runGuarded(db: Db, piece: Piece): boolean {
	db.$client.run('SAVEPOINT piece')
	try {
		piece.run(db as Tx)
	} catch (error) {
		requireTransaction(db, error)
		db.$client.run('ROLLBACK TO piece')
	}
	db.$client.run('RELEASE piece')
	return true
}

/** If SQLite has rolled back the whole transaction, as on a full disk, the group has failed. */
function requireTransaction(db: Db, error: unknown): void {
	if (!db.$client.inTransaction) throw error
}

function pieceOf<T>(work: Work<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Piece {
	let outcome: { value: T } | { error: unknown } | undefined
	return {
		run(tx) {
			try {
				outcome = { value: work(tx) }
			} catch (error) {
				outcome = { error }
				throw error
			}
		},
		settle() {
			if (outcome === undefined) reject(new Error('A piece of work was committed without having run.'))
			else if ('error' in outcome) reject(outcome.error)
			else resolve(outcome.value)
		},
		fail: reject,
	}
}
