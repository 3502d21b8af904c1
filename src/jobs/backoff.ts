/** Waits after the 1st, 2nd, … failure in a row, in milliseconds. */
export type Backoff = readonly [number, ...number[]]

export function waitAfterFailures(backoff: Backoff, failures: number): number {
	return backoff[Math.min(failures, backoff.length) - 1] ?? backoff[0]
}

export function longestWait(backoff: Backoff): number {
	return Math.max(...backoff)
}
