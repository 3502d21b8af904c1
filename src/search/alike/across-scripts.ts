import type { Name } from '../../kit/text/full-name.ts'
import { areInitials, fitsName, isSameName, sharesWord } from '../../kit/text/signer-name.ts'
import { toLatin } from './latin.ts'

/** As `fitsName`, and reads names in other scripts. */
export function fitsNameInAnyScript(typed: string, name: Name): boolean {
	return fitsName(typed, name, soundAlike)
}

/** As `isSameName`, and reads names in other scripts. */
export function isSameNameInAnyScript(one: Name, other: Name): boolean {
	return isSameName(one, other, soundAlike)
}

/** Folded words in two scripts. Spellings differ, so one word that begins with the same sound is enough. */
function soundAlike(words: readonly string[], others: readonly string[]): boolean {
	const [read, otherRead] = [words.flatMap(readingsOf), others.flatMap(readingsOf)]
	const initials = otherRead.map(([first = '']) => first)
	if (sharesWord(read, otherRead) || areInitials(read.join(''), initials)) return true
	const sounds = new Set(otherRead.map(firstSound))
	return read.map(firstSound).some((sound) => sound !== '' && sounds.has(sound))
}

/** Each way in which a word, or one of its syllables, may be read. */
function readingsOf(word: string): readonly string[] {
	const { readings, syllables } = toLatin(word)
	return [...readings, ...syllables]
}

/** Vowels, and consonants that stand for them, are not written in some scripts, or written in several ways. */
function firstSound(latin: string): string {
	const [first = ''] = latin.replace(/[aeiouyjwh]/g, '')
	return first === '' ? '' : (SOUNDS.find((sound) => sound.includes(first)) ?? first)
}

const SOUNDS = ['cgkqx', 'bpvf', 'dt', 'sz', 'lr']
