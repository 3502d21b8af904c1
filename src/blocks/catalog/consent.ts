import type { AnswerType } from '../block-type.ts'
import { MAX_PROSE } from '../settings.ts'

export const consent: AnswerType<'boolean'> = {
	kind: 'answer',
	note: 'Consent to electronic records; true when required.',
	shape: 'boolean',
	settings: {
		text: {
			kind: 'text',
			max: MAX_PROSE,
			required: true,
			note: 'The electronic-records disclosure, in a safe subset of Markdown.',
		},
	},
	check(value, { block, path, report }) {
		if (!value && block.required !== false) report('must_agree', path)
		return value
	},
	show: (value, _block, { words }) => [{ kind: 'text', text: value ? words.agreed : words.notAgreed }],
	operand: (operand) => typeof operand === 'boolean',
}
