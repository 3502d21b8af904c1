import { lastOfMonth, mondayOf, readDay, shiftDay } from '../../kit/time/days.ts'

/** Longest range that the service counts, in days. */
export const MOST_DAYS = 400

export const WHENS = ['today', 'week', 'month', 'season'] as const
export const MEASURES = ['signed', 'arrivals', 'people'] as const

export type When = (typeof WHENS)[number]
export type Measure = (typeof MEASURES)[number]

/** The range and measure of the figures, as in the address. Days are YYYY-MM-DD. */
export type FigureFilter = {
	readonly when: When
	readonly measure: Measure
	readonly from: string
	readonly to: string
	readonly locationId: string | undefined
}

/** @param today YYYY-MM-DD: the default season is its year */
export function readFilter(query: Readonly<Record<string, string>>, today: string): FigureFilter {
	const { from, to, place: locationParameter = '' } = query
	const year = today.slice(0, 4)
	return {
		when: WHENS.find((each) => each === query['when']) ?? 'week',
		measure: MEASURES.find((each) => each === query['show']) ?? 'signed',
		from: readDay(from, `${year}-01-01`),
		to: readDay(to, `${year}-12-31`),
		locationId: locationParameter === '' ? undefined : locationParameter,
	}
}

/** Returns a filter as the end of an address. */
export function toSearch({ when, measure, from, to, locationId }: FigureFilter): string {
	const parameters = new URLSearchParams({ when })
	if (when === 'season') {
		parameters.set('from', from)
		parameters.set('to', to)
	}
	if (measure !== 'signed') parameters.set('show', measure)
	if (locationId !== undefined) parameters.set('place', locationId)
	return `?${parameters.toString()}`
}

export type FigureQuery = { readonly from: string; readonly to: string; readonly locationId?: string }

/** Returns the API's parameters. A week begins on Monday; week and month are whole ones, with the days to come. */
export function toQuery({ when, from, to, locationId }: FigureFilter, today: string): FigureQuery {
	const ownLocation = locationId === undefined ? {} : { locationId }
	if (when === 'season') return { from, to, ...ownLocation }
	if (when === 'today') return { from: today, to: today, ...ownLocation }
	if (when === 'month') return { from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today), ...ownLocation }
	const monday = mondayOf(today)
	return { from: monday, to: shiftDay(monday, 6), ...ownLocation }
}

/** Why a season can't be counted; undefined if it can. */
export function faultOf({ when, from, to }: FigureFilter): 'orderFault' | 'lengthFault' | undefined {
	if (when !== 'season') return undefined
	if (from > to) return 'orderFault'
	return shiftDay(from, MOST_DAYS) <= to ? 'lengthFault' : undefined
}
