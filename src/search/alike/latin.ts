import type anyAscii from 'any-ascii'

export type Latin = {
	/** `a` to `z`; several if the script allows several readings, none for digits alone. */
	readonly readings: readonly string[]
	/** Syllables of a name in Han or Hangul, which many write apart: `xiao`, `ming`. */
	readonly syllables: readonly string[]
}

/** Writes a folded word of any script in Latin letters. */
export function toLatin(word: string): Latin {
	if (IS_LATIN.test(word)) return { readings: [word], syllables: [] }
	const spelling = loadLibrary()(respell(word))
	const whole = lettersOf(spelling)
	const readings = [...new Set([whole, ...otherReadings(word, whole)])].filter((latin) => latin !== '')
	const syllables = spelling.split(/(?=[A-Z])/).map(lettersOf)
	return { readings, syllables: syllables.length > 1 ? syllables : [] }
}

const IS_LATIN = /^[a-z]+$/

function lettersOf(latin: string): string {
	return latin
		.toLowerCase()
		.replace(/^[`']/, 'a')
		.replace(/[^a-z]/g, '')
}

/** Arabic and Hebrew write `o` and `u` with the letter of `v` and `w`. */
function otherReadings(word: string, latin: string): string[] {
	return VOWEL_OR_CONSONANT.test(word) ? [latin.replace(/(?<=.)[vw]/g, 'o')] : []
}

const VOWEL_OR_CONSONANT = /[\u05d5\u0648]/

/**
 * Corrects the library, which reads letter by letter: an alef that begins a word is a vowel, and two Greek letters may
 * be one sound.
 */
function respell(letters: string): string {
	const word = letters.replace(/^[\u0627\u05d0]/, 'a')
	return GREEK.test(word)
		? PAIRS.reduce((text, [pair, latin]) => text.replaceAll(pair, latin), word).replace(/^μπ/, 'b')
		: word
}

const GREEK = /[\u0370-\u03ff]/
const PAIRS = [
	['ου', 'ou'],
	['ευ', 'ev'],
	['αυ', 'av'],
	['γγ', 'ng'],
] as const

/** Loaded with the first name in another script: its tables are half a megabyte. */
function loadLibrary(): typeof anyAscii {
	const library: { default: typeof anyAscii } = require('any-ascii')
	return library.default
}
