import type { AnswerType } from './answer-type.ts'
import { checkFields, type FieldRules, MAX_NAME, readText } from './fields.ts'

const parts: FieldRules = {
	firstName: { max: MAX_NAME, name: true, required: true },
	middleName: { max: MAX_NAME, name: true },
	lastName: { max: MAX_NAME, name: true, required: true },
}

export const name: AnswerType<'object'> = {
	shape: 'object',
	check: (value, answer) => checkFields(value, parts, answer, answer.path),
	show: (value) => [
		{
			kind: 'text',
			text: Object.keys(parts)
				.map((part) => readText(value, part))
				.filter(Boolean)
				.join(' '),
		},
	],
}
