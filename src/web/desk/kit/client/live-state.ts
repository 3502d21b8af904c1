import { createStore } from './create-store.ts'

/** `waiting` until the stream opens, and for a moment after it broke. `lost` once nothing has come for too long. */
export type LiveState = { readonly is: 'waiting' | 'live' | 'lost'; readonly heardAt: number }

/** The stream of events, and when anything last came by it, in milliseconds since 1970. */
export const live = createStore<LiveState>({ is: 'waiting', heardAt: Date.now() })

/** Longest silence of a live stream, in milliseconds: the service sends a heartbeat every 5 s. */
export const SILENCE_MS = 15_000

export function noteEvent(): void {
	live.set({ is: 'live', heardAt: Date.now() })
}

/** The stream has closed and will be opened again. */
export function noteClosed(): void {
	const { is, heardAt } = live.get()
	if (is === 'live') live.set({ is: 'waiting', heardAt })
}

export function noteSilence(): void {
	live.set({ is: 'lost', heardAt: live.get().heardAt })
}
