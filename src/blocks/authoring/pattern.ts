import { costPattern } from './pattern-cost.ts'
import { wholePattern } from '../answers/written.ts'

/** In UTF-16 units. */
export const MAX_PATTERN = 200

const MAX_UNBOUNDED = 3

/** The slowest pattern found within this limit took 20 ms. */
const MAX_STEPS = 1_000_000

/** A pattern without a fault matches every answer of up to `MAX_MATCHED` code points quickly. */
export function patternFault(pattern: unknown): string | undefined {
	if (typeof pattern !== 'string' || pattern === '') return 'pattern_invalid'
	if (pattern.length > MAX_PATTERN) return 'pattern_too_long'
	if (!compiles(pattern)) return 'pattern_invalid'
	const cost = costPattern(pattern)
	// Written so that NaN is refused, too.
	const quick = cost !== undefined && cost.unbounded <= MAX_UNBOUNDED && cost.steps + cost.ways <= MAX_STEPS
	return quick ? undefined : 'pattern_unsafe'
}

/** `a)|(b` is valid only inside the added parentheses. */
function compiles(pattern: string): boolean {
	try {
		return new RegExp(pattern, 'u') instanceof RegExp && wholePattern(pattern) instanceof RegExp
	} catch {
		return false
	}
}
