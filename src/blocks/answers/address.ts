import { isCountry } from '../read-setting.ts'
import type { AnswerType } from './answer-type.ts'
import { checkFields, type FieldRules, MAX_LINE, readText } from './fields.ts'

const parts: FieldRules = {
	line1: { max: MAX_LINE, required: true },
	line2: { max: MAX_LINE },
	city: { max: MAX_LINE, required: true },
	region: { max: MAX_LINE },
	postalCode: { max: 20 },
	country: { max: 20, required: true, fault: (text) => (isCountry(text) ? undefined : 'not_a_country') },
}

export const address: AnswerType<'object'> = {
	shape: 'object',
	check: (value, answer) => checkFields(value, parts, answer, answer.path),
	show(value, _block, { words }) {
		const place = ['city', 'region', 'postalCode'].map((part) => readText(value, part)).filter(Boolean)
		const lines = [
			readText(value, 'line1'),
			readText(value, 'line2'),
			place.join(', '),
			words.country(readText(value, 'country')),
		]
		return lines.filter(Boolean).map((text) => ({ kind: 'text', text }))
	},
}
