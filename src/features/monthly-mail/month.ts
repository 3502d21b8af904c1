import { addPeriod, dayInZone } from '../../kit/time/dates.ts'
import { HOUR_MS } from '../../kit/time/durations.ts'

/** A month is told in the morning after its last day. */
const TOLD_AFTER_MS = 6 * HOUR_MS

/** The last month that is over and may be told, `YYYY-MM`. @param now in milliseconds since 1970 */
export function lastMonth(now: number, timezone: string): string {
	const today = dayInZone(now - TOLD_AFTER_MS, timezone)
	return addPeriod(`${today.slice(0, 7)}-01`, { months: -1 }).slice(0, 7)
}

/** The first and the last day of a month. @param month `YYYY-MM` */
export function daysOf(month: string): { from: string; to: string } {
	const from = `${month}-01`
	return { from, to: addPeriod(addPeriod(from, { months: 1 }), { days: -1 }) }
}
