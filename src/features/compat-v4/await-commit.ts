import type { Deps } from '../../deps.ts'

/** Waits until something is in the database: it looks whenever something was committed. */
export class CommitWatch {
	readonly #waiting = new Set<() => void>()

	constructor({ onWake }: Pick<Deps, 'onWake'>) {
		onWake('commit', () => {
			for (const look of this.#waiting) look()
		})
	}

	/** @returns once it is true, and at the latest after some milliseconds */
	async until(isTrue: () => boolean, withinMs: number): Promise<void> {
		if (isTrue()) return
		const { promise, resolve } = Promise.withResolvers<void>()
		const look = (): void => {
			if (isTrue()) resolve()
		}
		const timer = setTimeout(resolve, withinMs)
		this.#waiting.add(look)
		try {
			await promise
		} finally {
			clearTimeout(timer)
			this.#waiting.delete(look)
		}
	}
}
