import { fill } from './fill.ts'

/** The sentences that say for whom a guest signs. */
type CapacityWords = { readonly alone: string; readonly withMinors: string; readonly minorsOnly: string }

/** Returns the sentence that says for whom a guest signs. @param minors full names */
export function describeCapacity(
	words: CapacityWords,
	minors: readonly string[],
	language: string,
	signerTakesPart: boolean,
): string {
	if (minors.length === 0) return words.alone
	return fill(signerTakesPart ? words.withMinors : words.minorsOnly, { names: listNames(minors, language) })
}

/** Returns names as one text, such as "Anne, Ben and Carla". */
export function listNames(names: readonly string[], language: string): string {
	// Browsers from before 2021 lack it.
	if (typeof Intl.ListFormat !== 'function') return names.join(', ')
	// Plain `en` would put a comma before "and", which most of the world does not.
	return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names)
}
