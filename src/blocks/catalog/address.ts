import type { AnswerType } from '../block-type.ts'
import { checkFields, type FieldRules, MAX_LINE, readText } from '../fields.ts'
import { isCountry } from '../read-setting.ts'

const parts: FieldRules = {
	line1: { max: MAX_LINE, required: true },
	line2: { max: MAX_LINE },
	city: { max: MAX_LINE, required: true },
	region: { max: MAX_LINE },
	postalCode: { max: 20 },
	country: { max: 20, required: true, fault: (text) => (isCountry(text) ? undefined : 'not_a_country') },
}

export const address: AnswerType<'object'> = {
	kind: 'answer',
	note: 'A postal address: {line1, line2?, city, region?, postalCode?, country}, country as in ISO 3166-1 alpha-2.',
	shape: 'object',
	settings: { defaultCountry: { kind: 'country', note: 'Two capital letters (ISO 3166-1 alpha-2).' } },
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
