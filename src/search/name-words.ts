import { SPACELESS } from '../kit/text/signer-name.ts'
import { foldText } from '../kit/text/fold.ts'

export const SUBSTRING_LENGTH = 3

/** The folded words of a name or of a search. Apostrophes join: `O’Brien` is the word `obrien`. */
export function nameWords(text: string): string[] {
	return foldText(text)
		.replace(JOINERS, '')
		.split(SEPARATORS)
		.filter((word) => word !== '')
}

/**
 * The words by which a stored name is found: as they are read, and with umlauts spelled out, so that Krueger finds
 * Krüger.
 */
export function findableWords(name: string): string[] {
	const words = nameWords(name)
	const spelledOut = spellOut(name)
	return spelledOut === name ? words : [...new Set([...words, ...nameWords(spelledOut)])]
}

/** Writes the letters that have a usual spelling in two others. */
export function spellOut(text: string): string {
	return text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => SPELLINGS[letter.toLowerCase()] ?? letter)
}

const SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/**
 * Returns true if a word begins with the searched text, or contains it anywhere from three letters on. In a script
 * without spaces one character is enough anywhere, and a family name followed by a given name finds the two words.
 */
export function hasWord(words: readonly string[], sought: string): boolean {
	const { length } = Array.from(sought)
	if (length >= SUBSTRING_LENGTH && words.some((word) => word.includes(sought))) return true
	if (length < SUBSTRING_LENGTH && words.some((word) => isEntered(word, sought, length))) return true
	return splitName(sought).some(([family, given]) =>
		words.some(
			(word, position) =>
				word === family && words.some((other, at) => at !== position && other.startsWith(given)),
		),
	)
}

function isEntered(word: string, sought: string, length: number): boolean {
	const letters = Array.from(word)
	return wordStarts(letters).some((start) => letters.slice(start, start + length).join('') === sought)
}

/** The ways to split a word into a family name and a given name, as in 李小龍; empty for scripts with spaces. */
export function splitName(word: string): [family: string, given: string][] {
	const letters = Array.from(word)
	if (!isSpaceless(letters)) return []
	return Array.from({ length: Math.min(MAX_FAMILY, letters.length - 1) }, (_none, index) => [
		letters.slice(0, index + 1).join(''),
		letters.slice(index + 1).join(''),
	])
}

export function isFamilyName(letters: readonly string[]): boolean {
	return letters.length <= MAX_FAMILY && isSpaceless(letters)
}

/** A few Japanese family names have four characters. */
const MAX_FAMILY = 4

function isSpaceless(letters: readonly string[]): boolean {
	return letters.every((letter) => letter > LAST_SPACED && SPACELESS.test(letter))
}

export function wordStarts(letters: readonly string[]): number[] {
	const starts = [0]
	// Few names are written without spaces, and checking each letter is slow.
	if (letters.some((letter) => letter > LAST_SPACED))
		for (const [index, letter] of letters.entries())
			if (index > 0 && SPACELESS.test(letter)) starts.push(index)
	return starts
}

/** No script without spaces has characters up to here. */
const LAST_SPACED = '\u10ff'
const JOINERS = /['\u00b7\u2027]/g
const SEPARATORS = /[\p{P}\p{Z}\p{C}]+/u

/** Words before or after a name that are not part of it; without a name, such a word may be the name. */
const TITLES = new Set(
	'dipl dott dottor dr fr frau fraulein herr herrn hr ing jr jun junior madame mag maitre md mister mlle mme monsieur mr mrs ms ph phd prof professor rev senior senor senora signor signora sir sr sra'.split(
		' ',
	),
)

/** The words without titles; all words if they are only titles. */
export function withoutTitles(words: readonly string[]): readonly string[] {
	const names = words.filter((word) => !TITLES.has(word))
	return names.length === 0 ? words : names
}
