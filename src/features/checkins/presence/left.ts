import type { Checkin } from '../table.ts'
import type { VenueDays } from './venue-days.ts'

export type Left = {
	/** Milliseconds since 1970. */
	readonly at: number
	/** Who checked them out: `key:<id>` or `staff:<id>`, or `closing` where the day ended. */
	readonly by: string
}

export type Stay = Pick<
	Checkin,
	'checkedInAt' | 'checkedOutAt' | 'checkedOutBy' | 'annulledAt' | 'locationId'
>

/**
 * When the people of an arrival left; undefined while they are in. At the end of the venue's day all are out: that follows
 * from the clock, so no job can miss it. An annulled arrival has no end of its own.
 */
export function readLeft(stay: Stay, days: VenueDays, now: number): Left | undefined {
	const { checkedInAt, checkedOutAt, checkedOutBy, annulledAt, locationId } = stay
	if (checkedOutAt !== null) return { at: checkedOutAt, by: checkedOutBy ?? CLOSING }
	if (annulledAt !== null) return undefined
	const at = days.closingOf(locationId, checkedInAt)
	return at < now ? { at, by: CLOSING } : undefined
}

const CLOSING = 'closing'
