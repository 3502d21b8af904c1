import { isEmptyAnswer } from './condition.ts'
import { type Fields, readOwn } from './own.ts'
import { readString } from './read-setting.ts'
import type { Block, Issue } from './types.ts'

/** Does the signer take part: always, as they state, or never. */
export type TakingPart = 'always' | 'ask' | 'never'

/** The first visible `minors` block decides; without one the signer takes part. */
export function takingPartOf(
	blocks: readonly Block[],
	visible: ReadonlySet<string>,
): { readonly rule: TakingPart; readonly block: Block | undefined } {
	const block = blocks.find(({ id, type }) => type === 'minors' && visible.has(id))
	const setting = block && readString(block, 'signerTakesPart')
	return { rule: setting === 'ask' || setting === 'never' ? setting : 'always', block }
}

/** @param statement the signer's own statement, if the form asked */
export function takesPart(rule: TakingPart, statement: boolean | undefined): boolean {
	return rule === 'always' || (rule === 'ask' && statement !== false)
}

/** A signer who does not take part must sign for at least one child. */
export function takingPartIssues(
	blocks: readonly Block[],
	values: Fields,
	visible: ReadonlySet<string>,
	statement: boolean | undefined,
): Issue[] {
	const { rule, block } = takingPartOf(blocks, visible)
	if (block === undefined || takesPart(rule, statement) || !isEmptyAnswer(readOwn(values, block.id)))
		return []
	return [{ path: `/${block.id}`, blockId: block.id, code: 'required', params: { type: 'minors' } }]
}
