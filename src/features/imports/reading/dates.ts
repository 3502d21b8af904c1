import { isDay, parseTimestamp, sameTimeOn, startOfDay } from '../../../kit/time/dates.ts'
import type { Day } from '../../../kit/time/dates.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'

/** Which of two numbers is the day: `dmy` is 31.12.2026, `mdy` is 12/31/2026, `iso` is 2026-12-31. */
export const DATE_ORDERS = ['dmy', 'mdy', 'iso'] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** A day, with the time of day in milliseconds where one stood there; or an instant, in milliseconds since 1970. */
export type ReadDate =
	| { readonly day: Day; readonly timeMs: number | undefined }
	| { readonly at: number }
	/** Both numbers can be the day, and the settings don't say which is. */
	| 'ambiguous'
	| undefined

/** Reads a date as people and programs write it. Nothing is guessed: what can be read in two ways is `ambiguous`. */
export function readDate(text: string, order: DateOrder | null): ReadDate {
	const trimmed = text.trim()
	const instant = parseTimestamp(trimmed.replace(/^(\S+) (\d)/, '$1T$2'))
	if (instant !== undefined && !isDay(trimmed)) return { at: instant }
	if (/^\d{10}$/.test(trimmed)) return { at: Number(trimmed) * SECOND_MS }
	const match = /^(\S+?)(?:,?\s+|T)(\d{1,2}:\d{2}.*)$/.exec(trimmed)
	const [dayText, timeText] = match === null ? [trimmed, undefined] : [match[1] ?? '', match[2]]
	const timeMs = timeText === undefined ? undefined : readTime(timeText)
	if (timeText !== undefined && timeMs === undefined) return undefined
	const day = readDay(dayText, order)
	return day === undefined || day === 'ambiguous' ? day : { day, timeMs }
}

/** In milliseconds since 1970. A day without a time begins at its midnight. */
export function momentIn(date: Exclude<ReadDate, 'ambiguous' | undefined>, timezone: string): number {
	if ('at' in date) return date.at
	if (date.timeMs === undefined) return startOfDay(date.day, timezone)
	// On a day on which clocks change, a time of day is not that long after midnight.
	return sameTimeOn(startOfDay(PLAIN_DAY, timezone) + date.timeMs, date.day, timezone)
}

/** On which no clock of any time zone was changed. */
const PLAIN_DAY = '2001-01-16'

/** @returns a day, `ambiguous`, or undefined */
function readDay(text: string, order: DateOrder | null): string | undefined {
	const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
	if (iso !== null) return dayOf(iso[1], iso[2], iso[3])
	const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
	if (first === undefined || order === 'iso') return undefined
	const [dmy, mdy] = [dayOf(year, second, first), dayOf(year, first, second)]
	if (order !== null) return order === 'dmy' ? dmy : mdy
	if (dmy !== undefined && mdy !== undefined && dmy !== mdy) return 'ambiguous'
	return dmy ?? mdy
}

function dayOf(year = '', month = '', day = ''): Day | undefined {
	const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return isDay(text) ? text : undefined
}

function readTime(text: string): number | undefined {
	const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(text)
	if (match === null) return undefined
	const [, hours = '', minutes = '', seconds = '0', half] = match
	const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
	if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
	return hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
}
