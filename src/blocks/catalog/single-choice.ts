import type { AnswerType } from '../block-type.ts'
import { checkChoice, choiceSettings, isChoice, showChoice } from '../choice.ts'

export const singleChoice: AnswerType<'string'> = {
	kind: 'answer',
	note: 'One of several options, by its value.',
	shape: 'string',
	settings: choiceSettings,
	check(value, answer) {
		checkChoice(value, answer, answer.path)
		return value
	},
	show: (value, block, view) => [{ kind: 'text', text: showChoice(value, block, view) }],
	operand: isChoice,
}
