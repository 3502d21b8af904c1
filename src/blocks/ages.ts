import { ageOn, isDay } from './day.ts'
import { type Fields, isRecord, readOwn } from './own.ts'
import { signerOf } from './people.ts'
import type { Block, Issue } from './types.ts'
import { visibleBlocks } from './visible.ts'

/** `today` is the date at the venue. */
export type AgeRule = { readonly today: string; readonly ageOfMajority: number }

/** Refuses a signer under age, and adults among the minors. Each block checks other dates itself. */
export function ageIssues(blocks: readonly Block[], values: Fields, rule: AgeRule): Issue[] {
	return [...signerIssues(blocks, values, rule), ...minorIssues(blocks, values, rule)]
}

function signerIssues(
	blocks: readonly Block[],
	values: Fields,
	{ today, ageOfMajority: min }: AgeRule,
): Issue[] {
	const { dateOfBirth } = signerOf(blocks, values)
	if (!isDay(dateOfBirth) || dateOfBirth > today || ageOn(dateOfBirth, today) >= min) return []
	const block = blocks.find(({ id, type }) => type === 'date_of_birth' && values[id] === dateOfBirth)
	const blockId = block?.id ?? ''
	return [{ path: `/${blockId}`, blockId, code: 'under_age', params: { min } }]
}

function minorIssues(
	blocks: readonly Block[],
	values: Fields,
	{ today, ageOfMajority: min }: AgeRule,
): Issue[] {
	const visible = visibleBlocks(blocks, values)
	return blocks.flatMap(({ id: blockId, type }) => {
		const minors = type === 'minors' && visible.has(blockId) ? readOwn(values, blockId) : undefined
		if (!Array.isArray(minors)) return []
		return minors.flatMap((minor: unknown, at): Issue[] => {
			const born = isRecord(minor) ? minor['dateOfBirth'] : undefined
			if (!isDay(born) || ageOn(born, today) < min) return []
			return [{ path: `/${blockId}/${at}/dateOfBirth`, blockId, code: 'of_age', params: { min } }]
		})
	})
}
