import type { JobKind } from './table.ts'

/**
 * A committed job of its kind, any committed group of writes, changed webhooks or deliveries, a queued message, the
 * changed hosts of an organization, or the service about to stop.
 */
export type Signal = JobKind | 'commit' | 'webhooks' | 'messages' | 'hosts' | 'stop'

/** Tells a loop that there may be work, so that it need not wait for its next poll. */
export interface Wakes {
	wake(signal: Signal): void
	/** Each signal may have several listeners, which stay. */
	onWake(signal: Signal, listener: () => void): void
}

export function createWakes(): Wakes {
	const listeners = new Map<Signal, (() => void)[]>()
	return {
		wake: (signal) => listeners.get(signal)?.forEach((listener) => listener()),
		onWake: (signal, listener) => {
			listeners.set(signal, [...(listeners.get(signal) ?? []), listener])
		},
	}
}
