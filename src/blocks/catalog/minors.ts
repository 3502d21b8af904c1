import type { Answer, AnswerType } from '../block-type.ts'
import { checkFields, type FieldRules, MAX_NAME, readText } from '../fields.ts'
import { type Fields, isRecord } from '../own.ts'
import { readNumber } from '../read-setting.ts'
import { birthFault } from './date-of-birth.ts'

/** Most minors on one waiver, and where the template says nothing. */
const MOST_MINORS = 50
export const DEFAULT_MAX_MINORS = 10

const parts: FieldRules = {
	firstName: { max: MAX_NAME, name: true, required: true },
	lastName: { max: MAX_NAME, name: true, required: true },
	dateOfBirth: { max: MAX_NAME, required: true, fault: birthFault },
	relationship: { max: MAX_NAME },
}

export const minors: AnswerType<'list'> = {
	kind: 'answer',
	note: 'The minors signed for: a list of {firstName, lastName, dateOfBirth, relationship?}.',
	shape: 'list',
	settings: {
		min: { kind: 'integer', min: 0, max: MOST_MINORS },
		max: { kind: 'integer', min: 1, max: MOST_MINORS, default: DEFAULT_MAX_MINORS },
		relationship: { kind: 'boolean', default: false, note: 'Ask how the signer is related to each.' },
	},
	ordered: [['min', 'max']],
	check: checkMinors,
	show(value, _block, { words }) {
		const rows = value.filter(isRecord)
		const related = rows.some((minor) => readText(minor, 'relationship') !== '')
		const head = [
			words.firstName,
			words.lastName,
			words.dateOfBirth,
			...(related ? [words.relationship] : []),
		]
		return [{ kind: 'table', head, rows: rows.map((minor) => showMinor(minor, words.day, related)) }]
	},
	measure: (value) => value.length,
}

function checkMinors(value: readonly unknown[], answer: Answer): unknown {
	const { block, path, report } = answer
	const min = readNumber(block, 'min') ?? 0
	const max = readNumber(block, 'max') ?? DEFAULT_MAX_MINORS
	if (value.length < min) report('too_few_minors', path, { min })
	if (value.length > max) {
		report('too_many_minors', path, { max })
		return value
	}
	return value.map((minor, at) => {
		if (isRecord(minor)) return checkFields(minor, parts, answer, `${path}/${at}`)
		report('wrong_type', `${path}/${at}`)
		return minor
	})
}

function showMinor(minor: Fields, day: (day: string) => string, related: boolean): readonly string[] {
	const row = [readText(minor, 'firstName'), readText(minor, 'lastName'), day(readText(minor, 'dateOfBirth'))]
	return related ? [...row, readText(minor, 'relationship')] : row
}
