import { endOfDay, isDay, parseTimestamp, startOfDay } from './dates.ts'

/**
 * The first millisecond since 1970 UTC that a moment stands for: of a day in `timezone`, or the date-time itself.
 * @throws RangeError for what is neither (as does `endOfMoment`)
 */
export function startOfMoment(moment: string, timezone: string): number {
	return isDay(moment) ? startOfDay(moment, timezone) : requireTime(moment)
}

/** The last millisecond that a moment stands for. */
export function endOfMoment(moment: string, timezone: string): number {
	return isDay(moment) ? endOfDay(moment, timezone) : requireTime(moment)
}

function requireTime(moment: string): number {
	const time = parseTimestamp(moment)
	if (time === undefined) throw new RangeError('A moment is a day or a date-time.')
	return time
}
