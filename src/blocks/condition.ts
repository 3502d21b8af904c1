import { isBlank } from './characters.ts'
import { isRecord } from './own.ts'
import type { FlagRule, Visibility } from './types.ts'

/** Absent, null, blank, an empty list, or an object of nothing but blanks. `false` and `0` are answers. */
export function isEmptyAnswer(value: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0
	if (isRecord(value)) return Object.keys(value).every((key) => isBlankPart(value[key]))
	return isBlankPart(value)
}

export function isBlankPart(value: unknown): boolean {
	return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}

/** A list meets `equals` if it contains the choice. An empty answer meets only `notEmpty: false`. */
export function meetsCondition(rule: Visibility | FlagRule, value: unknown): boolean {
	const empty = isEmptyAnswer(value)
	if (rule.notEmpty !== undefined) return empty !== rule.notEmpty
	if (empty) return false
	if (rule.anyOf !== undefined) return rule.anyOf.some((operand) => holds(value, operand))
	return rule.equals !== undefined && holds(value, rule.equals)
}

function holds(value: unknown, operand: unknown): boolean {
	return Array.isArray(value) ? value.includes(operand) : value === operand
}
