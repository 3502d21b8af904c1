import type { Clock } from '../../kit/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kit/time/durations.ts'
import type { Log } from '../../kit/log.ts'
import { startOwnWorker } from '../../runtime/workers.ts'
import { createWorkerQueue } from '../../runtime/worker-queue.ts'
import type { WorkerQueue } from '../../runtime/worker-queue.ts'
import type { IntegrityResult, IntegrityOrder } from './integrity-worker.ts'

const FIRST_CHECK_AFTER_MS = MINUTE_MS
const CHECK_EVERY_MS = 7 * DAY_MS

/** The operator may have repaired it. */
const CHECK_AGAIN_AFTER_MS = HOUR_MS

/** 30 minutes are enough for 100 GB on a common SSD. */
const TABLE_LIMIT_MS = 30 * MINUTE_MS

type IntegrityDeps = {
	readonly path: string
	readonly clock: Clock
	readonly log: Log
	readonly traffic: { isBusy(): boolean }
}

const STEP_BACK_MS = 500
const MAX_STEPS_BACK = 120

/** Reads every page after the start and once a week, so that damage is noticed while a copy from before it exists. */
export class IntegrityWatch {
	readonly #deps: IntegrityDeps
	readonly #worker: WorkerQueue<IntegrityOrder, IntegrityResult>
	#dueAt: number
	#damage: readonly string[] = []
	#isStopped = false
	#isChecked = false

	constructor(deps: IntegrityDeps) {
		this.#deps = deps
		this.#dueAt = deps.clock.monotonic() + FIRST_CHECK_AFTER_MS
		this.#worker = createWorkerQueue({
			start: () => startOwnWorker('db/integrity/integrity-worker.ts', { smol: true }),
			setup: () => ({ path: deps.path }),
			limitMs: TABLE_LIMIT_MS,
			failed: 'The database could not be checked.',
		})
	}

	get isDamaged(): boolean {
		return this.#damage.length > 0
	}

	/** Returns true if the newest check found no fault. Checks now if none ran since the start. */
	async isSound(isStopped: () => boolean): Promise<boolean> {
		if (!this.#isChecked) {
			this.#dueAt = this.#deps.clock.monotonic()
			await this.check(isStopped)
		}
		return this.#isChecked && !this.isDamaged
	}

	/** @throws if the check fails to run; it is retried in an hour */
	async check(isStopped: () => boolean): Promise<void> {
		const { clock } = this.#deps
		if (clock.monotonic() < this.#dueAt) return
		this.#dueAt = clock.monotonic() + CHECK_AGAIN_AFTER_MS
		const damage = await this.#check(isStopped).catch((error: unknown) => {
			if (!this.#isStopped) throw error
		})
		if (damage === undefined) return
		this.#tell(damage)
		this.#damage = damage
		this.#isChecked = true
		if (damage.length === 0) this.#dueAt = clock.monotonic() + CHECK_EVERY_MS
	}

	stop(): void {
		this.#isStopped = true
		this.#worker.close()
	}

	/** @returns undefined if it was stopped */
	async #check(isStopped: () => boolean): Promise<readonly string[] | undefined> {
		const { damage, tables } = await this.#worker.run({ list: true })
		const faults = [...damage]
		for (const table of tables) {
			for (let times = 0; times < MAX_STEPS_BACK && this.#deps.traffic.isBusy() && !isStopped(); times++)
				await Bun.sleep(STEP_BACK_MS)
			if (isStopped()) return undefined
			faults.push(...(await this.#worker.run({ table })).damage)
		}
		return faults
	}

	#tell(damage: readonly string[]): void {
		const { log } = this.#deps
		for (const fault of damage)
			log.error(
				'the database is damaged: stop the service, keep a copy of DATA_DIR, and run "waiver restore"',
				{
					fault,
				},
			)
		if (damage.length === 0 && this.isDamaged) log.info('the database is intact again')
	}
}
