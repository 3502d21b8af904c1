import type { Deps } from '../../deps.ts'
import { DAY_MS, HOUR_MS } from '../../kit/time/durations.ts'
import { ownCommand } from '../../runtime/self.ts'
import { readDrill } from './last-drill.ts'
import type { DrillResult } from './last-drill.ts'

/** How often the replica is restored for a test; the operator is told if the last drill is older. */
const DRILL_EVERY_MS = 7 * DAY_MS
const STALE_AFTER_MS = 8 * DAY_MS

/** The pause after a failed drill. */
const DRILL_AGAIN_AFTER_MS = DAY_MS

/** A new or just restored service is still making its replica. */
const FIRST_DRILL_AFTER_MS = HOUR_MS

type WeeklyDeps = Pick<Deps, 'config' | 'clock' | 'log'>

/**
 * Runs the weekly drill in a process of its own, and reports a failed or overdue one. Without a replica there is no
 * drill.
 */
export class WeeklyDrill {
	readonly #deps: WeeklyDeps
	readonly #drill: () => Promise<void>
	readonly #startedAt: number

	/** @param drill does one drill, and stores its result in the data directory */
	constructor(deps: WeeklyDeps, drill: () => Promise<void> = runDrill) {
		this.#deps = deps
		this.#drill = drill
		this.#startedAt = deps.clock.monotonic()
	}

	/** Starts a drill if one is due, and reports the result of the last one. */
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
		else if (isOlder(last, clock.now(), STALE_AFTER_MS))
			log.error('there was no successful drill for more than a week; run "waiver drill"', {
				last: last?.at,
			})
	}
}

async function runDrill(): Promise<void> {
	await Bun.spawn(ownCommand(['drill']), { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }).exited
}

/** A result from the future has an unknown age: the clock was set back. */
function isOlder(last: DrillResult | undefined, now: number, ms: number): boolean {
	if (last === undefined) return true
	const ageMs = now - Date.parse(last.at)
	return ageMs > ms || ageMs < 0
}
