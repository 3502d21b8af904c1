import type { CopiesAge } from '../../features/backup/check-copies.ts'

/** @param seconds since a takeover began */
export type TakeoverState =
	| { readonly is: 'none' | 'failed' }
	| { readonly is: 'running'; readonly seconds: number }

/** A box that waits to take over, as its page shows it. */
export type StandbyBox = {
	copies(): Promise<CopiesAge>
	/** Returns true if a code was made. Without one, the page can't take over here. */
	hasCode(): boolean
	isCode(guess: string): Promise<boolean>
	takeover(): TakeoverState
	/** Begins a takeover, as the command does. */
	takeOver(): void
}
