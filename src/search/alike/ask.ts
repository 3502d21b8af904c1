import { splitName } from '../name-words.ts'
import { exactTerms, wordConditions } from '../terms.ts'
import type { ExactTerm } from '../terms.ts'
import { gluePairs, glueParticles } from './glue.ts'
import { keysOf } from './keys.ts'
import type { WordKeys } from './keys.ts'
import { toLatin } from './latin.ts'
import { neighborsOf, startOf } from './near.ts'
import { otherNamesOf } from './other-names.ts'
import { spellingOf } from './spelling.ts'

/** A word as somebody typed it. */
export type TypedWord = WordKeys & {
	/** Other names of whoever has this one, as `spellingOf` makes them. */
	readonly others: readonly string[]
}

/** One way to read what was typed: its words, all of which a name must have. */
export type Way = readonly TypedWord[]

/** In words: a longer text is no name. */
const MAX_TYPED = 6

/**
 * The ways to read some words: as they are, particles written with the next word, and a Chinese name parted.
 */
export function readWays(words: readonly string[]): Way[] {
	if (words.length === 0 || words.length > MAX_TYPED) return []
	const glued = glueParticles(words)
	const parted = words.flatMap((word, at) =>
		splitName(word).map((parts) => [...words.slice(0, at), ...parts, ...words.slice(at + 1)]),
	)
	return [words, ...(glued.length < words.length ? [glued] : []), ...parted].map((way) => way.map(typedWord))
}

/** The ways to read two words as one, which are no ways to read errors: of many letters, too many others are alike. */
export function readPairs(words: readonly string[]): Way[] {
	return words.length > MAX_TYPED ? [] : gluePairs(words).map((way) => way.map(typedWord))
}

/** Each way without any one of its words, if two are left. */
export function withoutOne(ways: readonly Way[]): Way[] {
	const [plain = []] = ways
	if (plain.length < 3) return []
	return plain.map((_word, at) => plain.filter((_other, index) => index !== at))
}

function typedWord(word: string): TypedWord {
	const { readings } = toLatin(word)
	const others = [word, ...readings]
		.flatMap(otherNamesOf)
		.flatMap((name) => toLatin(name).readings)
		.map(spellingOf)
	return { ...keysOf(word, readings), others: [...new Set(others)] }
}

/**
 * The FTS5 expression for names that fit one of the ways.
 * @param isLoose also one letter wrong, and what sounds alike
 */
export function toAlikeMatch(organizationId: string, ways: readonly Way[], isLoose: boolean): string {
	const exact = exactTerms(organizationId)
	return ways
		.map((way) => `(${way.map((word) => conditionOf(word, isLoose, exact)).join(' AND ')})`)
		.join(' OR ')
}

function conditionOf(
	{ word, latin, spellings, sounds, others }: TypedWord,
	isLoose: boolean,
	exact: ExactTerm,
): string {
	const spelled = [...spellings, ...others].map(startOf)
	const alike = isLoose ? [...spelled, ...[...latin, ...spellings].flatMap(neighborsOf)] : spelled
	const conditions = [
		`(${wordConditions(word, exact).join(' AND ')})`,
		...[...new Set(alike)].map((key) => exact('alike', key)),
		...(isLoose ? [...new Set(sounds)].map((key) => exact('sound', key)) : []),
	]
	return `(${conditions.join(' OR ')})`
}
