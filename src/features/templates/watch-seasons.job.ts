import type { Deps } from '../../deps.ts'
import { listSeasonNotices } from './season.ts'

/** Once a day. */
export class SeasonWatch {
	readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>
	#told: ReadonlySet<string> = new Set()

	constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
		this.#deps = deps
	}

	check(): void {
		const { clock, log } = this.#deps
		const day = new Date(clock.now()).toISOString().slice(0, 10)
		const reported = new Set<string>()
		for (const { state, ...notice } of listSeasonNotices(this.#deps)) {
			const key = `${day} ${notice.templateId} ${state}`
			reported.add(key)
			if (this.#told.has(key)) continue
			const what =
				state === 'over'
					? 'the season of a template is over; set a new date, or archive it'
					: 'the season of a template ends soon'
			log.warn(what, notice)
		}
		this.#told = reported
	}
}
