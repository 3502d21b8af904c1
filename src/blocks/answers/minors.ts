import { type Fields, isRecord } from '../own.ts'
import { readNumber } from '../read-setting.ts'
import type { Answer, AnswerType, Words } from './answer-type.ts'
import { birthFault } from './dates.ts'
import { checkPerson, type FieldRules, MAX_NAME, NAME_PART, readText } from './fields.ts'

export const DEFAULT_MAX_MINORS = 10

const parts: FieldRules = {
	firstName: { ...NAME_PART, required: true },
	lastName: { ...NAME_PART, required: true },
	dateOfBirth: { max: MAX_NAME, required: true, fault: birthFault },
	relationship: { max: MAX_NAME },
}

export const minors: AnswerType<'list'> = {
	shape: 'list',
	check: checkMinors,
	show(value, _block, { words }) {
		const rows = value.filter(isRecord)
		const hasRelationships = rows.some((minor) => readText(minor, 'relationship') !== '')
		const head = [
			...(words.isFamilyFirst ? [words.lastName, words.firstName] : [words.firstName, words.lastName]),
			words.dateOfBirth,
			...(hasRelationships ? [words.relationship] : []),
		]
		return [{ kind: 'table', head, rows: rows.map((minor) => showMinor(minor, words, hasRelationships)) }]
	},
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
		if (isRecord(minor)) return checkPerson(minor, parts, answer, `${path}/${at}`)
		report('wrong_type', `${path}/${at}`)
		return minor
	})
}

function showMinor(
	minor: Fields,
	{ day, isFamilyFirst }: Words,
	hasRelationships: boolean,
): readonly string[] {
	const names = [readText(minor, 'firstName'), readText(minor, 'lastName')]
	const row = [...(isFamilyFirst ? names.reverse() : names), day(readText(minor, 'dateOfBirth'))]
	return hasRelationships ? [...row, readText(minor, 'relationship')] : row
}
