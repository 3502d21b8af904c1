import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** Calendar days, `YYYY-MM-DD`, in the proleptic Gregorian calendar, years 0001 to 9999. No time zone is involved. */
export type Day = string

/** Whether `text` is a day that exists. */
export function isDay(text: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && formatDay(utcMidnight(text)) === text
}

/** @throws RangeError for a result outside the years 0001 to 9999 (as do `addMonths` and `addYears`). */
export function addDays(day: Day, days: number): Day {
	return requireDay(formatDay(utcMidnight(day) + days * DAY_MS))
}

/** The same day of another month, or that month's last: 31 January and one month is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
	const { year, month, date } = readParts(day)
	const count = year * 12 + month - 1 + months
	const targetYear = Math.floor(count / 12)
	const targetMonth = count - targetYear * 12 + 1
	return requireDay(join(targetYear, targetMonth, Math.min(date, daysInMonth(targetYear, targetMonth))))
}

/** 29 February and one year is 28 February. */
export function addYears(day: Day, years: number): Day {
	return addMonths(day, years * 12)
}

/** A number of days, months or years of a calendar. */
export type Period = { readonly days: number } | { readonly months: number } | { readonly years: number }

/** The day that a span ends on, counted as `addDays`, `addMonths` and `addYears` do. */
export function addPeriod(day: Day, period: Period): Day {
	if ('days' in period) return addDays(day, period.days)
	return 'months' in period ? addMonths(day, period.months) : addYears(day, period.years)
}

/**
 * The age in whole years on `day`; negative before birth. Who was born on 29 February comes of age on 1 March in
 * common years.
 */
