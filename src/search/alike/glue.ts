/** Short words that many write together with the next: `vanderberg`, `delacruz`, `elsayed`. */
const PARTICLES = new Set(
	'abd abu af al am auf av aw ben bin d da dal de degli dei del della den der des di do dos du el fitz la las le les lo los mac mc ní o saint san santa st te ten ter the van vom von y zu zum zur'.split(
		' ',
	),
)

/** In words: a longer text is not a name. */
const MAX_WORDS = 6

/** The ways to write two words of a name together, each a whole list of words. */
export function gluePairs(words: readonly string[]): string[][] {
	if (words.length > MAX_WORDS) return []
	return words
		.slice(1)
		.map((_word, at) => [...words.slice(0, at), words.slice(at, at + 2).join(''), ...words.slice(at + 2)])
}

/** Additional words for a name: particles joined to the next word, and any two words joined. */
export function gluedWords(words: readonly string[]): string[] {
	const all = [glueParticles(words), ...gluePairs(words)].flat()
	return [...new Set(all)].filter((word) => !words.includes(word))
}

/** The words with each particle joined to the next. */
export function glueParticles(words: readonly string[]): string[] {
	const result: string[] = []
	let start = ''
	for (const word of words) {
		start += word
		if (PARTICLES.has(word)) continue
		result.push(start)
		start = ''
	}
	return start === '' ? result : [...result, start]
}
