/** Time, injected: nothing else in `src` asks the system what time it is. */
export interface Clock {
	/** Wall time, milliseconds since 1970 UTC. May step when the operator sets the clock. */
	now(): number
	/** Milliseconds since an arbitrary start; never steps. Limits and leases count in it. */
	monotonic(): number
}

export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
}
