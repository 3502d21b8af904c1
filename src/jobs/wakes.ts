import type { JobKind } from './table.ts'

/**
 * What a loop can be woken by: a job of its kind that was just committed; any group of writes that was just committed,
 * for whoever reads the outbox; a change to the webhook endpoints and what waits for them;
 * or a message that was just queued.
 */
export type Signal = JobKind | 'commit' | 'webhooks' | 'messages'

/** Tells a loop that there may be something to do, so that it needn't wait for its next look. */
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
