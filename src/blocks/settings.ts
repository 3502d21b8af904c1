import { MAX_BLOCK_ID } from './block-id.ts'
import type { Setting, Settings } from './block-type.ts'

/** Limits of a template's texts, in code points. */
const MAX_LABEL = 2000
const MAX_HELP = 2000
export const MAX_PROSE = 50_000
/** Most operands of one condition, and the longest of them in code points. */
const MAX_OPERANDS = 100
export const MAX_OPERAND = 200
/**
 * Bounds of every number in a template and of the answers to a `number` block. Of a description with `-MAX_NUMBER` in it a
 * bundler can't tell that nothing happens, and the page would load it.
 */
export const MIN_NUMBER = -1e15
export const MAX_NUMBER = 1e15

const operands: Setting = { kind: 'list', item: { kind: 'scalar' }, max: MAX_OPERANDS }

const visibleIf: Setting = {
	kind: 'object',
	note: 'Shows the block by the answer to an earlier block: exactly one of equals, anyOf, notEmpty.',
	fields: {
		blockId: { kind: 'string', max: MAX_BLOCK_ID, required: true },
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
		min: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
		max: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
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
	sensitivity: {
		kind: 'choice',
		of: ['none', 'personal', 'health'],
		note: 'A mark for whoever shows or exports answers. It changes nothing here: who may read answers is up to `waivers:read`.',
		default: 'none',
	},
}
