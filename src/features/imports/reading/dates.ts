import { isDay as isLivingDay } from '../../../blocks/day.ts'
import { dayInZone, isDay, parseTimestamp, sameTimeOn, startOfDay } from '../../../kit/time/dates.ts'
import type { Day } from '../../../kit/time/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'
import { foldText } from '../../../kit/text/fold.ts'
import { plainText } from '../../../kit/text/plain.ts'
import { dateWords } from './month-names.ts'

/**
 * Which of two numbers is the day: `dmy` is 31.12.2026, `mdy` is 12/31/2026, `iso` is 2026-12-31. With `excel` numbers are a
 * spreadsheet's days since 1900.
 */
export const DATE_ORDERS = ['dmy', 'mdy', 'iso', 'excel'] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** A day, with the time of day in milliseconds where one stood there; or an instant, in milliseconds since 1970. */
export type ReadDate =
	| { readonly day: Day; readonly timeMs: number | undefined }
	| { readonly at: number }
	/** Both numbers can be the day, and the settings don't say which is. */
	| 'ambiguous'
	/** It may be a spreadsheet's number of a day, and the settings don't say so. */
	| 'number'
	| undefined

/** Which year has two digits: a birth was in the past hundred years, anything else in the nearest year. */
export type Century = { readonly today: Day; readonly isBirth: boolean }

/** No date is longer, in characters. */
const MAX_LENGTH = 80

/**
 * Reads a date as people and programs write it. Nothing is guessed: what can be read in two ways is `ambiguous`.
 * @param century without it a year has four digits
 */
export function readDate(text: string, order: DateOrder | null, century?: Century): ReadDate {
	if (text.length > MAX_LENGTH) return undefined
	const plain = plainText(text).replace(ENDING, '')
	const instant = parseTimestamp(plain.replace(/^(\S+) (\d)/, '$1T$2'))
	if (instant !== undefined && !isDay(plain)) return { at: instant }
	if (/^\d{10}$/.test(plain)) return { at: Number(plain) * SECOND_MS }
	if (/^\d{12,13}$/.test(plain)) return { at: Number(plain) }
	if (order === 'excel' && /^\d{1,7}(?:[.,]\d+)?$/.test(plain)) return readDayNumber(plain)
	if (order !== 'excel' && /^\d{5}(?:[.,]\d+)?$/.test(plain)) return 'number'
	const match = /^(.*?)(?:,? |T)(\d{1,2}:\d{2}.*)$/.exec(plain)
	const [dayText, timeText] = match === null ? [plain, undefined] : [match[1] ?? '', match[2]]
	const timeMs = timeText === undefined ? undefined : readTime(timeText)
	if (timeText !== undefined && timeMs === undefined) return undefined
	const days = (readNumbers(dayText, order) ?? readWords(dayText, order)).flatMap(
		(parts) => dayOf(parts, century) ?? [],
	)
	const [day, ...others] = new Set(days)
	if (others.length > 0) return 'ambiguous'
	return day === undefined ? undefined : { day, timeMs }
}

/** Of what a browser makes of a date, and of a year in Russian and Ukrainian. */
const ENDING = / GMT[+-]\d{4}(?: \(.*\))?$|(?<=\d) ?[гр]\.?$/

type Born = { readonly timezone: string; readonly now: number }

/**
 * The day of a birth, which has no time: programs write midnight or noon there, in their own time zone or the venue's.
 * @param now milliseconds since 1970
 * @returns undefined where it is another time, so that the day is not certain, and for a day on which nobody was born
 */
export function birthDay(
	text: string,
	date: Exclude<ReadDate, string | undefined>,
	{ timezone, now }: Born,
): Day | undefined {
	const day = 'day' in date ? dayOfNoon(date) : (writtenDay(text) ?? dayOfMidnight(date.at, timezone))
	return isLivingDay(day) && day <= dayInZone(now, timezone) ? day : undefined
}

function dayOfNoon({ day, timeMs = 0 }: { day: Day; timeMs: number | undefined }): Day | undefined {
	return timeMs % (12 * HOUR_MS) === 0 ? day : undefined
}

function writtenDay(text: string): Day | undefined {
	return /^(\d{4}-\d\d-\d\d)[T ](?:00|12):00(?![:.\d]*[1-9])/.exec(text)?.[1]
}

