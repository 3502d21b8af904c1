import type { Clock } from './clock.ts'

/** For what costs more to find out than those who ask may take: it is found out at most once in `ms` milliseconds. */
export function heldFor<T>(ms: number, clock: Pick<Clock, 'monotonic'>, findOut: () => T): () => T {
	let held: { readonly value: T; readonly until: number } | undefined
	return () => {
		const now = clock.monotonic()
		if (held === undefined || now >= held.until) held = { value: findOut(), until: now + ms }
		return held.value
	}
}
