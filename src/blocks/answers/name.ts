import type { AnswerType } from './answer-type.ts'
import { checkPerson, type FieldRules, MAX_NAME, readText } from './fields.ts'

const parts: FieldRules = {
	firstName: { max: MAX_NAME, name: true, required: true },
	middleName: { max: MAX_NAME, name: true },
	lastName: { max: MAX_NAME, name: true, required: true },
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
