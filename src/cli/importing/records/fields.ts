import { isRecord } from '../../../blocks/own.ts'
import type { Fields } from '../../../blocks/own.ts'

/** A row of the list, by heading. */
export type Cells = Readonly<Record<string, string>>

/** A JSON object from another program: fields may be missing or of another type. */
export function fieldsOf(value: unknown): Fields {
	return isRecord(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : []
}

/** Returns the text of a text, number or boolean, or the texts of a list with commas; empty for other values. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value.trim()
	if (typeof value === 'number' || typeof value === 'boolean') return String(value)
	return listOf(value)
		.map(textOf)
		.filter((text) => text !== '')
		.join(', ')
}

/** Longest answer, in UTF-16 units. Longer values are pictures or whole texts, which the document shows. */
const MAX_ANSWER = 5_000

/** Longest joined answers: the most that fits into a cell. */
const MAX_ANSWERS = 40_000

/** The questions and answers, one per line. */
export function joinAnswers(answers: readonly (readonly [string, string])[]): string {
	return answers
		.filter(([, answer]) => answer !== '' && answer.length <= MAX_ANSWER)
		.map(([question, answer]) => `${question}: ${answer}`)
		.join('\n')
		.slice(0, MAX_ANSWERS)
}

/** Every text in an object with the names that lead to it: `guardian.relationship`. */
export function flatten(fields: Fields, before = ''): (readonly [string, string])[] {
	return Object.entries(fields).flatMap(([name, value]): (readonly [string, string])[] => {
		const path = `${before}${name}`
		if (isRecord(value)) return flatten(value, `${path}.`)
		if (listOf(value).some(isRecord)) return [[path, JSON.stringify(value)]]
		return [[path, textOf(value)]]
	})
}
