import { expect, test } from 'bun:test'
import { countByWeek } from '../../../../src/web/desk/records/people/visit-weeks.ts'

test('Visits are counted by weeks that begin on Monday, the current one last', () => {
	// A Thursday.
	const weeks = countByWeek(
		['2026-11-26', '2026-11-23', '2026-11-22', '2026-01-01', '2025-11-26'],
		'2026-11-26',
	)
	expect(weeks.length).toBe(53)
	expect(weeks.filter(({ visits }) => visits > 0).map(({ monday, visits }) => [monday, visits])).toEqual([
		['2025-11-24', 1],
		['2025-12-29', 1],
		['2026-11-16', 1],
		['2026-11-23', 2],
	])
	expect([weeks[0]?.monday, weeks.at(-1)?.monday]).toEqual(['2025-11-24', '2026-11-23'])
})

test('A week names the month that begins in it', () => {
	const months = countByWeek([], '2026-11-26').flatMap(({ monday, month }) =>
		month === undefined ? [] : [[month, monday]],
	)
	expect(months.slice(0, 3)).toEqual([
		['2025-12', '2025-12-01'],
		['2026-01', '2025-12-29'],
		['2026-02', '2026-01-26'],
	])
	expect(months.length).toBe(12)
})
