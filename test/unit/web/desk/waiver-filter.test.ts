import { expect, test } from 'bun:test'
import { isFiltered, readFilter, toQuery, toSearch } from '../../../../src/web/desk/waivers/filter.ts'

const ALL = {
	q: 'Grace & co',
	template: 'the-form',
	from: '2026-01-01',
	to: '2026-02-01',
	valid: 'today',
	flags: 'open',
}

test('a filter is the same after a round through the address', () => {
	expect(readFilter(Object.fromEntries(new URLSearchParams(toSearch(readFilter(ALL)))))).toEqual(ALL)
})

test('Other parts of an address do not filter, and an empty filter adds nothing to it', () => {
	const filter = readFilter({ other: 'x' })
	expect([toSearch(filter), isFiltered(filter), toQuery(filter, '2026-03-01')]).toEqual(['', false, {}])
})

test('a filter becomes what the API takes, and "Valid today" means the day of the venue', () => {
	expect(toQuery(readFilter(ALL), '2026-03-01')).toEqual({
		query: 'Grace & co',
		templateId: 'the-form',
		from: '2026-01-01',
		to: '2026-02-01',
		validOn: '2026-03-01',
		flags: 'open',
	})
})
