import type { Deps } from '../../deps.ts'

/**
 * By what a record or a person is known when the file comes again: a keyed hash, which tells nothing about them and can
 * outlive their data.
 */
export function markOf(
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	organizationId: string,
	system: string,
	identity: readonly string[],
): Uint8Array {
	return linkTokens.keyedHash('import', organizationId, system, JSON.stringify(identity))
}

/** Lets each mark pass once, and none that an earlier import has left. */
export class Marks {
	readonly #seen = new Set<string>()
	readonly #isKnown: (mark: Uint8Array) => boolean

	constructor(isKnown: (mark: Uint8Array) => boolean) {
		this.#isKnown = isKnown
	}

	isNew(mark: Uint8Array): boolean {
		const text = mark.toBase64()
		if (this.#seen.has(text) || this.#isKnown(mark)) return false
		this.#seen.add(text)
		return true
	}
}
