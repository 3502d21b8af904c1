import type { Entries } from '../entries/entries.ts'
import type { Remembered } from '../form/page-services.ts'
import type { Done } from '../page-props.ts'

/** The name of what this browser remembers of a guest. */
export const MEMORY = 'waiver-guest'

/** What this browser remembers of a guest who wished it. */
export type Memory = {
	load(): Remembered | undefined
	/** @param visible ids of the blocks that the guest saw */
	save(entries: Entries, visible: ReadonlySet<string>, done: Done): void | Promise<void>
	forget(): void
	/** Leaves the next form of this tab empty: it is for somebody else. */
	pause(): void
}
