import { expect, test } from 'bun:test'
import { momentIn, readDate } from '../../../../src/features/imports/reading/dates.ts'
import { headingWords } from '../../../../src/i18n/headings.ts'
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
	['1/2/26', 'dmy', { day: '2026-02-01', timeMs: undefined }],
	['2/29/84', null, { day: '1984-02-29', timeMs: undefined }],
	['15.04.91', 'dmy', { day: '1991-04-15', timeMs: undefined }],
	['10/11/12', null, 'ambiguous'],
	['26-12-31', 'iso', { day: '2026-12-31', timeMs: undefined }],
	['Feb 29, 1984', null, { day: '1984-02-29', timeMs: undefined }],
	['29-Feb-84', null, { day: '1984-02-29', timeMs: undefined }],
	['04-Mar-12', null, 'ambiguous'],
	['04-Mar-12', 'dmy', { day: '2012-03-04', timeMs: undefined }],
	['04-Mar-2026 15:15', null, { day: '2026-03-04', timeMs: 54_900_000 }],
	['Wednesday, March 4, 2026 3:15 PM', null, { day: '2026-03-04', timeMs: 54_900_000 }],
	['1st of May 2020', null, { day: '2020-05-01', timeMs: undefined }],
	['29 f\u00e9vr. 1984', null, { day: '1984-02-29', timeMs: undefined }],
	['4. M\u00e4rz 2026', null, { day: '2026-03-04', timeMs: undefined }],
	['4 de marzo de 2026', null, { day: '2026-03-04', timeMs: undefined }],
	['4 \u043b\u044e\u0442\u043e\u0433\u043e 2026 р.', null, { day: '2026-02-04', timeMs: undefined }],
	['2024年2月29日', null, { day: '2024-02-29', timeMs: undefined }],
	['2024년 2월 29일', null, { day: '2024-02-29', timeMs: undefined }],
	['4 tháng 3, 2026', null, { day: '2026-03-04', timeMs: undefined }],
	['4 במרץ 2026', null, { day: '2026-03-04', timeMs: undefined }],
	['٤ مارس ٢٠٢٦', null, { day: '2026-03-04', timeMs: undefined }],
	['2026. 3. 4.', null, { day: '2026-03-04', timeMs: undefined }],
	['2026–12–31', null, { day: '2026-12-31', timeMs: undefined }],
	['\u200e31/12/2026', null, { day: '2026-12-31', timeMs: undefined }],
	['4 March to 5 April 2026', null, undefined],
	['about 4 March 2026', null, undefined],
	['33500', null, 'number'],
	['33500', 'mdy', 'number'],
	['33500', 'excel', { day: '1991-09-19', timeMs: undefined }],
	['45000.75', 'excel', { day: '2023-03-15', timeMs: 64_800_000 }],
	['1', 'excel', { day: '1900-01-01', timeMs: undefined }],
	['9999999', 'excel', undefined],
	['3/4/2026', 'excel', 'ambiguous'],
	['2026-12-31 25:00', null, undefined],
	['yesterday', null, undefined],
	['', null, undefined],
] as const)(
	'The date %p in the order %p is read, asked about or refused',
	(text, order: DateOrder | null, read) => {
		expect(readDate(text, order, { today: '2026-11-27', isBirth: false })).toEqual(read as never)
	},
)

test.each([
	['27.11.26', true, '2026-11-27'],
	['28.11.26', true, '1926-11-28'],
	['28.11.26', false, '2026-11-28'],
	['31.12.75', false, '2075-12-31'],
	['31.12.77', false, '1977-12-31'],
])('Of %p, a birth: %p, the year has four digits: %p', (text, isBirth, day) => {
	expect(readDate(text, 'dmy', { today: '2026-11-27', isBirth })).toEqual({ day, timeMs: undefined })
	expect(readDate(text, 'dmy')).toBeUndefined()
})

test('Every day is read with the name of its month, in every language and in either length', () => {
	for (const tag of Object.keys(headingWords))
		for (const month of ['long', 'short'] as const) {
			const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' })
			for (let at = 0; at < 12; at += 1) {
				const day = new Date(Date.UTC(2026, at, 13 + at))
				expect([tag, format.format(day), readDate(format.format(day), null)]).toEqual([
					tag,
					format.format(day),
					{ day: day.toISOString().slice(0, 10), timeMs: undefined },
				])
			}
		}
})

test('A time of day is local time, also on the day on which clocks change', () => {
	const momentOf = (text: string): string => {
		const date = readDate(text, null)
		if (date === undefined || typeof date === 'string') throw new Error('It is no date.')
		return new Date(momentIn(date, 'Europe/Berlin')).toISOString()
	}
	expect(momentOf('2026-03-29 10:00')).toBe('2026-03-29T08:00:00.000Z')
	expect(momentOf('2026-10-25 10:00')).toBe('2026-10-25T09:00:00.000Z')
	expect(momentOf('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
})
