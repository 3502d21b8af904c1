import type { AnswerType } from '../block-type.ts'
import { checkFields, type FieldRules, MAX_LINE, MAX_NAME, readText } from '../fields.ts'
import { MAX_PHONE, phoneFault } from './phone.ts'

const parts: FieldRules = {
	name: { max: MAX_LINE, name: true, required: true },
	phone: { max: MAX_PHONE, required: true, fault: phoneFault },
	relationship: { max: MAX_NAME },
}

export const emergencyContact: AnswerType<'object'> = {
	kind: 'answer',
	note: 'Whom to call: {name, phone, relationship?}.',
	shape: 'object',
	settings: {},
	check: (value, answer) => checkFields(value, parts, answer, answer.path),
	// A line each: in one line with a name from right to left, the groups of a number would change places.
	show: (value) =>
		Object.keys(parts)
			.map((part) => readText(value, part))
			.filter(Boolean)
			.map((text) => ({ kind: 'text', text })),
}
