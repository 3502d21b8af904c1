import { endOfDay, isDay, parseTimestamp, startOfDay } from './dates.ts'

/**
 * The first millisecond of a day in `timezone`, or the instant of a date-time. @throws RangeError for any other text
 */
export function startOfMoment(moment: string, timezone: string): number {
	return isDay(moment) ? startOfDay(moment, timezone) : requireTime(moment)
}

export function endOfMoment(moment: string, timezone: string): number {
	return isDay(moment) ? endOfDay(moment, timezone) : requireTime(moment)
}

/** The instant of a date-time. @throws RangeError for any other text */
export function requireTime(moment: string): number {
	const time = parseTimestamp(moment)
	if (time === undefined) throw new RangeError('A moment must be a day or a date-time.')
	return time
}
