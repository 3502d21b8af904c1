import type { AnswerType } from './answer-type.ts'
import { checkFields, type FieldRules, MAX_LINE, MAX_NAME, readText } from './fields.ts'
import { MAX_PHONE, phoneFault } from './phone.ts'

const parts: FieldRules = {
	name: { max: MAX_LINE, name: true, required: true },
	phone: { max: MAX_PHONE, required: true, fault: phoneFault },
	relationship: { max: MAX_NAME },
}

export const emergencyContact: AnswerType<'object'> = {
	shape: 'object',
	check: (value, answer) => checkFields(value, parts, answer, answer.path),
	// Beside a right-to-left name on one line, the groups of a phone number would change places.
	show: (value) =>
		Object.keys(parts)
			.map((part) => readText(value, part))
			.filter(Boolean)
			.map((text) => ({ kind: 'text', text })),
}
