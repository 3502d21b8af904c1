import type { AnswerType } from '../block-type.ts'
import { checkFields, type FieldRules, MAX_NAME, readText } from '../fields.ts'

const parts: FieldRules = {
	firstName: { max: MAX_NAME, name: true, required: true },
	middleName: { max: MAX_NAME, name: true },
	lastName: { max: MAX_NAME, name: true, required: true },
}

export const name: AnswerType<'object'> = {
	kind: 'answer',
	note: 'A person: {firstName, middleName?, lastName}. The first one is the signer.',
	shape: 'object',
	settings: { middleName: { kind: 'boolean', default: false, note: 'Ask for a middle name.' } },
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
