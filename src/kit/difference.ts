/** Fewer than this are not compared: one more would be a large share. */
const LEAST = 10

export type Difference = { readonly kind: 'more' | 'less' | 'same'; readonly share: number }

/** Returns the difference as a share of the past, rounded to 1 %; undefined if there is nothing to compare. */
export function differenceOf(present: number, past: number): Difference | undefined {
	if (past < LEAST) return undefined
	const percent = Math.round(((present - past) / past) * 100)
	if (percent === 0) return { kind: 'same', share: 0 }
	return { kind: percent > 0 ? 'more' : 'less', share: Math.abs(percent) / 100 }
}
