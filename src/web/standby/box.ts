import type { Behind } from '../../http/standby.ts'

export type TakeoverState = 'none' | 'running' | 'done' | 'failed'

/** The standby as its page shows it. */
export type StandbyBox = {
	readonly behind: Readonly<Behind>
	/** How long ago it listed the replica; undefined while that does not respond. */
	seenSeconds(): number | undefined
	/** Whether there is a copy of the records, from which an owner is known. */
	hasCopy(): boolean
	takeover(): TakeoverState
	/** Begins a takeover, as the command does. */
	takeOver(owner: { readonly organizationId: string; readonly staffId: string }): Promise<void>
	/** Settles when no takeover is running. */
	untilDecided(): Promise<void>
}
