import { readName } from '../../kit/text/plain.ts'
import { countCharacters, isBlank, isInvisible } from '../characters.ts'
import { isBlankPart } from '../condition.ts'
import { holdsAddress } from '../names.ts'
import { type Fields, hasOwn, readOwn } from '../own.ts'
import { childPath } from '../report.ts'
import type { Answer } from './answer-type.ts'

/** In code points. */
export type Field = {
	readonly max: number
	readonly required?: true
	readonly name?: true
	readonly fault?: (text: string, answer: Answer) => string | undefined
}

export type FieldRules = Readonly<Record<string, Field>>

export const MAX_NAME = 100

/** A part of a person's name. */
export const NAME_PART: Field = {
	max: MAX_NAME,
	name: true,
	fault: (text) => (holdsAddress(text) ? 'holds_address' : undefined),
}
export const MAX_LINE = 200

/** Refuses unknown parts, and returns the normalized object. */
export function checkFields(value: Fields, rules: FieldRules, answer: Answer, path: string): Fields {
	for (const key of Object.keys(value))
		if (!hasOwn(rules, key)) answer.report('unknown_field', childPath(path, key))
	const result: Record<string, unknown> = {}
	for (const [key, rule] of Object.entries(rules)) {
		const part = readOwn(value, key)
		// A text of invisible characters is not a name or a signature.
		if (isBlankPart(part) || (rule.required && typeof part === 'string' && isInvisible(part))) {
			if (rule.required) answer.report('required', `${path}/${key}`, { field: key })
			else if (part !== undefined) result[key] = part === null ? null : ''
		} else result[key] = checkField(part, key, rule, answer, `${path}/${key}`)
	}
	return result
}

/** Checks an object with a name. People who have only one name send `oneName: true` in place of a last name. */
export function checkPerson(value: Fields, rules: FieldRules, answer: Answer, path: string): Fields {
	const { oneName = false, ...nameParts } = value
	if (typeof oneName !== 'boolean') answer.report('wrong_type', `${path}/oneName`)
	if (oneName !== true) return checkFields(nameParts, rules, answer, path)
	const { lastName, ...parts } = nameParts
	if (!isBlankPart(lastName)) answer.report('one_name', `${path}/lastName`)
	const { lastName: _, ...others } = rules
	return { ...checkFields(parts, others, answer, path), lastName: '', oneName: true }
}

export function checkText(
	value: unknown,
	limits: { readonly max: number; readonly multiline?: boolean },
	answer: Answer,
	path: string,
): string | undefined {
	if (typeof value !== 'string') {
		answer.report('not_text', path)
		return undefined
	}
	// A code point has at most two units, so a longer string is refused without counting.
	const count =
		value.length > 2 * limits.max ? limits.max + 1 : countCharacters(value, limits.multiline === true)
	if (count < 0) answer.report('bad_characters', path)
	else if (count > limits.max) answer.report('too_long', path, { max: limits.max })
	else return value
	return undefined
}

export function readText(value: Fields, key: string): string {
	const part = readOwn(value, key)
	return typeof part === 'string' && !isBlank(part) ? part : ''
}

function checkField(
	part: unknown,
	key: string,
	rule: Field,
	answer: Answer,
	path: string,
): string | undefined {
	const input = rule.name && typeof part === 'string' && part.length <= 4 * rule.max ? readName(part) : part
	const text = checkText(input, rule, answer, path)
	const fault = text === undefined ? undefined : rule.fault?.(text, answer)
	if (fault !== undefined) answer.report(fault, path, { field: key })
	return text
}
