import type { Deps } from '../../deps.ts'
import { DAY_MS, HOUR_MS } from '../../kit/time/durations.ts'
import { ownCommand } from '../../runtime/self.ts'
import { isOlder, isOverdue, readDrill } from './last-drill.ts'

const DRILL_EVERY_MS = 7 * DAY_MS

const DRILL_AGAIN_AFTER_MS = DAY_MS

/** A new or just restored service is still making its replica. */
const FIRST_DRILL_AFTER_MS = HOUR_MS

type WeeklyDeps = Pick<Deps, 'config' | 'clock' | 'log'>

/** Runs in a separate process. Does nothing without a replica. */
export class WeeklyDrill {
	readonly #deps: WeeklyDeps
	readonly #drill: () => Promise<void>
	readonly #startedAt: number

	constructor(deps: WeeklyDeps, drill: () => Promise<void> = runDrill) {
		this.#deps = deps
		this.#drill = drill
		this.#startedAt = deps.clock.monotonic()
	}

	async check(): Promise<void> {
		const { config, clock, log } = this.#deps
		if (config.dbReplicaUrl === '') return
		const before = readDrill(config)
		if (before === undefined && clock.monotonic() - this.#startedAt < FIRST_DRILL_AFTER_MS) return
		const everyMs = before?.ok === false ? DRILL_AGAIN_AFTER_MS : DRILL_EVERY_MS
		if (isOlder(before, clock.now(), everyMs)) await this.#drill()
		const last = readDrill(config)
		if (last?.ok === false)
			log.error('the last drill of the replica failed', { at: last.at, reason: last.reason })
		else if (isOverdue(last, clock.now()))
			log.error('no drill has succeeded for more than a week; run "waiver drill"', {
				last: last?.at,
			})
	}
}

async function runDrill(): Promise<void> {
	await Bun.spawn(ownCommand(['drill']), { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }).exited
}
