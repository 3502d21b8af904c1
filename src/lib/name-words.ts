import { foldText } from './fold.ts'

/** Shortest part of a word that is found in its middle, in letters. */
export const SUBSTRING_LENGTH = 3

/** The words of a name, or of a search for one, folded. Apostrophes join: `O’Brien` is the one word `obrien`. */
export function nameWords(text: string): string[] {
	return foldText(text)
		.replace(JOINERS, '')
		.split(SEPARATORS)
		.filter((word) => word !== '')
}

/**
 * Whether a name has a word that a search asks for: a word that begins with it, or holds it anywhere from three letters
 * on. A script that writes no spaces begins anew with every character, so there one character is enough anywhere.
 */
export function hasWord(words: readonly string[], sought: string): boolean {
	const { length } = Array.from(sought)
	if (length >= SUBSTRING_LENGTH) return words.some((word) => word.includes(sought))
	return words.some((word) => {
		const letters = Array.from(word)
		return wordStarts(letters).some((start) => letters.slice(start, start + length).join('') === sought)
	})
}

/** Where a word can be entered by its first letter or two: its start, and every character of a script without spaces. */
export function wordStarts(letters: readonly string[]): number[] {
	const starts = [0]
	// Few names are written without spaces, and to ask of every letter costs.
	if (letters.some((letter) => letter > '\u10ff'))
		for (const [index, letter] of letters.entries())
			if (index > 0 && SPACELESS.test(letter)) starts.push(index)
	return starts
}

const JOINERS = /['\u00b7\u2027]/g
const SEPARATORS = /[\p{P}\p{Z}\p{C}]+/u
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
