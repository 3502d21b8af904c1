import type { JobKind } from './table.ts'

/** Tells the loop of a kind that a job of it was just committed, so that it needn't wait for its next look. */
export interface Wakes {
	wake(kind: JobKind): void
	onWake(kind: JobKind, listener: () => void): void
}

export function createWakes(): Wakes {
	const listeners = new Map<JobKind, () => void>()
	return {
		wake: (kind) => listeners.get(kind)?.(),
		onWake: (kind, listener) => {
			listeners.set(kind, listener)
		},
	}
}
