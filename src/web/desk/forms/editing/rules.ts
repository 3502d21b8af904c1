import type { AuthoredType } from '../../../../blocks/authoring/authored-type.ts'
import { authoredTypes } from '../../../../blocks/authoring/registry.ts'
import { hasOwn, isRecord } from '../../../../blocks/own.ts'
import { isTyped, typeOf } from './content.ts'
import type { DraftBlock } from './content.ts'

/** The comparison that a condition or a flag makes with an answer. */
export type Asking = 'equals' | 'anyOf' | 'filled' | 'empty' | 'range'

function authoredTypeOf(block: DraftBlock): AuthoredType | undefined {
	const types: Readonly<Record<string, AuthoredType>> = authoredTypes
	return hasOwn(types, typeOf(block)) ? types[typeOf(block)] : undefined
}

export function isAnswered(block: DraftBlock): boolean {
	return authoredTypeOf(block)?.kind === 'answer'
}

/** The comparisons that are possible with a block's answer: by a condition of a later block, or by its own flag. */
export function askingsOf(block: DraftBlock, by: 'condition' | 'flag'): readonly Asking[] {
	const type = authoredTypeOf(block)
	if (type?.kind !== 'answer') return []
	const isYesOrNo = typeof sampleOperand(block) === 'boolean'
	return [
		...(type.operand === undefined ? [] : isYesOrNo ? (['equals'] as const) : (['equals', 'anyOf'] as const)),
		...(by === 'flag' && type.measure !== undefined ? (['range'] as const) : []),
		'filled',
		...(by === 'condition' ? (['empty'] as const) : []),
	]
}

/** The comparison of a rule; undefined if it is unknown. */
export function askingOf(rule: unknown): Asking | undefined {
	if (!isRecord(rule)) return undefined
	if (hasOwn(rule, 'equals')) return 'equals'
	if (hasOwn(rule, 'anyOf')) return 'anyOf'
	if (hasOwn(rule, 'min') || hasOwn(rule, 'max')) return 'range'
	if (!hasOwn(rule, 'notEmpty')) return undefined
	return rule['notEmpty'] === false ? 'empty' : 'filled'
}

/** Returns a rule without its comparison: the block of a condition, the label of a flag. */
function frameOf(rule: unknown): Record<string, unknown> {
	if (!isRecord(rule)) return {}
	const { equals: _, anyOf: _any, notEmpty: _not, min: _min, max: _max, ...frame } = rule
	return frame
}

/** Returns a rule with another comparison with the answer of `question`, filled in with the first possible answer. */
export function askOf(rule: unknown, asking: Asking, question: DraftBlock): object {
	const frame = frameOf(rule)
	const sample = sampleOperand(question)
	if (asking === 'equals') return { ...frame, equals: sample }
	if (asking === 'anyOf') return { ...frame, anyOf: [sample] }
	if (asking === 'range') return { ...frame, min: 1 }
	return { ...frame, notEmpty: asking === 'filled' }
}

/** The options of a choice, by value. */
export function optionsOf(block: DraftBlock): readonly { value: string; label: unknown }[] {
	const options = block['options']
	if (!Array.isArray(options)) return []
	return options.flatMap((option: unknown) =>
		isRecord(option) && typeof option['value'] === 'string'
			? [{ value: option['value'], label: option['label'] }]
			: [],
	)
}

/** An answer to begin a comparison with. */
export function sampleOperand(block: DraftBlock): string | number | boolean {
	const type = typeOf(block)
	if (['yes_no', 'checkbox', 'consent'].includes(type)) return true
	if (type === 'number') return typeof block['min'] === 'number' ? block['min'] : 1
	return optionsOf(block)[0]?.value ?? ''
}

/** Returns the ids of the blocks that no answer makes visible. */
export function findUnreachable(blocks: readonly DraftBlock[]): ReadonlySet<string> {
	const unreachable = new Set<string>()
	const earlier = new Map<string, DraftBlock>()
	for (const block of blocks) {
		const rule = isTyped(block) ? block.visibleIf : undefined
		const question = rule && earlier.get(rule.blockId)
		if (rule !== undefined && question !== undefined && neverMet(rule, question, unreachable))
			unreachable.add(block.id)
		earlier.set(block.id, block)
	}
	return unreachable
}

/** Returns true if a condition can't be met: no form is sent without a required answer, or without an agreement. */
function neverMet(
	rule: { readonly notEmpty?: boolean; readonly equals?: unknown },
	question: DraftBlock,
	unreachable: ReadonlySet<string>,
): boolean {
	if (unreachable.has(question.id)) return rule.notEmpty !== false
	const isRequired = question['required'] !== false && question['visibleIf'] === undefined
	if (rule.notEmpty === false) return isRequired
	const mustAgree =
		typeOf(question) === 'consent' || (typeOf(question) === 'checkbox' && question['mustBeTrue'] !== false)
	return mustAgree && question['required'] !== false && rule.equals === false
}

/** A question that follows up on a health question is about health, too, until somebody decides otherwise. */
export function followUp(block: DraftBlock, question: DraftBlock): DraftBlock {
	const isOpen = isAnswered(block) && block['sensitivity'] === undefined
	return isOpen && question['sensitivity'] === 'health' ? { ...block, sensitivity: 'health' } : block
}
