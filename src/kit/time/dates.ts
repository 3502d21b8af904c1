import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** Calendar days, `YYYY-MM-DD`, in the proleptic Gregorian calendar, years 0001 to 9999. No time zone is involved. */
export type Day = string

export function isDay(text: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && isInMonth(text)
}

export type Period = { readonly days: number } | { readonly months: number } | { readonly years: number }

/**
 * The day one period later. A month without that date gives its last day: 31 January plus a month is 28 or 29 February.
 * @param period one unit, as a `Period` has
 * @throws RangeError outside the years 0001 to 9999 (as do the functions below that return a day)
 */
export function addPeriod(day: Day, period: Partial<Record<'days' | 'months' | 'years', number>>): Day {
	return toDay(Temporal.PlainDate.from(day).add(period))
}

export function addDays(day: Day, days: number): Day {
	return addPeriod(day, { days })
}

/** The day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
	return Temporal.PlainDate.from(day).dayOfWeek
}

export function addYears(day: Day, years: number): Day {
	return addPeriod(day, { years })
}

export function birthdayAt(dateOfBirth: Day, age: number): Day {
	const birthday = addYears(dateOfBirth, age)
	return birthday.slice(8) === dateOfBirth.slice(8) ? birthday : addDays(birthday, 1)
}

/**
 * Returns true if `timezone` is the name of an IANA time zone that this system knows. Bare offsets (`+01:00`) are not
 * names.
 */
export function isTimezone(timezone: string): boolean {
	if (!/^[A-Za-z]/.test(timezone)) return false
	try {
		// Unlike the other methods, the constructor refuses a whole date-time that names a zone.
		return new Temporal.ZonedDateTime(0n, timezone).timeZoneId !== ''
	} catch {
		return false
	}
}

/** The day of an instant (ms since 1970 UTC), at most 9999-12-31. @throws RangeError for an unknown zone */
export function dayInZone(ms: number, timezone: string): Day {
	const date = inZone(ms, timezone).toPlainDate()
	return date.year > 9999 ? '9999-12-31' : toDay(date)
}

/** What clocks in `timezone` show at an instant (ms since 1970 UTC), as spreadsheets read it: `2026-03-04 10:30:00`. */
export function clockTime(ms: number, timezone: string): string {
	const day = dayInZone(ms, timezone)
	const { hour, minute, second } = inZone(ms, timezone)
	return `${day} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** The hour, 0 to 23, that clocks in `timezone` show at an instant (ms since 1970 UTC). */
export function hourInZone(ms: number, timezone: string): number {
	return inZone(ms, timezone).hour
}

/**
 * Tells the hour, 0 to 23, that clocks in `timezone` show at an instant (ms since 1970 UTC) of `day`. Unless the clocks
 * change on it, hours are counted from midnight, which costs a fraction of what the calendar costs.
 */
export function hoursOfDay(day: Day, timezone: string): (ms: number) => number {
	const start = startOfDay(day, timezone)
	const change = inZone(start, timezone).getTimeZoneTransition('next')
	const isPlain =
		hourInZone(start, timezone) === 0 &&
		(change === null || change.epochMilliseconds > endOfDay(day, timezone))
	return isPlain ? (ms) => Math.floor((ms - start) / HOUR_MS) : (ms) => hourInZone(ms, timezone)
}

/**
 * The first instant (ms since 1970 UTC) of `day`: after the gap if clocks skip midnight, the first if it comes twice.
 */
export function startOfDay(day: Day, timezone: string): number {
	return instantOf(Temporal.PlainDate.from(day).toPlainDateTime(), timezone)
}

/** The last millisecond of `day` in `timezone`, but never later than `toTimestamp` can express. */
export function endOfDay(day: Day, timezone: string): number {
	const nextMidnight = Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime()
	return Math.min(instantOf(nextMidnight, timezone) - 1, LAST_TIMESTAMP_MS)
}

/** The instant (ms since 1970 UTC) on `day` at the time of day of `ms`: after a gap, or the first of two. */
export function sameTimeOn(ms: number, day: Day, timezone: string): number {
	return instantOf(Temporal.PlainDate.from(day).toPlainDateTime(inZone(ms, timezone).toPlainTime()), timezone)
}

/** The instant (ms since 1970 UTC) on `day` at a time of day, `HH:MM`: after a gap, or the first of two. */
export function timeOn(day: Day, time: string, timezone: string): number {
	return instantOf(Temporal.PlainDate.from(day).toPlainDateTime(time), timezone)
}

/** ISO 8601 in UTC with milliseconds, as in all responses. @throws RangeError outside the years 0000 to 9999. */
export function toTimestamp(ms: number): string {
	const text = new Date(ms).toISOString()
	if (text.length !== 24) throw new RangeError('The instant is outside the years 0000 to 9999.')
	return text
}

export function timestampOrNull(ms: number | null | undefined): string | null {
	return ms === null || ms === undefined ? null : toTimestamp(ms)
}

/**
 * Milliseconds since 1970 UTC of an RFC 3339 date-time; undefined for any other text, a day that does not exist, a
 * leap second, or an instant outside the years 0000 to 9999.
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
	return instant >= FIRST_TIMESTAMP_MS && instant <= LAST_TIMESTAMP_MS ? instant : undefined
}

/**
 * Returns true if `parseTimestamp` accepts the text, at a third of the cost: every time in every response is checked.
 */
export function isTimestamp(text: string): boolean {
	if (CALENDAR_ENDS.test(text)) return parseTimestamp(text) !== undefined
	return TIMESTAMP.test(text) && isInMonth(text)
}

const TIMESTAMP =
	/^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,20}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

const FIRST_TIMESTAMP_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_TIMESTAMP_MS = Date.parse('9999-12-31T23:59:59.999Z')

const CALENDAR_ENDS = /^(?:0000-01-01|9999-12-31)/

/** Returns true if a text that begins with `YYYY-MM-DD` has a valid month and day. Instants may have the year 0000. */
function isInMonth(text: string): boolean {
	const month = Number(text.slice(5, 7))
	const date = Number(text.slice(8, 10))
	return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(Number(text.slice(0, 4)), month)
}

function daysInMonth(year: number, month: number): number {
	if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

function inZone(ms: number, timezone: string): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone)
}

/** The first instant at which clocks in `timezone` show `local`, or the end of the gap that skips it. */
function instantOf(local: Temporal.PlainDateTime, timezone: string): number {
	const instant = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
	if (instant.toPlainDateTime().equals(local)) return instant.epochMilliseconds
	return (instant.getTimeZoneTransition('next') ?? instant).epochMilliseconds
}

function toDay(date: Temporal.PlainDate): Day {
	if (date.year < 1 || date.year > 9999) throw new RangeError('The day is outside the years 0001 to 9999.')
	return date.toString()
}
