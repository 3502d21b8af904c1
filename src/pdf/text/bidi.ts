import createBidi from 'bidi-js'

const bidi = createBidi()

export type Direction = 'ltr' | 'rtl'

/** Scripts from right to left, and the controls that turn text round: without any of these all is level 0. */
const turning =
	/[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The embedding level of each UTF-16 unit (UAX 9): odd is right to left. Undefined when all is left to right. */
export function findLevels(text: string, direction: Direction | 'auto'): Uint8Array | undefined {
	if (direction !== 'rtl' && !turning.test(text)) return undefined
	return bidi.getEmbeddingLevels(text, direction).levels
}

/** UAX 9, rule L2: from the highest level down to the lowest odd one, each stretch at or above it is reversed. */
export function reorderByLevel<T extends { readonly level: number }>(items: readonly T[]): T[] {
	const result = [...items]
	let highest = 0
	let lowestOdd = Infinity
	for (const { level } of items) {
		highest = Math.max(highest, level)
		if (level % 2 === 1) lowestOdd = Math.min(lowestOdd, level)
	}
	for (let level = highest; level >= lowestOdd; level -= 1)
		for (let start = 0; start < result.length; start += 1) {
			let end = start
			while ((result[end]?.level ?? -1) >= level) end += 1
			if (end > start) result.splice(start, end - start, ...result.slice(start, end).reverse())
			start = end
		}
	return result
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** A lookup takes about 10 µs. */
const directions = new Map<string, Direction>()
const directionsMax = 1000

export function directionOf(language: string): Direction {
	const existing = directions.get(language)
	if (existing !== undefined) return existing
	if (directions.size >= directionsMax) directions.clear()
	const direction = findDirection(language)
	directions.set(language, direction)
	return direction
}

function findDirection(language: string): Direction {
	try {
		const script = new Intl.Locale(language).maximize().script
		return script !== undefined && rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
	} catch {
		return 'ltr'
	}
}
