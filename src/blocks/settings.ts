import type { Setting, Settings } from './block-type.ts'

/** Limits of a template's texts, in code points. */
export const MAX_LABEL = 2000
export const MAX_HELP = 2000
export const MAX_PROSE = 50_000
/** Most operands of one condition, and the longest of them in code points. */
export const MAX_OPERANDS = 100
export const MAX_OPERAND = 200
/** Bound of every number in a template and of the answers to a `number` block, either side of zero. */
export const MAX_NUMBER = 1e15

const operands: Setting = { kind: 'list', item: { kind: 'scalar' }, max: MAX_OPERANDS }

const visibleIf: Setting = {
	kind: 'object',
	note: 'Shows the block by the answer to an earlier block: exactly one of equals, anyOf, notEmpty.',
	fields: {
		blockId: { kind: 'string', max: 64, required: true },
		equals: { kind: 'scalar' },
		anyOf: operands,
		notEmpty: { kind: 'boolean' },
	},
}

const flagIf: Setting = {
	kind: 'object',
	note: 'Raises a flag: one of equals, anyOf, notEmpty, or from min up to max.',
	fields: {
		equals: { kind: 'scalar' },
		anyOf: operands,
		notEmpty: { kind: 'boolean' },
		min: { kind: 'number', min: -MAX_NUMBER, max: MAX_NUMBER },
		max: { kind: 'number', min: -MAX_NUMBER, max: MAX_NUMBER },
		label: { kind: 'text', max: MAX_LABEL, name: true },
	},
}

/** What every content block takes beside its own settings. */
export const contentSettings: Settings = { visibleIf }

/** What every answer block takes beside its own settings. */
export const answerSettings: Settings = {
	label: { kind: 'text', max: MAX_LABEL, name: true, required: true },
	help: { kind: 'text', max: MAX_HELP },
	required: { kind: 'boolean', default: true },
	visibleIf,
	flagIf,
	sensitivity: { kind: 'choice', of: ['none', 'personal', 'health'], default: 'none' },
}
