/** Returns the filters of an address as its end, `?state=…`, without what was searched for; `''` without any. */
export function filtersOf(url: string): string {
	const filters = new URL(url, 'http://desk').searchParams
	filters.delete('q')
	return filters.size === 0 ? '' : `?${filters.toString()}`
}
