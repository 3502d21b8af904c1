import type { Clock } from './clock.ts'

/** Caches a costly result for `ms` milliseconds, so that callers can't force it to be computed more often. */
export function cachedFor<T>(ms: number, clock: Pick<Clock, 'monotonic'>, findOut: () => T): () => T {
	let cache: { readonly value: T; readonly until: number } | undefined
	return () => {
		const now = clock.monotonic()
		if (cache === undefined || now >= cache.until) cache = { value: findOut(), until: now + ms }
		return cache.value
	}
}
