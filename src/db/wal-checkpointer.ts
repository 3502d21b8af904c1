import type { Database } from 'bun:sqlite'
import { startOwnWorker } from '../runtime/workers.ts'
import { createWorkerQueue } from '../runtime/worker-queue.ts'
import { WAL_PAGES } from './client.ts'
import type { CheckpointDone, CheckpointOrder } from './wal-checkpointer-worker.ts'

/** Keeps the WAL short, on another thread than the one that commits. */
export type WalCheckpointer = {
	/** Starts a checkpoint if the WAL is long. Called after each commit. */
	check(): void
	settled(): Promise<void>
	stop(): Promise<void>
}

const CHECKPOINT_PAGES = 2_000

/**
 * From here on the worker checkpoints after every commit. A WAL restarts only if it was checkpointed completely,
 * which a worker never achieves beside commits. The commit that reaches `WAL_PAGES` does the rest and should find
 * little.
 */
const NEARLY_FULL_PAGES = WAL_PAGES - CHECKPOINT_PAGES

/**
 * Around `WAL_PAGES` the worker starts nothing, because the commit could not checkpoint then. Beyond it a reader
 * keeps the WAL from restarting, but checkpoints continue.
 */
const COMMIT_CHECKPOINTS_PAGES = 400

const CHECKPOINT_LIMIT_MS = 60_000

/**
 * Checkpoints in a worker: otherwise one commit in sixteen takes several times as long. The first long WAL starts the
 * worker, so an idle service has none. If it fails, commits checkpoint themselves.
 */
export function createWalCheckpointer(client: Pick<Database, 'filename' | 'query'>): WalCheckpointer {
	const length = client.query<{ log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(NOOP)')
	const worker = createWorkerQueue<CheckpointOrder, CheckpointDone>({
		start: () => startOwnWorker('db/wal-checkpointer-worker.ts', { smol: true }),
		setup: () => ({ path: client.filename }),
		limitMs: CHECKPOINT_LIMIT_MS,
		failed: 'The write-ahead log could not be checkpointed.',
	})
	let running: Promise<unknown> | undefined
	let isStarted = false
	let isStopped = false

	return {
		check() {
			if (isStopped || running !== undefined || !isDue(length.get() ?? { log: 0, checkpointed: 0 })) return
			isStarted = true
			running = worker
				.run({ order: 'checkpoint' })
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
			// Work may still come once the database is closed; it is refused.
			isStopped = true
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
