/** In letters: of shorter words, too many others are one letter away. */
const MIN_LENGTH = 4

/** In letters: an error further on leaves the beginning the same. */
const MAX_LENGTH = 8

/** The part of a word that is a key. */
export function startOf(word: string): string {
	return word.slice(0, MAX_LENGTH)
}

/**
 * The word, and each form of it with one letter removed. Words that differ in one letter, or in two swapped ones, have
 * one of these in common; so do a few others, which `isNear` excludes.
 */
export function neighborsOf(word: string): string[] {
	const start = startOf(word)
	if (start.length < MIN_LENGTH) return [start]
	const without = Array.from(start, (_letter, at) => start.slice(0, at) + start.slice(at + 1))
	return [...new Set([start, ...without])]
}

/** Returns true if one letter is different, missing or added, or two neighbors are swapped. */
export function isNear(one: string, other: string): boolean {
	if (Math.max(one.length, other.length) < MIN_LENGTH) return one === other
	let start = 0
	while (start < one.length && one[start] === other[start]) start++
	const [a, b] = [one.slice(start), other.slice(start)]
	return (
		a.slice(1) === b.slice(1) ||
		a === b.slice(1) ||
		a.slice(1) === b ||
		(a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
	)
}
