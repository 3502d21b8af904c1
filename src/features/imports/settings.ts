import type { Period } from '../../kit/time/dates.ts'
import type { ColumnMap } from './reading/columns.ts'
import type { DateOrder } from './reading/dates.ts'
import type { NameOrder } from './reading/rows.ts'

/** How a file is read, and for what it counts. Nothing is guessed. */
export type Settings = {
	/** Where the records come from, such as `smartwaiver` or `paper`. */
	readonly system: string
	/** People without waivers, or waivers. */
	readonly kind: 'waivers' | 'people'
	readonly columns: ColumnMap
	readonly dates: DateOrder | null
	readonly names: NameOrder | null
	/** The organization's, if it is null. */
	readonly timezone: string | null
	/** How long a waiver without an expiry date is valid; null if the settings don't say. */
	readonly validity: Period | 'unlimited' | null
	/** The id of the template of ours for which they count, too. */
	readonly countsFor: string | null
	/** Also import what the retention policy would purge immediately. */
	readonly keepDue: boolean
	/** Flags of the other system wait for a review here, too. */
	readonly openFlags: boolean
}
