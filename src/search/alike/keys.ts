import { MAX_EMAIL_START, emailParts, startsOfKey } from '../email-key.ts'
import { nameWords } from '../name-words.ts'
import { phoneKeys } from '../phone-key.ts'
import type { AlikeKeys } from '../terms.ts'
import { gluedWords } from './glue.ts'
import { spellingOf } from '../../kit/text/spelling.ts'
import { toLatin } from './latin.ts'
import { neighborsOf } from './near.ts'
import { soundsOf } from './sound.ts'

/** A word of a name, and its keys for words that are spelled or sound alike. */
export type WordKeys = {
	readonly word: string
	/** The word in Latin letters, as written, and as `spellingOf` spells it. */
	readonly latin: readonly string[]
	readonly spellings: readonly string[]
	readonly sounds: readonly string[]
}

/** The words of one person's name, a field each for given, middle and family names, including joined words. */
export function namedWords(fields: readonly string[]): WordKeys[] {
	return fields
		.flatMap((field) => {
			const words = nameWords(field)
			return [...words, ...gluedWords(words)]
		})
		.slice(0, MAX_WORDS)
		.flatMap(readWord)
}

function readWord(word: string): readonly WordKeys[] {
	const existing = frequent.get(word)
	if (existing !== undefined) return existing
	const { readings, syllables } = toLatin(word)
	const keys = [keysOf(word, readings), ...syllables.map((syllable) => keysOf(syllable, [syllable]))]
	if (frequent.size < MAX_FREQUENT) frequent.set(word, keys)
	return keys
}

/** Most people share their names with others, and reading one takes as long as indexing it. Bounded to about 2 MB. */
const frequent = new Map<string, readonly WordKeys[]>()
const MAX_FREQUENT = 5_000

/** A person with more names is found by the first ones. */
const MAX_WORDS = 16

/** @param readings in Latin letters */
export function keysOf(word: string, readings: readonly string[]): WordKeys {
	const spellings = readings.map(spellingOf)
	return { word, latin: readings, spellings, sounds: [...new Set(spellings.flatMap(soundsOf))] }
}

type Named = {
	/** The fields of each of a person's names. */
	readonly names: readonly (readonly string[])[]
	readonly emails: readonly string[]
	readonly phones: readonly string[]
}

export function alikeKeysOf({ names, emails, phones }: Named): AlikeKeys {
	const words = names.flatMap(namedWords)
	const parts = emails.flatMap(emailParts)
	const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
	return {
		alike: unique(words.flatMap(({ latin, spellings }) => [...latin, ...spellings]).flatMap(neighborsOf)),
		sound: unique(words.flatMap(({ sounds }) => sounds)),
		phoneStart: unique(phones.flatMap(phoneKeys)),
		emailPart: unique(parts),
		emailPartStart: unique(parts.flatMap((part) => startsOfKey(part, MAX_EMAIL_START))),
	}
}
