export interface Clock {
	/** Milliseconds since 1970 UTC. Steps when the operator sets the clock. */
	now(): number
	/** Milliseconds since an arbitrary start. Never steps; limits and leases use it. */
	monotonic(): number
}

export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
}
