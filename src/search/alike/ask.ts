import { splitName } from '../name-words.ts'
import { exactTerms, wordConditions } from '../terms.ts'
import type { ExactTerm } from '../terms.ts'
import { gluePairs, glueParticles } from './glue.ts'
import { keysOf } from './keys.ts'
import type { WordKeys } from './keys.ts'
import { spellingOf } from '../../kit/text/spelling.ts'
import { toLatin } from './latin.ts'
import { neighborsOf, startOf } from './near.ts'
import { otherNamesOf } from './other-names.ts'

/** A typed word. */
export type TypedWord = WordKeys & {
	/** Other names of a person with this name, as `spellingOf` spells them. */
	readonly others: readonly string[]
}

/** One reading of the typed text: its words, all of which a name must have. */
export type Reading = readonly TypedWord[]

/** In words: a longer text is not a name. */
const MAX_TYPED = 6

/** Reads words in several ways: as they are, with particles joined to the next word, and with a Chinese name split. */
export function readingsOf(words: readonly string[]): Reading[] {
	if (words.length === 0 || words.length > MAX_TYPED) return []
	const joinedWords = glueParticles(words)
	const splits = words.flatMap((word, at) =>
		splitName(word).map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]),
	)
	return [words, ...(joinedWords.length < words.length ? [joinedWords] : []), ...splits].map((reading) =>
		reading.map(typedWord),
	)
}

/** Readings that join two words. They are not searched with errors: of many letters, too many others are alike. */
export function readPairs(words: readonly string[]): Reading[] {
	return words.length > MAX_TYPED ? [] : gluePairs(words).map((reading) => reading.map(typedWord))
}

/** Each reading without any one of its words, if two are left. */
export function withoutOne(readings: readonly Reading[]): Reading[] {
	const [plain = []] = readings
	if (plain.length < 3) return []
	return plain.map((_word, at) => plain.filter((_other, index) => index !== at))
}

function typedWord(word: string): TypedWord {
	const { readings } = toLatin(word)
	const others = [word, ...readings]
		.flatMap(otherNamesOf)
		.flatMap((name) => toLatin(name).readings)
		.map(spellingOf)
	const keys = keysOf(word, readings)
	// A word of few different letters, such as "zzzz", sounds like far too many names.
	const sounds = keys.spellings.some(({ length }) => length >= MIN_SOUNDED) ? keys.sounds : []
	return { ...keys, sounds, others: [...new Set(others)] }
}

/** Fewest letters of a word's spelling by whose sound others are found. */
const MIN_SOUNDED = 3

/**
 * The FTS5 expression for names that fit one of the readings.
 * @param isLoose also with one wrong letter, and words that sound alike
 */
export function toAlikeMatch(organizationId: string, readings: readonly Reading[], isLoose: boolean): string {
	const exact = exactTerms(organizationId)
	return readings
		.map((reading) => `(${reading.map((word) => conditionOf(word, isLoose, exact)).join(' AND ')})`)
		.join(' OR ')
}

function conditionOf(
	{ word, latin, spellings, sounds, others }: TypedWord,
	isLoose: boolean,
	exact: ExactTerm,
): string {
	const starts = [...spellings, ...others].map(startOf)
	const alike = isLoose ? [...starts, ...[...latin, ...spellings].flatMap(neighborsOf)] : starts
	const conditions = [
		`(${wordConditions(word, exact).join(' AND ')})`,
		...[...new Set(alike)].map((key) => exact('alike', key)),
		...(isLoose ? [...new Set(sounds)].map((key) => exact('sound', key)) : []),
	]
	return `(${conditions.join(' OR ')})`
}
