import { costPattern } from './pattern-cost.ts'
import { wholePattern } from '../answers/written.ts'

/** Longest pattern of a template, in UTF-16 units. */
export const MAX_PATTERN = 200

/** Most quantifiers without an upper end. */
const MAX_UNBOUNDED = 3

/** Most steps that a match may take by the estimate; the worst pattern found so far then took 20 ms. */
const MAX_STEPS = 1_000_000

/**
 * The code of what keeps a pattern from use, if anything. A pattern that passes is matched quickly against
 * every answer of up to `MAX_MATCHED` code points, whoever wrote either.
 */
export function patternFault(pattern: unknown): string | undefined {
	if (typeof pattern !== 'string' || pattern === '') return 'pattern_invalid'
	if (pattern.length > MAX_PATTERN) return 'pattern_too_long'
	if (!compiles(pattern)) return 'pattern_invalid'
	const cost = costPattern(pattern)
	// Written so that a cost beyond all numbers is refused too.
	const quick = cost !== undefined && cost.unbounded <= MAX_UNBOUNDED && cost.steps + cost.ways <= MAX_STEPS
	return quick ? undefined : 'pattern_unsafe'
}

/** Alone as well as wrapped: `a)|(b` would compile between the wrapping's brackets. */
function compiles(pattern: string): boolean {
	try {
		return new RegExp(pattern, 'u') instanceof RegExp && wholePattern(pattern) instanceof RegExp
	} catch {
		return false
	}
}
