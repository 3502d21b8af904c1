import type { AnswerType } from '../block-type.ts'
import { readSwitch } from '../read-setting.ts'

export const checkbox: AnswerType<'boolean'> = {
	kind: 'answer',
	note: 'A statement to agree to; its label is the statement.',
	shape: 'boolean',
	settings: {
		mustBeTrue: { kind: 'boolean', default: true, note: 'A required statement must be agreed to.' },
	},
	check(value, { block, path, report }) {
		if (!value && block.required !== false && readSwitch(block, 'mustBeTrue', true))
			report('must_agree', path)
		return value
	},
	show: (value, _block, { words }) => [{ kind: 'text', text: value ? words.agreed : words.notAgreed }],
	operand: (operand) => typeof operand === 'boolean',
}
