import type { Entries } from '../entries/entries.ts'
import type { RememberedGuest } from '../form/page-services.ts'
import type { Confirmation } from '../page-props.ts'

/** The storage name of a remembered guest. */
export const MEMORY = 'waiver-guest'

/** The memory of a guest who chose to be remembered. */
export type Memory = {
	load(): RememberedGuest | undefined
	/** @param visible ids of the blocks that the guest saw */
	save(entries: Entries, visible: ReadonlySet<string>, confirmation: Confirmation): void | Promise<void>
	forget(): void
	/** Leaves the next form of this tab empty: it is for another person. */
	pause(): void
}
