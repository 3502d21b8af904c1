import { expect, test } from 'bun:test'
import { momentIn, readDate } from '../../../../src/features/imports/reading/dates.ts'
import type { DateOrder } from '../../../../src/features/imports/reading/dates.ts'

test.each([
	['2026-12-31', null, { day: '2026-12-31', timeMs: undefined }],
	['2026/1/5', null, { day: '2026-01-05', timeMs: undefined }],
	['31.12.2026', null, { day: '2026-12-31', timeMs: undefined }],
	['12/31/2026', null, { day: '2026-12-31', timeMs: undefined }],
	['5/5/2026', null, { day: '2026-05-05', timeMs: undefined }],
	['03/04/2026', null, 'ambiguous'],
	['03/04/2026', 'dmy', { day: '2026-04-03', timeMs: undefined }],
	['03/04/2026', 'mdy', { day: '2026-03-04', timeMs: undefined }],
	['03/04/2026', 'iso', undefined],
	['31/12/2026', 'mdy', undefined],
	['2026-12-31 9:05 PM', null, { day: '2026-12-31', timeMs: 75_900_000 }],
	['12/31/2026, 12:00 am', null, { day: '2026-12-31', timeMs: 0 }],
	['2026-12-31T21:05:10Z', null, { at: Date.parse('2026-12-31T21:05:10Z') }],
	['2026-12-31 21:05:10+02:00', null, { at: Date.parse('2026-12-31T19:05:10Z') }],
	['1767225600', null, { at: 1_767_225_600_000 }],
	['2026-02-30', null, undefined],
	['1/2/26', 'dmy', undefined],
	['2026-12-31 25:00', null, undefined],
	['yesterday', null, undefined],
	['', null, undefined],
] as const)(
	'The date %p in the order %p is read, asked about or refused',
	(text, order: DateOrder | null, read) => {
		expect(readDate(text, order)).toEqual(read as never)
	},
)

test('A time of day is local time, also on the day on which clocks change', () => {
	const momentOf = (text: string): string => {
		const date = readDate(text, null)
		if (date === undefined || date === 'ambiguous') throw new Error('It is no date.')
		return new Date(momentIn(date, 'Europe/Berlin')).toISOString()
	}
	expect(momentOf('2026-03-29 10:00')).toBe('2026-03-29T08:00:00.000Z')
	expect(momentOf('2026-10-25 10:00')).toBe('2026-10-25T09:00:00.000Z')
	expect(momentOf('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
})
