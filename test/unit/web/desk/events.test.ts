import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { readFilter, toQuery, toSearch } from '../../../../src/web/desk/groups/events/event-filter.ts'
import { stateOf as stateOfEvent } from '../../../../src/web/desk/groups/events/event-state.ts'
import {
	describeDay,
	describeTime,
	groupByDay,
	spellHours,
} from '../../../../src/web/desk/groups/events/event-times.ts'
import { stateOf } from '../../../../src/web/desk/groups/events/guest-state.ts'
import { fromLocal, toLocal } from '../../../../src/web/desk/kit/time/local-time.ts'

const groupWords = wordsOf('groups')

const berlin = { tag: 'en', timeZone: 'Europe/Berlin' }

test('Upcoming events begin with the next one, earlier ones with the last, and the address says which', () => {
	expect(readFilter({})).toEqual({ q: '', when: 'upcoming' })
	expect(toSearch({ q: '', when: 'upcoming' })).toBe('')
	expect(readFilter({ q: 'mia', when: 'earlier' })).toEqual({ q: 'mia', when: 'earlier' })
	expect(readFilter({ when: 'never' }).when).toBe('upcoming')
	expect(toSearch({ q: 'm ia', when: 'all' })).toBe('?q=m+ia&when=all')
	expect(toQuery({ q: '', when: 'upcoming' }, '2026-03-01', 'Pacific/Auckland')).toEqual({
		from: '2026-02-28T11:00:00.000Z',
		sort: 'soonest',
	})
	expect(toQuery({ q: 'x', when: 'earlier' }, '2026-03-01', 'Pacific/Auckland')).toEqual({
		query: 'x',
		to: '2026-02-28T10:59:59.999Z',
		sort: 'latest',
	})
	expect(toQuery({ q: '', when: 'all' }, '2026-03-01', 'Pacific/Auckland')).toEqual({ sort: 'latest' })
})

test('Events are grouped by the days of where they are held, and named by how near they are', () => {
	const at = (startsAt: string | null) => ({ startsAt }) as Parameters<typeof groupByDay>[0][number]
	const events = [
		at('2026-11-22T22:59:00Z'),
		at('2026-11-22T23:00:00Z'),
		at(null),
		at('2026-11-23T10:00:00Z'),
	]
	const days = groupByDay(events, () => berlin.timeZone)
	expect(days.map(({ day, events: { length } }) => [day, length])).toEqual([
		['2026-11-22', 1],
		['2026-11-23', 2],
		['', 1],
	])
	const inTokyo = groupByDay(events, ({ startsAt }) =>
		startsAt === '2026-11-22T22:59:00Z' ? 'Asia/Tokyo' : berlin.timeZone,
	)
	expect(inTokyo.map(({ day, events: { length } }) => [day, length])).toEqual([
		['2026-11-23', 3],
		['', 1],
	])
	const now = Date.parse('2026-11-22T12:00:00Z')
	expect(days.map(({ day }) => describeDay(day, groupWords.en, berlin, now))).toEqual([
		expect.stringMatching(/^Today, Sun.* 22 Nov/),
		expect.stringMatching(/^Tomorrow, Mon.* 23 Nov/),
		'Without a day',
	])
	expect(describeTime({ startsAt: '2026-11-22T13:00:00Z', endsAt: '2026-11-22T15:30:00Z' }, berlin)).toBe(
		'14:00–16:30',
	)
	expect(describeTime({ startsAt: '2026-11-22T13:00:00Z', endsAt: '2026-11-23T15:00:00Z' }, berlin)).toMatch(
		/^14:00 – 23 Nov.*, 16:00$/,
	)
	expect(describeTime({ startsAt: null, endsAt: null }, berlin)).toBe('')
	expect(spellHours(72, groupWords.en, 'en')).toBe('3 days before')
	expect(spellHours(3, groupWords.de, 'de')).toBe('3 Stunden vorher')
})

test('Guests can sign for an event until it is closed or its deadline has passed', () => {
	const at = '2026-11-22T12:00:00Z'
	const now = Date.parse(at)
	expect(stateOfEvent({ status: 'active', signingClosesAt: null }, now)).toBe('open')
	expect(stateOfEvent({ status: 'active', signingClosesAt: at }, now - 1)).toBe('open')
	expect(stateOfEvent({ status: 'active', signingClosesAt: at }, now)).toBe('over')
	expect(stateOfEvent({ status: 'closed', signingClosesAt: at }, now - 1)).toBe('closed')
})

test('A guest has come as far as the furthest that is known', () => {
	const guest = {
		status: 'invited',
		openedAt: null,
		arrivedAt: null,
		declinedAt: null,
		lastMessageAt: null,
	} as const
	const is = (changes: object) => stateOf({ ...guest, ...changes }, groupWords.en, (at) => at).is
	expect(is({})).toBe('invited')
	expect(is({ lastMessageAt: '1' })).toBe('sent')
	expect(is({ lastMessageAt: '1', openedAt: '2' })).toBe('opened')
	expect(is({ openedAt: '2', status: 'bounced' })).toBe('bounced')
	expect(is({ openedAt: '2', declinedAt: '3', status: 'bounced' })).toBe('declined')
	expect(is({ declinedAt: '3', status: 'signed' })).toBe('signed')
	expect(is({ openedAt: '2', status: 'signed' })).toBe('signed')
	expect(is({ status: 'signed', arrivedAt: '3' })).toBe('arrived')
	expect(stateOf({ ...guest, openedAt: '14:05' }, groupWords.en, (at) => at).text).toBe('Opened 14:05')
})

test.each([
	['2026-07-01T14:05', 'Europe/Berlin', '2026-07-01T12:05:00.000Z'],
	['2026-12-01T00:00', 'America/New_York', '2026-12-01T05:00:00.000Z'],
	['2026-12-01T00:30', 'Asia/Kolkata', '2026-11-30T19:00:00.000Z'],
	// Clocks show this twice; the first counts.
	['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('Clocks show %s in %s at %s', (local, timeZone, instant) => {
	expect(fromLocal(local, timeZone)).toBe(instant)
	expect(toLocal(instant, timeZone)).toBe(local)
})

test('A time that clocks skip is the one an hour later', () => {
	expect(toLocal(fromLocal('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30')
})
