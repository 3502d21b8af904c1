import type { Deps } from '../../deps.ts'
import { countWaiting } from './queries.ts'

/** From which lag on the operator is told, in seconds. */
const LATE_SECONDS = 60

/** How long files have waited to be copied off the box. */
export class CopyLag {
	readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>
	#caughtUpAt: number
	#waiting = 0

	constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
		this.#deps = deps
		this.#caughtUpAt = deps.clock.monotonic()
	}

	/** Files that wait, and for how long there have been some, in seconds. */
	read(): { waiting: number; seconds: number } {
		const { db, clock } = this.#deps
		const now = clock.monotonic()
		this.#waiting = countWaiting(db)
		if (this.#waiting === 0) this.#caughtUpAt = now
		return { waiting: this.#waiting, seconds: (now - this.#caughtUpAt) / 1000 }
	}

	/** Tells the operator where files wait too long. */
	watch(): void {
		const { waiting, seconds } = this.read()
		if (seconds > LATE_SECONDS)
			this.#deps.log.error('files wait to be copied off the box; look at FILES_REPLICA_URL', {
				waiting,
				seconds: Math.round(seconds),
			})
	}
}
