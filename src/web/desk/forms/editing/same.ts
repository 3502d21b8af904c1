import { isRecord } from '../../../../blocks/own.ts'

/**
 * Returns true if two values of JSON are the same. The order of keys does not count, and an absent key equals an
 * undefined one.
 */
export function isSame(one: unknown, other: unknown): boolean {
	if (Object.is(one, other)) return true
	if (Array.isArray(one) && Array.isArray(other))
		return one.length === other.length && one.every((each, at) => isSame(each, other[at]))
	if (!isRecord(one) || !isRecord(other)) return false
	const keys = new Set([...Object.keys(one), ...Object.keys(other)])
	return [...keys].every((key) => isSame(one[key], other[key]))
}
