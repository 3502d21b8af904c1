import { foldText } from './fold.ts'
import type { Name } from './full-name.ts'
import { spellingOf } from './spelling.ts'

/** Compares folded words in two scripts; see `search/alike/across-scripts.ts`. */
export type AcrossScripts = (words: readonly string[], others: readonly string[]) => boolean

/** The shortest beginning of a name that stands for it: "Alex" for "Alexander". */
const SHORT_FORM = 3

/**
 * Returns true if a typed signature, typed initials or another's spelling may stand for a name: they share a word, or a
 * beginning of one, or one is the initials of the other. In doubt they do.
 * @param compare without it any name in another script fits
 */
export function fitsName(typed: string, name: Name, compare?: AcrossScripts): boolean {
	const full = [name.firstName, name.middleName ?? '', name.lastName].join(' ')
	const [text, own] = [wordsOf(typed), wordsOf(full)]
	if (own.length === 0 || typed.trim() === full.trim()) return true
	if (text.length === 0) return false
	const [letters, ownLetters] = [text.join(''), own.join('')]
	if (sharesWord(text, own) || isWithin(letters, own) || isWithin(ownLetters, text)) return true
	if (isAbbreviated(text, own) || areInitials(letters, initialsOf(full, own))) return true
	if (scriptsOf(letters) === scriptsOf(ownLetters)) return false
	// One letter is no name in another script. Most characters of Chinese and Japanese names have several readings.
	if (letters.length === 1) return false
	return HAN.test(letters) !== HAN.test(ownLetters) || compare?.(text, own) !== false
}

/**
 * Returns true if two people may be one by their names: the given names of one fit the other's whole name. Relatives
 * share the last name.
 */
export function isSameName(one: Name, other: Name, compare?: AcrossScripts): boolean {
	return fitsName(one.firstName, other, compare) || fitsName(other.firstName, one, compare)
}

/** Folded words of letters. Apostrophes join: `O’Brien` is one word. */
function wordsOf(text: string): string[] {
	return foldText(text)
		.replace(/['\u00b7\u2027]/g, '')
		.split(/[^\p{L}\p{M}]+/u)
		.filter((word) => word !== '')
}

/** Returns true if a word of each is the same name, or a short form or another spelling of it. */
export function sharesWord(text: readonly string[], own: readonly string[]): boolean {
	return text.some((word) => own.some((other) => isOneName(word, other)))
}

function isOneName(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a]
	return (
		short === long ||
		spellingOf(short) === spellingOf(long) ||
		(short.length >= SHORT_FORM && long.startsWith(short))
	)
}

/** True if a word stands anywhere in a text that is written without spaces: `adareal`, `王小明`. */
function isWithin(text: string, words: readonly string[]): boolean {
	return words.some((word) => (word.length >= SHORT_FORM || SPACELESS.test(word)) && text.includes(word))
}

/** "Ale. Fer." of "Alejandro Fernández": each word begins another one of the name. */
function isAbbreviated(text: readonly string[], own: readonly string[]): boolean {
	const left = [...own]
	return text.every((word) => {
		const at = left.findIndex((other) => other.startsWith(word))
		return at !== -1 && left.splice(at, 1).length > 0
	})
}

/** Returns true if all letters are among the initials, in any order. */
export function areInitials(letters: string, initials: readonly string[]): boolean {
	const left = [...initials]
	return Array.from(letters).every((letter) => {
		const at = left.indexOf(letter)
		return at !== -1 && left.splice(at, 1).length > 0
	})
}

/** The first letter of each word, and capitals within: `McDonald` has M and D. */
function initialsOf(full: string, words: readonly string[]): string[] {
	const first = words.map((word) => Array.from(word)[0] ?? '')
	const inner = [...full.matchAll(/[\p{Ll}'’](\p{Lu})/gu)].map(([, letter = '']) => foldText(letter))
	return [...first, ...inner]
}

function scriptsOf(letters: string): string {
	return SCRIPTS.filter((script) => script.test(letters)).join()
}

const HAN = /\p{Script=Han}/u
/** A character of a script that writes words without spaces between them. */
export const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const SCRIPTS = [
	/[a-z]/,
	/\p{Script=Cyrillic}/u,
	/\p{Script=Greek}/u,
	/\p{Script=Arabic}/u,
	/\p{Script=Hebrew}/u,
	/\p{Script=Hangul}/u,
	/\p{Script=Hiragana}/u,
	/\p{Script=Katakana}/u,
	/\p{Script=Devanagari}/u,
	/\p{Script=Thai}/u,
	/\p{Script=Armenian}/u,
	/\p{Script=Georgian}/u,
	HAN,
]
