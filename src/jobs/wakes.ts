import type { JobKind } from './table.ts'

/**
 * What can wake somebody: a committed job of its kind, any committed group of writes (for readers of the outbox), a
 * change to the webhook endpoints or their deliveries, a queued message, or that the service is about to stop.
 */
export type Signal = JobKind | 'commit' | 'webhooks' | 'messages' | 'stop'

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
