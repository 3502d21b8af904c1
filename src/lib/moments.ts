import { endOfDay, isDay, parseTimestamp, startOfDay } from './dates.ts'

/** A day, which is the whole of it in a time zone, or a date-time with offset. Both as text. */
export type Moment = string

/** The first millisecond of a moment, since 1970. @throws for text that is no moment */
export function startOf(moment: Moment, timezone: string): number {
	return isDay(moment) ? startOfDay(moment, timezone) : requireTime(moment)
}

/** The last millisecond of a moment, since 1970. @throws for text that is no moment */
export function endOf(moment: Moment, timezone: string): number {
	return isDay(moment) ? endOfDay(moment, timezone) : requireTime(moment)
}

function requireTime(moment: Moment): number {
	const time = parseTimestamp(moment)
	if (time === undefined) throw new Error('A moment that was checked is none.')
	return time
}
