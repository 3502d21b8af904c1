import type { TypedWord, Reading } from './ask.ts'
import type { WordKeys } from './keys.ts'
import { isNear } from './near.ts'

/** Kinds of likeness between names, closest first. Equal words are only joined or split differently. */
const LIKENESSES = ['spelling', 'short_form', 'typo', 'sound'] as const

export type Likeness = (typeof LIKENESSES)[number]

export type Comparison = {
	readonly likeness: Likeness
	/** The lower, the more alike. */
	readonly cost: number
}

/** Scores how well a name fits the typed text, by the best reading; undefined if none fits. */
export function compareName(
	readings: readonly Reading[],
	nameWords: readonly WordKeys[],
): Comparison | undefined {
	let best: Comparison | undefined
	for (const reading of readings) {
		const result = compareReading(reading, nameWords)
		if (result !== undefined && (best === undefined || result.cost < best.cost)) best = result
	}
	return best
}

/** Each word of the name matches at most one typed word. */
function compareReading(reading: Reading, nameWords: readonly WordKeys[]): Comparison | undefined {
	const freeWords = new Set(nameWords)
	let cost = 0
	let worst = 0
	for (const query of reading) {
		let best: { likeness: Likeness; cost: number; word: WordKeys } | undefined
		for (const word of freeWords) {
			const result = compareWord(query, word)
			if (result !== undefined && (best === undefined || result.cost < best.cost)) best = { ...result, word }
		}
		if (best === undefined) return undefined
		freeWords.delete(best.word)
		cost += best.cost
		worst = Math.max(worst, LIKENESSES.indexOf(best.likeness))
	}
	return { likeness: LIKENESSES[worst] ?? 'sound', cost: cost + freeWords.size * UNASKED }
}

/** A fitting name without extra words comes before one with them. */
const UNASKED = 0.01

/** Beginnings are a little less alike than whole words. */
const BEGINNING = 0.1

/** In letters of a word's spelling: a shorter word's beginning does not count. */
const MIN_BEGINNING = 3

/** The largest difference between two words that sound alike, as a share of the longer one's letters. */
const MAX_DIFFERENCE = 0.75

function compareWord(query: TypedWord, name: WordKeys): Comparison | undefined {
	if (name.word === query.word) return { likeness: 'spelling', cost: 0 }
	if (name.word.startsWith(query.word)) return { likeness: 'spelling', cost: BEGINNING }
	const pairs = query.spellings.flatMap((one) => name.spellings.map((other) => [one, other] as const))
	if (pairs.some(([one, other]) => one === other)) return { likeness: 'spelling', cost: 1 }
	if (pairs.some(([one, other]) => one.length >= MIN_BEGINNING && other.startsWith(one)))
		return { likeness: 'spelling', cost: 1 + BEGINNING }
	if (query.others.some((other) => name.spellings.includes(other))) return { likeness: 'short_form', cost: 2 }
	if (pairs.some(([one, other]) => isNear(one, other)) || isWrittenNear(query, name))
		return { likeness: 'typo', cost: 3 }
	if (!query.sounds.some((sound) => name.sounds.includes(sound))) return undefined
	const difference = Math.min(...pairs.map(([one, other]) => differenceOf(one, other)))
	return difference > MAX_DIFFERENCE ? undefined : { likeness: 'sound', cost: 3 + difference }
}

function isWrittenNear(query: WordKeys, name: WordKeys): boolean {
	return query.latin.some((one) => name.latin.some((other) => isNear(one, other)))
}

/** Letters to change, add or remove, as a share of the longer word's (Levenshtein). */
function differenceOf(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_none, index) => index)
	for (let i = 1; i <= one.length; i++) {
		const next = [i]
		for (let j = 1; j <= other.length; j++) {
			const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
			next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
		}
		row = next
	}
	return (row[other.length] ?? 0) / Math.max(one.length, other.length)
}