function dayOfMidnight(at: number, timezone: string): Day | undefined {
	return ['UTC', timezone]
		.map((zone) => [dayInZone(at, zone), zone] as const)
		.find(([day, zone]) => startOfDay(day, zone) === at)?.[0]
}

/** In milliseconds since 1970. A day without a time begins at its midnight. */
export function momentIn(date: Exclude<ReadDate, string | undefined>, timezone: string): number {
	if ('at' in date) return date.at
	if (date.timeMs === undefined) return startOfDay(date.day, timezone)
	// On a day on which clocks change, a time of day is not that long after midnight.
	return sameTimeOn(startOfDay(PLAIN_DAY, timezone) + date.timeMs, date.day, timezone)
}

/** On which no clock of any time zone was changed. */
const PLAIN_DAY = '2001-01-16'

/** Day 25569 is 1970-01-01. Spreadsheets take 1900 for a leap year, so the numbers of its first days are one less. */
function readDayNumber(text: string): ReadDate {
	const number = Number(text.replace(',', '.'))
	const days = Math.floor(number)
	const [day = ''] = new Date((days + (days < 61 ? 1 : 0) - 25_569) * DAY_MS).toISOString().split('T')
	const timeMs = Math.round(((number - days) * DAY_MS) / SECOND_MS) * SECOND_MS
	return isDay(day) ? { day, timeMs: timeMs === 0 ? undefined : timeMs % DAY_MS } : undefined
}

type Parts = readonly [year: string, month: string, day: string]

/** The ways to read three numbers; undefined for any other text. */
function readNumbers(text: string, order: DateOrder | null): Parts[] | undefined {
	const joined = text
		.replace(/ ?([-/.]) ?/g, '$1')
		.replace(/\.$/, '')
		.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
	const [, first = '', second = '', third = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(joined) ?? []
	if (first === '') return undefined
	const [dmy, mdy, iso]: [Parts, Parts, Parts] = [
		[third, second, first],
		[third, first, second],
		[first, second, third],
	]
	if (first.length > 2 || order === 'iso') return [iso]
	if (order === 'dmy' || order === 'mdy') return [order === 'dmy' ? dmy : mdy]
	return third.length > 2 ? [dmy, mdy] : [dmy, mdy, iso]
}

/** The ways to read a date with the name of its month, in any of our languages: none with a word of another kind. */
function readWords(text: string, order: DateOrder | null): Parts[] {
	const { months, others } = dateWords()
	const folded = foldText(text)
		.replace(/(\d{1,2}) ?[月월]|(?:thang|thg) (\d{1,2})/g, ' m$1$2 ')
		.replace(/(\d) ?[年년日일号]/g, '$1 ')
	const words = (folded.match(/m?\d+|[\p{L}\p{M}]+/gu) ?? []).filter(
		(word) => months.has(word) || !others.has(word),
	)
	const monthOf = (word: string): number => months.get(word) ?? Number(/^m(\d+)$/.exec(word)?.[1] ?? 0)
	const [month, ...more] = words.map(monthOf).filter((number) => number > 0)
	const [first = '', second = '', third] = words.filter((word) => /^\d+$/.test(word))
	if (month === undefined || more.length > 0 || third !== undefined || words.length !== 3) return []
	const [dayFirst, yearFirst]: [Parts, Parts] = [
		[second, String(month), first],
		[first, String(month), second],
	]
	if (order === 'iso' || first.length > 2) return [yearFirst]
	return order === null && second.length < 3 ? [dayFirst, yearFirst] : [dayFirst]
}

function dayOf([year, month, day]: Parts, century: Century | undefined): Day | undefined {
	const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	const text = `${year.length === 2 ? fullYear(Number(year), rest, century) : year}-${rest}`
	return isDay(text) ? text : undefined
}

function fullYear(digits: number, rest: string, century: Century | undefined): number | undefined {
	if (century === undefined) return undefined
	const { today, isBirth } = century
	const now = Number(today.slice(0, 4))
	const years = [-100, 0, 100].map((hundred) => Math.floor(now / 100) * 100 + hundred + digits)
	if (isBirth) return years.findLast((year) => `${year}-${rest}` <= today)
	return years.toSorted((one, other) => Math.abs(one - now) - Math.abs(other - now))[0]
}

function readTime(text: string): number | undefined {
	const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(text)
	if (match === null) return undefined
	const [, hours = '', minutes = '', seconds = '0', half] = match
	const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
	if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
	return hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
}
