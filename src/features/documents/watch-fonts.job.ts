import type { Deps } from '../../deps.ts'
import { stampFontFolders } from '../../pdf/text/font-files.ts'
import { enqueueOwnedJob } from '../../jobs/queue.ts'
import { listWaitingForFont } from './queries.ts'

/** At the start and whenever the operator's fonts have changed. */
export class FontWatch {
	readonly #deps: Pick<Deps, 'config' | 'db' | 'write' | 'wake' | 'pdf'>
	#stamp: string | undefined

	constructor(deps: Pick<Deps, 'config' | 'db' | 'write' | 'wake' | 'pdf'>) {
		this.#deps = deps
	}

	async check(): Promise<void> {
		const { config, db, write, wake, pdf } = this.#deps
		const stamp = stampFontFolders(config)
		if (stamp === this.#stamp) return
		pdf.renewFonts()
		for (let after = 0; ;) {
			const waivers = listWaitingForFont(db, after)
			const last = waivers.at(-1)
			if (last === undefined) break
			await write((tx) => {
				for (const waiver of waivers) enqueueOwnedJob(tx, 'waiver.pdf', waiver)
			})
			after = last.seq
		}
		this.#stamp = stamp
		wake('waiver.pdf')
	}
}
