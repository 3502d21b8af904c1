import { createStore } from './create-store.ts'

/**
 * `waiting` until something comes, and for a moment after the stream broke. `polled` while the stream is held back, and what
 * happened is asked for again and again. `lost` once nothing has come for too long.
 */
export type LiveState = { readonly is: 'waiting' | 'live' | 'polled' | 'lost'; readonly heardAt: number }

/** The stream of events, and when anything last came by it, in milliseconds since 1970. */
export const live = createStore<LiveState>({ is: 'waiting', heardAt: Date.now() })

/** Longest silence of a live stream, in milliseconds: the service sends a heartbeat every 5 s. */
export const SILENCE_MS = 15_000

export function noteEvent(is: 'live' | 'polled'): void {
	live.set({ is, heardAt: Date.now() })
}

/** The stream has closed and will be opened again. */
export function noteClosed(): void {
	const { is, heardAt } = live.get()
	if (is !== 'lost') live.set({ is: 'waiting', heardAt })
}

export function noteSilence(): void {
	live.set({ is: 'lost', heardAt: live.get().heardAt })
}
