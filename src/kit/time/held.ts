import type { Clock } from './clock.ts'

/** Keeps a result that is costly to find for `ms` milliseconds, so that callers can't make it be found more often. */
export function heldFor<T>(ms: number, clock: Pick<Clock, 'monotonic'>, findOut: () => T): () => T {
	let held: { readonly value: T; readonly until: number } | undefined
	return () => {
		const now = clock.monotonic()
		if (held === undefined || now >= held.until) held = { value: findOut(), until: now + ms }
		return held.value
	}
}
