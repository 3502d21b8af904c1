import { MAX_NUMBER, MIN_NUMBER } from '../answers/number.ts'
import { MAX_BLOCK_ID } from '../block-id.ts'
import type { AuthoredType, Setting, Settings } from './authored-type.ts'

/** In code points. */
export const MAX_LABEL = 2000
const MAX_HELP = 2000
export const MAX_PROSE = 50_000
const MAX_OPERANDS = 100
/** In code points. */
export const MAX_OPERAND = 200

const operands: Setting = { kind: 'list', item: { kind: 'scalar' }, max: MAX_OPERANDS }

const visibleIf: Setting = {
	kind: 'object',
	note: 'Shows the block depending on the answer to an earlier block: exactly one of equals, anyOf, notEmpty.',
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

const contentSettings: Settings = { visibleIf }

const answerSettings: Settings = {
	label: { kind: 'text', max: MAX_LABEL, name: true, required: true },
	help: { kind: 'text', max: MAX_HELP },
	required: { kind: 'boolean', default: true },
	visibleIf,
	flagIf,
	sensitivity: {
		kind: 'choice',
		of: ['none', 'personal', 'health'],
		note: 'A label for systems that show or export answers. In this service, links to sign again leave out answers marked `health`; `waivers:read` alone decides who may read answers.',
		default: 'none',
	},
}

export function settingsOf({ kind, settings }: AuthoredType): Settings {
	return { ...(kind === 'answer' ? answerSettings : contentSettings), ...settings }
}
