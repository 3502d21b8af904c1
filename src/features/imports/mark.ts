import type { Deps } from '../../deps.ts'

/**
 * Recognizes a record or person when the file is imported again: a keyed hash, which tells nothing about them and can
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

/** A record that is not new. */
export type Match = {
	readonly lines: readonly number[]
	/** The import that added it; null if it occurs twice in the file. */
	readonly importId: string | null
}

/** Lets each mark pass once, and none that an earlier import has left. */
export class Marks {
	readonly #seen = new Set<string>()
	readonly #importOf: (mark: Uint8Array) => string | undefined

	constructor(importOf: (mark: Uint8Array) => string | undefined) {
		this.#importOf = importOf
	}

	/** @returns undefined for a new one */
	findKnown(mark: Uint8Array, lines: readonly number[]): Match | undefined {
		const text = mark.toBase64()
		const importId = this.#importOf(mark) ?? null
		if (importId !== null || this.#seen.has(text)) return { lines, importId }
		this.#seen.add(text)
		return undefined
	}
}
