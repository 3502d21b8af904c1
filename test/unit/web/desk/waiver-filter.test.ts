import { expect, test } from 'bun:test'
import {
	isFiltered,
	readFilter,
	toQuery,
	toSearch,
	viewOf,
	withView,
} from '../../../../src/web/desk/records/waivers/filter.ts'

const ALL = {
	q: 'Grace & co',
	template: 'the-form',
	from: '2026-01-01T05:00:00.000Z',
	to: '2026-02-01',
	valid: 'today',
	flags: 'open',
	pdf: 'failed',
	state: 'expired',
	source: 'kiosk',
	place: 'the-place',
	expires: '2026-12-31',
	sort: 'oldest',
}

test('A filter is the same after a round through the address', () => {
	expect(readFilter(Object.fromEntries(new URLSearchParams(toSearch(readFilter(ALL)))))).toEqual(ALL)
})

test('Other parts of an address do not filter, and an empty filter adds nothing to it', () => {
	const filter = readFilter({ other: 'x' })
	expect(isFiltered(readFilter({ sort: 'oldest' }))).toBe(false)
	expect([toSearch(filter), isFiltered(filter), toQuery(filter, '2026-03-01', 'America/New_York')]).toEqual([
		'',
		false,
		{},
	])
})

test('A filter becomes what the API takes, with days as they begin and end at the place', () => {
	expect(toQuery(readFilter(ALL), '2026-03-01', 'America/New_York')).toEqual({
		query: 'Grace & co',
		templateId: 'the-form',
		from: '2026-01-01T05:00:00.000Z',
		to: '2026-02-02T04:59:59.999Z',
		validOn: '2026-03-01',
		flags: 'open',
		pdfStatus: 'failed',
		state: 'expired',
		source: 'kiosk',
		locationId: 'the-place',
		expiresBefore: '2026-12-31T05:00:00.000Z',
	})
	expect(toQuery(readFilter({ state: 'lost', source: 'mail' }), '2026-03-01', 'America/New_York')).toEqual({})
})

test('A list to work through takes the place of another one, and leaves the other filters', () => {
	const filter = readFilter({ q: 'grace', state: 'held' })
	expect(viewOf(filter)).toBe('held')
	const flags = withView(filter, 'flags')
	expect([viewOf(flags), toSearch(flags)]).toEqual(['flags', '?q=grace&flags=open'])
	const failed = withView(flags, 'failed')
	expect([viewOf(failed), toSearch(failed)]).toEqual(['failed', '?q=grace&pdf=failed'])
	expect(toSearch(withView(withView(failed, 'held'), 'all'))).toBe('?q=grace')
	expect(toSearch(withView(readFilter({ state: 'expired' }), 'flags'))).toBe('?flags=open&state=expired')
})
