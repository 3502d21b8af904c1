import type { AnswerType } from '../block-type.ts'

export const yesNo: AnswerType<'boolean'> = {
	kind: 'answer',
	note: 'A question answered by yes (true) or no (false).',
	shape: 'boolean',
	settings: {},
	check: (value) => value,
	show: (value, _block, { words }) => [{ kind: 'text', text: value ? words.yes : words.no }],
	operand: (operand) => typeof operand === 'boolean',
}
