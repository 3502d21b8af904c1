import type { Figures } from '../../../../features/figures/model.ts'
import { averageText } from '../../kit/time/amounts.ts'
import { shiftDay, weekdayOf } from '../../kit/time/days.ts'
import type { Now } from './earlier.ts'
import type { Measure } from './figure-filter.ts'
import { busyPart } from './periods.ts'

/** Averages of an hour, Monday first; undefined if the hour has not come yet. */
export type HourOfWeek = { readonly hour: number; readonly averages: readonly (number | undefined)[] }

/** Returns the averages of each hour of the week, from the first hour with an event to the last. */
export function weekMapOf(
	{ from, to, byWeekday }: Pick<Figures, 'from' | 'to' | 'byWeekday'>,
	measure: Measure,
	now: Now,
): HourOfWeek[] {
	const passed = countDays(from, to < now.day ? to : shiftDay(now.day, -1))
	const today = from <= now.day && now.day <= to ? weekdayOf(now.day) : 0
	const hours = Array.from({ length: 24 }, (_, hour) => ({
		hour,
		averages: byWeekday.map(({ weekday, byHour }) => {
			const days = (passed[weekday - 1] ?? 0) + (weekday === today && hour <= now.hour ? 1 : 0)
			return days === 0 ? undefined : (byHour[hour]?.[measure] ?? 0) / days
		}),
	}))
	return busyPart(hours, ({ averages }) => averages.some((average) => (average ?? 0) > 0))
}

/** What rounds to 0.1, the least average that is told. */
const LEAST = 0.05

/** Returns the text of a cell: a dash for an hour that has not come yet, and nothing for hardly anybody. */
export function cellText(average: number | undefined, language: string): string {
	if (average === undefined) return '–'
	return average < LEAST ? '' : averageText(average, language)
}

/** Returns how often each weekday comes in a range, Monday first. */
function countDays(from: string, to: string): number[] {
	const counts = [0, 0, 0, 0, 0, 0, 0]
	for (let day = from; day <= to; day = shiftDay(day, 1)) {
		const at = weekdayOf(day) - 1
		counts[at] = (counts[at] ?? 0) + 1
	}
	return counts
}

/** The hour and weekday (0 is Monday) with the highest average; undefined without any event. */
export type Peak = { readonly hour: number; readonly at: number; readonly average: number }

export function peakOf(hours: readonly HourOfWeek[]): Peak | undefined {
	const cells = hours.flatMap(({ hour, averages }) =>
		averages.map((average = 0, at) => ({ hour, at, average })),
	)
	return cells.reduce<Peak | undefined>(
		(most, cell) => (cell.average > (most?.average ?? 0) ? cell : most),
		undefined,
	)
}
