import type { ListEvents } from '../../../../features/events/model.ts'
import { shiftDay } from '../../kit/time/days.ts'
import { spanOfDay } from '../../kit/time/local-time.ts'

export const WHENS = ['upcoming', 'earlier', 'all'] as const

export type When = (typeof WHENS)[number]

/** The filter of the list of events, as in the address. */
export type EventFilter = { readonly q: string; readonly when: When }

export function readFilter(query: Readonly<Record<string, string>>): EventFilter {
	return { q: query['q'] ?? '', when: WHENS.find((each) => each === query['when']) ?? 'upcoming' }
}

/** Returns a filter as the end of an address: `?q=…`, or nothing. */
export function toSearch({ q, when }: EventFilter): string {
	const parameters = new URLSearchParams()
	if (q !== '') parameters.set('q', q)
	if (when !== 'upcoming') parameters.set('when', when)
	return parameters.size === 0 ? '' : `?${parameters.toString()}`
}

/**
 * Returns the API's parameters. Upcoming events begin with the next one, all others with the last.
 * @param today YYYY-MM-DD @param timezone by whose clocks it begins
 */
export function toQuery({ q, when }: EventFilter, today: string, timezone: string): ListEvents {
	return {
		...(q === '' ? {} : { query: q }),
		...(when === 'upcoming' ? { from: spanOfDay(today, timezone).from } : {}),
		...(when === 'earlier' ? { to: spanOfDay(shiftDay(today, -1), timezone).to } : {}),
		sort: when === 'upcoming' ? 'soonest' : 'latest',
	}
}
