import type { ListWaivers, WaiverSort } from '../../../../features/waivers/model.ts'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { readDay } from '../../kit/time/days.ts'
import { spanOfDay } from '../../kit/time/local-time.ts'

const NAMES = [
	'q',
	'template',
	'from',
	'to',
	'valid',
	'flags',
	'pdf',
	'state',
	'source',
	'place',
	'expires',
	'sort',
] as const

export const STATES = ['valid', 'expired', 'voided', 'purged', 'held'] as const
export const SOURCES = ['web', 'kiosk', 'api'] as const

/** The orders of the list, its own first. */
export const SORTS = ['newest', 'oldest', 'soonest', 'latest'] as const satisfies readonly WaiverSort[]

/** The filters of the list and its order, as in the address; empty if they do not restrict. */
export type WaiverFilter = Readonly<Record<(typeof NAMES)[number], string>>

export function readFilter(query: Readonly<Record<string, string>>): WaiverFilter {
	const entries = NAMES.map((name) => [name, query[name] ?? ''])
	return Object.fromEntries(entries) as WaiverFilter
}

/** Returns a filter as the end of an address: `?q=…`, or nothing. */
export function toSearch(filter: WaiverFilter): string {
	const entries = NAMES.filter((name) => filter[name] !== '').map(
		(name) => [name, filter[name]] as [string, string],
	)
	return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

export function isFiltered(filter: WaiverFilter): boolean {
	return toSearch({ ...filter, sort: '' }) !== ''
}

/**
 * Returns the API's parameters.
 * @param today YYYY-MM-DD, for "Valid today" @param timezone by whose clocks days begin and end
 */
export function toQuery(filter: WaiverFilter, today: string, timezone: string): Partial<ListWaivers> {
	return {
		...personFilter(filter.q),
		...(filter.template === '' ? {} : { templateId: filter.template }),
		...(filter.from === '' ? {} : { from: instantOf('from', filter.from, timezone) }),
		...(filter.to === '' ? {} : { to: instantOf('to', filter.to, timezone) }),
		...(filter.valid === '' ? {} : { validOn: today }),
		...(filter.flags === '' ? {} : { flags: 'open' as const }),
		...(filter.pdf === '' ? {} : { pdfStatus: 'failed' as const }),
		...oneOf('state', STATES, filter.state),
		...oneOf('source', SOURCES, filter.source),
		...(filter.place === '' ? {} : { locationId: filter.place }),
		...(filter.expires === '' ? {} : { expiresBefore: instantOf('from', filter.expires, timezone) }),
	}
}

/** The instant at which a day begins or ends. What is no day goes to the service as it is, which refuses it. */
function instantOf(end: 'from' | 'to', text: string, timezone: string): string {
	const day = readDay(text, '')
	return day === '' ? text : spanOfDay(day, timezone)[end]
}

/** An address may contain any value. */
function oneOf<Name extends string, Value extends string>(
	name: Name,
	values: readonly Value[],
	text: string,
): { readonly [each in Name]?: Value } {
	const value = values.find((each) => each === text)
	return value === undefined ? {} : ({ [name]: value } as { [each in Name]: Value })
}

/** A list that staff work through. */
export type View = 'all' | 'flags' | 'failed' | 'held'

export function viewOf({ flags, pdf, state }: WaiverFilter): View {
	if (flags !== '') return 'flags'
	if (pdf !== '') return 'failed'
	return state === 'held' ? 'held' : 'all'
}

/** Returns the filter with another of the lists, otherwise unchanged. */
export function withView(filter: WaiverFilter, view: View): WaiverFilter {
	const state = filter.state === 'held' ? '' : filter.state
	return {
		...filter,
		flags: view === 'flags' ? 'open' : '',
		pdf: view === 'failed' ? 'failed' : '',
		state: view === 'held' ? 'held' : state,
	}
}
