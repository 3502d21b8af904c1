import { isDeepStrictEqual } from 'node:util'
import type { Block, CheckContext, Issue } from '../../../blocks/types.ts'
import { findAnswerType } from '../../../blocks/answers/registry.ts'
import { asksForMarketing } from '../../../blocks/marketing.ts'
import { checkValues } from '../../../blocks/values.ts'
import { isVisible } from '../../../blocks/visible.ts'
import { isEmptyAnswer } from '../../../blocks/condition.ts'
import type { Detail } from '../../../http/problems.ts'

export type Prefill = {
	readonly values: Readonly<Record<string, unknown>>
	readonly locked: readonly string[]
}

/** Guests must sign, agree and take photos themselves. */
const IN_PERSON: ReadonlySet<string> = new Set([
	'signature',
	'initials',
	'consent',
	'photo_capture',
	'id_capture',
])

/**
 * Each block alone: whether it is shown or required is known only at the signing.
 * @returns the answers to store, without those of blocks with an issue, and the issues
 */
export function checkPrefill(
	blocks: readonly Block[],
	submission: Readonly<Record<string, unknown>>,
	today: string,
): { values: Record<string, unknown>; issues: readonly Issue[]; inPerson: readonly string[] } {
	const fillable = blocks
		.filter((block) => Object.hasOwn(submission, block.id) && !isInPerson(block))
		.map(askAlone)
	const inPerson = blocks.filter((block) => Object.hasOwn(submission, block.id) && isInPerson(block))
	const refusals = new Set(inPerson.map(({ id }) => id))
	const rest = Object.fromEntries(Object.entries(submission).filter(([id]) => !refusals.has(id)))
	const { values, issues } = checkValues(fillable, rest, { today, readImage: noImage })
	const faulty = new Set(issues.map(({ blockId }) => blockId))
	return {
		values: Object.fromEntries(Object.entries(values).filter(([id]) => !faulty.has(id))),
		issues,
		inPerson: [...refusals],
	}
}

function askAlone(block: Block): Block {
	const { visibleIf: _, ...rest } = block
	return { ...rest, required: false }
}

function isInPerson(block: Block): boolean {
	return (
		IN_PERSON.has(block.type) ||
		(block.type === 'checkbox' && (block['mustBeTrue'] !== false || asksForMarketing(block))) ||
		findAnswerType(block.type) === undefined
	)
}

const noImage: CheckContext['readImage'] = () => ({ fault: 'not_a_data_url' })

export function fitPrefill(blocks: readonly Block[], { values, locked }: Prefill, today: string): Prefill {
	const matches = checkPrefill(blocks, values, today).values
	return { values: matches, locked: locked.filter((id) => Object.hasOwn(matches, id)) }
}

/** If the guest's answers show their blocks. @returns the issues of answers that differ from locked ones */
export function applyLocked(
	blocks: readonly Block[],
	submission: Readonly<Record<string, unknown>>,
	{ values: prefilled, locked }: Prefill,
): { values: Record<string, unknown>; faults: readonly Detail[] } {
	const values: Record<string, unknown> = { ...submission }
	const visible = new Set<string>()
	const faults: Detail[] = []
	for (const block of blocks) {
		const { id } = block
		if (!isVisible(block, values, visible)) continue
		visible.add(id)
		if (!locked.includes(id)) continue
		if (!isEmptyAnswer(values[id]) && !isDeepStrictEqual(values[id], prefilled[id]))
			faults.push({
				path: `/values/${id}`,
				code: 'locked',
				message: 'This answer was filled in for you and cannot be changed.',
				blockId: id,
			})
		values[id] = prefilled[id]
	}
	return { values, faults }
}
