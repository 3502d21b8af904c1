import type { ListWaivers } from '../../../features/waivers/model.ts'
import { personFilter } from '../parts/person-filter.ts'

const NAMES = ['q', 'template', 'from', 'to', 'valid', 'flags'] as const

/** What the list is filtered by, as it stands in the address; empty where it does not restrict. */
export type WaiverFilter = Readonly<Record<(typeof NAMES)[number], string>>

export function readFilter(query: Readonly<Record<string, string>>): WaiverFilter {
	const given = NAMES.map((name) => [name, query[name] ?? ''])
	return Object.fromEntries(given) as WaiverFilter
}

/** Returns a filter as the end of an address: `?q=…`, or nothing. */
export function toSearch(filter: WaiverFilter): string {
	const given = NAMES.filter((name) => filter[name] !== '').map(
		(name) => [name, filter[name]] as [string, string],
	)
	return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

export function isFiltered(filter: WaiverFilter): boolean {
	return toSearch(filter) !== ''
}

/** Returns what the API takes. @param today YYYY-MM-DD, for "Valid today" */
export function toQuery(filter: WaiverFilter, today: string): Partial<ListWaivers> {
	return {
		...personFilter(filter.q),
		...(filter.template === '' ? {} : { templateId: filter.template }),
		...(filter.from === '' ? {} : { from: filter.from }),
		...(filter.to === '' ? {} : { to: filter.to }),
		...(filter.valid === '' ? {} : { validOn: today }),
		...(filter.flags === '' ? {} : { flags: 'open' as const }),
	}
}
