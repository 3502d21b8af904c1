import type { JobKind } from './table.ts'

/**
 * What can wake a loop: a committed job of its kind, any committed group of writes (for readers of the outbox), a
 * change to the webhook endpoints or their deliveries, or a queued message.
 */
export type Signal = JobKind | 'commit' | 'webhooks' | 'messages'

/** Tells a loop that there may be work, so that it need not wait for its next poll. */
export interface Wakes {
	wake(signal: Signal): void
	onWake(signal: Signal, listener: () => void): void
}

export function createWakes(): Wakes {
	const listeners = new Map<Signal, () => void>()
	return {
		wake: (signal) => listeners.get(signal)?.(),
		onWake: (signal, listener) => {
			listeners.set(signal, listener)
		},
	}
}
