import type { Database } from 'bun:sqlite'
import { startOwnWorker } from '../runtime/workers.ts'
import { createWorkerQueue } from '../runtime/worker-queue.ts'
import { WAL_PAGES } from './client.ts'
import type { CheckpointDone, CheckpointOrder } from './wal-checkpointer-worker.ts'

/** Keeps the WAL short, on another thread than the one that commits. */
export type WalCheckpointer = {
	/** Starts a checkpoint if the WAL is long. Called after each commit. */
	check(): void
	/** Waits for the running checkpoint. */
	settled(): Promise<void>
	/** Waits for the running checkpoint and closes the worker's connection. */
	stop(): Promise<void>
}

/** The worker starts a checkpoint above this number of pages that are not in the database yet. */
const CHECKPOINT_PAGES = 2_000

/**
 * Above this number of pages in the WAL the worker checkpoints after every commit. A WAL restarts only if it was
 * checkpointed completely, which a worker beside commits never achieves. So the commit that reaches `LOG_PAGES`
 * checkpoints the rest itself, and should find little.
 */
const NEARLY_FULL_PAGES = WAL_PAGES - CHECKPOINT_PAGES

/**
 * The worker starts nothing within this number of pages around `LOG_PAGES`: during its checkpoint the commit can't
 * checkpoint the rest. Beyond it a reader, such as a replicator, keeps the WAL from restarting, and checkpoints go
 * on.
 */
const COMMIT_CHECKPOINTS_PAGES = 400

/** A checkpoint that takes longer has failed, in milliseconds. */
const CHECKPOINT_LIMIT_MS = 60_000

/**
 * Checkpoints the WAL in a worker with its own connection. Without it one commit in sixteen did so and took several
 * times as long as the others. The first long WAL starts the worker, so an idle service has none. If the worker
 * fails, commits checkpoint themselves.
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
				// Nothing is lost: the WAL grows until a commit checkpoints it.
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
