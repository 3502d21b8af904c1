import type { Behind } from '../../http/standby.ts'

export type TakeoverState = 'none' | 'running' | 'done' | 'failed'

/** The standby as its page shows it. */
export type StandbyBox = {
	readonly behind: Readonly<Behind>
	/** How long ago it listed the replica; undefined while that does not respond. */
	seenSeconds(): number | undefined
	/** Whether there is a copy of the records, from which an owner is known. */
	hasCopy(): boolean
	/** No change of the copy happens until the work has ended. @throws Problem 503 where either takes too long */
	read<T>(work: () => Promise<T>): Promise<T>
	takeover(): TakeoverState
	/** Begins a takeover, as the command does. */
	takeOver(owner: { readonly organizationId: string; readonly staffId: string }): Promise<void>
	/** Settles when no takeover is running. */
	untilDecided(): Promise<void>
}
