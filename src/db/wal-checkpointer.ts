import type { Database } from 'bun:sqlite'
import { startOwnWorker } from '../runtime/workers.ts'
import { createWorkerQueue } from '../runtime/worker-queue.ts'
import { WAL_PAGES } from './client.ts'
import type { CheckpointDone, CheckpointOrder } from './wal-checkpointer-worker.ts'

/** Keeps the write-ahead log short, off the thread that commits. */
export type WalCheckpointer = {
	/** Looks how long the log is, after each commit, and has it folded into the database where it is long. */
	check(): void
	/** Waits for what has begun. */
	settled(): Promise<void>
	/** Waits for what has begun and closes the worker's connection. */
	stop(): Promise<void>
}

/** Pages of the log that are not in the database yet, above which the worker folds them in. */
const CHECKPOINT_PAGES = 2_000

/**
 * Pages in the log above which the worker folds in what there is after every commit. A log can start anew only where all
 * of it is folded, which a worker beside commits never sees; the commit that reaches `LOG_PAGES` folds the rest itself,
 * and should find little.
 */
const NEARLY_FULL_PAGES = WAL_PAGES - CHECKPOINT_PAGES

/**
 * Pages of the log on either side of `LOG_PAGES` where the worker begins nothing: while it folds, the commit that is to
 * fold the rest can not. Further on a reader, such as a replicator, keeps the log from starting anew, and folding goes on.
 */
const COMMIT_CHECKPOINTS_PAGES = 400

/** A folding that takes this long has gone astray, in milliseconds. */
const CHECKPOINT_LIMIT_MS = 60_000

/**
 * Folds the log in a worker, with a connection of its own. A commit that did so itself took several times as long as the
 * others, and one in sixteen did: it was the tail of a signing. The first long log starts the worker, so an idle service has
 * none; where it fails, commits fold by themselves.
 */
export function createWalCheckpointer(client: Pick<Database, 'filename' | 'query'>): WalCheckpointer {
	const length = client.query<{ log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(NOOP)')
	const worker = createWorkerQueue<CheckpointOrder, CheckpointDone>({
		start: () => startOwnWorker('db/wal-checkpointer-worker.ts'),
		setup: () => ({ path: client.filename }),
		limitMs: CHECKPOINT_LIMIT_MS,
		failed: 'The log could not be folded.',
	})
	let running: Promise<unknown> | undefined
	let isStarted = false

	return {
		check() {
			if (running !== undefined || !isDue(length.get() ?? { log: 0, checkpointed: 0 })) return
			isStarted = true
			running = worker
				.run({ order: 'fold' })
				// Nothing is lost: the log goes on growing until a commit folds it.
				.catch(() => undefined)
				.finally(() => {
					running = undefined
				})
		},
		async settled() {
			await running
		},
		async stop() {
			await running
			if (isStarted) await worker.run({ order: 'close' }).catch(() => undefined)
			worker.close()
		},
	}
}

function isDue({ log, checkpointed }: { log: number; checkpointed: number }): boolean {
	if (Math.abs(log - WAL_PAGES) <= COMMIT_CHECKPOINTS_PAGES) return false
	return log - checkpointed >= (log > NEARLY_FULL_PAGES ? 1 : CHECKPOINT_PAGES)
}
