/** Longest range that the service counts, in days. */
export const MOST_DAYS = 400

export const WHENS = ['today', 'week', 'season'] as const
const MEASURES = ['signed', 'arrivals', 'people'] as const

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

const DAY = /^\d{4}-\d\d-\d\d$/

/** @param today YYYY-MM-DD: end of the default season, which begins with the year */
export function readFilter(query: Readonly<Record<string, string>>, today: string): FigureFilter {
	const { from = '', to = '', place: locationParameter = '' } = query
	return {
		when: WHENS.find((each) => each === query['when']) ?? 'today',
		measure: MEASURES.find((each) => each === query['show']) ?? 'signed',
		from: DAY.test(from) ? from : `${today.slice(0, 4)}-01-01`,
		to: DAY.test(to) ? to : today,
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

/** Returns the API's parameters. A week begins on Monday. */
export function toQuery({ when, from, to, locationId }: FigureFilter, today: string): FigureQuery {
	const ownLocation = locationId === undefined ? {} : { locationId }
	if (when === 'season') return { from, to, ...ownLocation }
	return { from: when === 'week' ? mondayOf(today) : today, to: today, ...ownLocation }
}

/** Why a season can't be counted; undefined if it can. */
export function faultOf({ when, from, to }: FigureFilter): 'orderFault' | 'lengthFault' | undefined {
	if (when !== 'season') return undefined
	if (from > to) return 'orderFault'
	return (Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS ? 'lengthFault' : undefined
}

const DAY_MS = 86_400_000

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
	const at = Date.parse(day)
	const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
	return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
