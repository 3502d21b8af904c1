import type { AnswerType } from './answer-type.ts'
import { checkPerson, type FieldRules, NAME_PART, readText } from './fields.ts'

const parts: FieldRules = {
	firstName: { ...NAME_PART, required: true },
	middleName: NAME_PART,
	lastName: { ...NAME_PART, required: true },
}

export const name: AnswerType<'object'> = {
	shape: 'object',
	check: (value, answer) => checkPerson(value, parts, answer, answer.path),
	show(value, _block, { words }) {
		const [firstName, middleName, lastName] = ['firstName', 'middleName', 'lastName'].map((part) =>
			readText(value, part),
		)
		const name = { firstName: firstName ?? '', middleName: middleName ?? '', lastName: lastName ?? '' }
		return [{ kind: 'text', text: words.name(name) }]
	},
}