export function ageOn(dateOfBirth: Day, day: Day): number {
	const years = readParts(day).year - readParts(dateOfBirth).year
	return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The first day on which `ageOn` gives `age`. */
export function birthdayAt(dateOfBirth: Day, age: number): Day {
	const { year, month, date } = readParts(dateOfBirth)
	const isMissing = date > daysInMonth(year + age, month)
	return requireDay(isMissing ? join(year + age, month + 1, 1) : join(year + age, month, date))
}

/** Whether `timezone` is the name of an IANA time zone that this system knows. Bare offsets (`+01:00`) are not names. */
export function isTimezone(timezone: string): boolean {
	if (!/^[A-Za-z]/.test(timezone)) return false
	try {
		formatterOf(timezone)
		return true
	} catch {
		return false
	}
}

/** The calendar day that an instant (ms since 1970 UTC) falls on in `timezone`. @throws RangeError for an unknown zone. */
export function dayInZone(ms: number, timezone: string): Day {
	return formatDay(ms + offsetAt(ms, timezone))
}

/**
 * The first instant (ms since 1970 UTC) of `day` in `timezone`. Where clocks skip midnight, or the whole day, it is
 * the instant after the gap; where midnight comes twice, the first.
 */
export function startOfDay(day: Day, timezone: string): number {
	return instantOf(utcMidnight(day), timezone)
}

/**
 * The instant (ms since 1970 UTC) on `day` at the time of day that it is at `ms` in `timezone`. Where clocks skip that
 * time, it is the instant after the gap; where it comes twice, the first.
 */
export function sameTimeOn(ms: number, day: Day, timezone: string): number {
	const local = ms + offsetAt(ms, timezone)
	return instantOf(utcMidnight(day) + local - utcMidnight(formatDay(local)), timezone)
}

/** The instant at which clocks in `timezone` show what clocks in UTC show at `local`. */
function instantOf(local: number, timezone: string): number {
	const offsets = [-1, 0, 1].map((days) => offsetAt(local + days * AROUND_MS, timezone))
	const candidates = offsets.map((offset) => local - offset).sort((a, b) => a - b)
	const exact = candidates.find((ms) => ms + offsetAt(ms, timezone) === local)
	return exact ?? findGap(local, candidates.at(0) ?? local, candidates.at(-1) ?? local, timezone)
}

/** The last millisecond of `day` in `timezone`; of the calendar's last day the last that `toTimestamp` can tell. */
export function endOfDay(day: Day, timezone: string): number {
	return Math.min(instantOf(utcMidnight(day) + DAY_MS, timezone) - 1, LAST_TOLD_MS)
}

/** ISO 8601 in UTC with milliseconds, as all answers have it. @throws RangeError outside the years 0000 to 9999. */
export function toTimestamp(ms: number): string {
	const text = new Date(ms).toISOString()
	if (text.length !== 24) throw new RangeError('The instant is outside the years 0000 to 9999.')
	return text
}

/** The timestamp of a moment that may not have come, and null where it has not. */
export function timestampOrNull(ms: number | null | undefined): string | null {
	return ms === null || ms === undefined ? null : toTimestamp(ms)
}

/** The instants that `toTimestamp` can tell. */
const FIRST_TOLD_MS = utcMidnight('0000-01-01')
const LAST_TOLD_MS = utcMidnight('9999-12-31') + DAY_MS - 1

/**
 * Milliseconds since 1970 UTC of an RFC 3339 date-time, which has an offset; undefined for anything else, such as a
 * date that does not exist, or an instant that `toTimestamp` could not tell again: the offset of one at the end of the
 * calendar may lead out of it. Fractions are cut to milliseconds. A leap second has no place in this count and is refused.
 */
export function parseTimestamp(text: string): number | undefined {
	const match = TIMESTAMP.exec(text)
	if (match === null) return undefined
	const [, day = '', time = '', fraction = '', sign = '+', hours = '0', minutes = '0'] = match
	// Date.parse rolls 30 February over into March.
	if (!isInMonth(day)) return undefined
	const local = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
	const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
	const instant = sign === '-' ? local + offsetMs : local - offsetMs
	return instant >= FIRST_TOLD_MS && instant <= LAST_TOLD_MS ? instant : undefined
}

/** Whether `parseTimestamp` reads it, at a third of the cost: every answer's times are checked. */
export function isTimestamp(text: string): boolean {
	if (CALENDAR_ENDS.test(text)) return parseTimestamp(text) !== undefined
	return TIMESTAMP.test(text) && isInMonth(text)
}

/** Whether a text that begins `YYYY-MM-DD` names a month and a day of it; the year 0000 is one that instants can have. */
function isInMonth(text: string): boolean {
	const { year, month, date } = readParts(text)
	return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

/** Milliseconds since 1970 of midnight UTC on `day`; NaN for what is no date at all. */
function utcMidnight(day: Day): number {
	return Date.parse(`${day}T00:00:00.000Z`)
}

/** The day in UTC of an instant; '' for one outside the years that a day can have. */
function formatDay(ms: number): Day {
	const time = new Date(ms)
	if (Number.isNaN(time.getTime())) return ''
	const year = time.getUTCFullYear()
	return year < 1 || year > 9999 ? '' : time.toISOString().slice(0, 10)
}

function requireDay(day: Day): Day {
	if (!isDay(day)) throw new RangeError('The day is outside the years 0001 to 9999.')
	return day
}

function readParts(day: Day): { year: number; month: number; date: number } {
	return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

function join(year: number, month: number, date: number): string {
	return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
	if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The days from which an offset can lead out of the calendar. */
const CALENDAR_ENDS = /^(?:0000-01-01|9999-12-31)/

const TIMESTAMP =
	/^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,20}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Offsets reach from -16 to +16 hours in history, so a day and a half to each side sees both sides of any change. */
const AROUND_MS = 36 * HOUR_MS

/** The first instant whose local time is at or past `local`, between two where it is before and past. */
function findGap(local: number, before: number, past: number, timezone: string): number {
	let low = before - 1
	let high = past
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2)
		if (middle + offsetAt(middle, timezone) >= local) high = middle
		else low = middle
	}
	return high
}

/** What local time is ahead of UTC, in ms. Before 1800, when no zone had an offset by law, it is that of 1800. */
function offsetAt(ms: number, timezone: string): number {
	const quarter = Math.floor(ms / QUARTER_MS)
	const last = lastOffsets.get(timezone)
	if (last?.quarter === quarter) return last.offset
	const offset = readOffset(ms, timezone)
	if (ms > WHOLE_QUARTERS_FROM_MS) {
		if (lastOffsets.size >= MAX_FORMATTERS) lastOffsets.clear()
		lastOffsets.set(timezone, { quarter, offset })
	}
	return offset
}

/** Since the seventies every zone has changed its offset on a quarter of an hour, so within one it stays. */
const QUARTER_MS = 15 * MINUTE_MS
const WHOLE_QUARTERS_FROM_MS = utcMidnight('1980-01-01')

/** The offset that each zone was last asked for: nearly all questions are about now. */
const lastOffsets = new Map<string, { quarter: number; offset: number }>()

function readOffset(ms: number, timezone: string): number {
	const second = Math.floor(Math.min(Math.max(ms, FIRST_MS), LAST_MS) / 1000) * 1000
	const parts = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)/.exec(formatterOf(timezone).format(second))
	const [, month, date, year, hour, minute, secondOfMinute] = parts ?? []
	const day = `${year?.padStart(4, '0')}-${month}-${date}`
	return Date.parse(`${day}T${hour}:${minute}:${secondOfMinute}.000Z`) - second
}

const FIRST_MS = utcMidnight('1800-01-01')
const LAST_MS = utcMidnight('9999-12-30')

/** Making a formatter takes some hundred times as long as using one. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Zone names may be spelled in any case, so callers could make up names without end. */
const MAX_FORMATTERS = 1000

function formatterOf(timezone: string): Intl.DateTimeFormat {
	const known = formatters.get(timezone)
	if (known !== undefined) return known
	const formatter = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	})
	if (formatters.size >= MAX_FORMATTERS) formatters.clear()
	formatters.set(timezone, formatter)
	return formatter
}
