import type { Db } from '../db/client.ts'
import type { Write } from '../db/group-commit.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Traffic } from '../http/traffic.ts'
import { isWorthLogging } from '../kit/log.ts'
import type { Log } from '../kit/log.ts'
import { messageOf } from '../kit/errors.ts'
import type { Metrics } from '../kit/metrics.ts'
import type { LoopWatch } from './loop-watch.ts'
import { claimJobs, retryJob, returnJob } from './queue.ts'
import type { Job, JobKind } from './table.ts'

export interface Loop {
	readonly name: string
	start(): void
	wake(): void
	stop(): Promise<void>
}

const POLL_INTERVAL_MS = 1_000

/** While the disk is full. */
const PUT_BACK_INTERVAL_MS = 1_000

export type JobHandler = {
	readonly atOnce: number
	readonly doesAll?: true
	/**
	 * Completes the job in the transaction of its effect. If it throws, the job is retried later. Long work checks
	 * `isStopped` in between, and returns the job.
	 */
	run(job: Job, isStopped: () => boolean): Promise<void>
	onFailure?(job: Job, failure: string): Promise<void>
}

export type JobLoop = JobHandler & { readonly kind: JobKind }

/** How long a loop waits while requests arrive fast, in milliseconds, and how many times for one claim. */
const STEP_BACK_MS = 50
const MAX_STEPS_BACK = 40

type LoopDeps = {
	readonly db: Db
	readonly write: Write
	readonly clock: Clock
	readonly log: Log
	readonly traffic: Traffic
	readonly metrics: Pick<Metrics, 'job'>
	readonly loopWatch?: LoopWatch
}

async function stepBack(traffic: Traffic, isStopped: () => boolean): Promise<void> {
	for (let times = 0; times < MAX_STEPS_BACK && traffic.isBusy() && !isStopped(); times++)
		await Bun.sleep(STEP_BACK_MS)
}

export function createJobLoop(deps: LoopDeps, { kind, atOnce, run, onFailure }: JobLoop): Loop {
	const running = new Set<Promise<void>>()
	let isStopped = false
	let lastTurn = ''

	async function runJob(job: Job): Promise<void> {
		const begunAt = deps.clock.monotonic()
		const measure = (outcome: 'done' | 'failed'): void =>
			deps.metrics.job({ kind, outcome }, (deps.clock.monotonic() - begunAt) / 1000)
		try {
			await run(job, () => isStopped)
			measure('done')
		} catch (error) {
			measure('failed')
			const failure = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
			deps.log.warn('job failed', { kind, subject: job.subject, attempts: job.attempts, cause: failure })
			await putBack(job, failure)
		}
	}

	/** Retries while the disk is full. Otherwise the job would stay claimed until the next start. */
	async function putBack(job: Job, failure: string): Promise<void> {
		let isBack = false
		do {
			try {
				await deps.write((tx) => retryJob(tx, job, failure, deps.clock.now()))
				isBack = true
				await onFailure?.(job, failure)
			} catch (error) {
				const cause = messageOf(error)
				deps.log.error('the outcome of a job could not be stored', { kind, subject: job.subject, cause })
				if (!isBack && !isStopped) await Bun.sleep(PUT_BACK_INTERVAL_MS)
			}
		} while (!isBack && !isStopped)
	}

	async function poll(): Promise<boolean> {
		if (running.size === atOnce) return false
		await stepBack(deps.traffic, () => isStopped)
		const free = atOnce - running.size
		if (free === 0 || isStopped) return false
		const batch = await claimJobs(deps.db, deps.write, {
			kind,
			now: deps.clock.now(),
			limit: free,
			after: lastTurn,
		})
		lastTurn = batch.at(-1)?.organizationId ?? lastTurn
		for (const job of batch) {
			if (isStopped) {
				await deps.write((tx) => returnJob(tx, job))
				continue
			}
			const completion = runJob(job).finally(() => {
				running.delete(completion)
				loop.wake()
			})
			running.add(completion)
		}
		return batch.length > 0
	}

	const loop = createInterval(deps, { name: kind, everyMs: POLL_INTERVAL_MS, run: poll })
	return {
		...loop,
		async stop() {
			isStopped = true
			await loop.stop()
			await Promise.all(running)
		},
	}
}

export type PeriodicLoop = {
	readonly name: string
	readonly everyMs: number
	/** `true` runs it again now. Long work checks `isStopped` in between and ends soon after it returns `true`. */
	run(isStopped: () => boolean): Promise<boolean | void> | boolean | void
}

/** Never overlaps. Of failures in a row only the 1st, 2nd, 4th, 8th … are logged: a replica may be away for days. */
export function createInterval(
	{ log, loopWatch }: Pick<LoopDeps, 'log' | 'loopWatch'>,
	{ name, everyMs, run }: PeriodicLoop,
): Loop {
	let timer: Timer | undefined
	let turn: Promise<void> | undefined
	let [again, isStarted] = [false, false]
	let failures = 0

	async function takeTurn(): Promise<void> {
		do {
			again = false
			try {
				again = (await run(() => !isStarted)) === true || again
				if (failures > 0) log.info('loop works again', { name, failures })
				failures = 0
				loopWatch?.works(name)
			} catch (error) {
				failures++
				loopWatch?.fails(name)
				const cause = messageOf(error)
				if (isWorthLogging(failures)) log.error('loop failed', { name, failures, cause })
			}
		} while (again && isStarted)
	}

	function wake(): void {
		if (!isStarted) return
		if (turn !== undefined) {
			again = true
			return
		}
		turn = takeTurn().finally(() => {
			turn = undefined
		})
	}

	return {
		name,
		wake,
		start() {
			isStarted = true
			timer = setInterval(wake, everyMs)
			wake()
		},
		async stop() {
			isStarted = false
			clearInterval(timer)
			await turn
		},
	}
}
