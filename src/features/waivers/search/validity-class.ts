import { DAY_MS, HOUR_MS } from '../../../kit/durations.ts'
import type { Waiver } from '../table.ts'

/**
 * The longest span of validity of each class, in days. They are those that people give: a day (of 25 hours, when clocks
 * are set back), a week, a season, a year, each with room for long months and leap days; so that of a class nearly all
 * that was signed within its span is in force.
 */
const LONGEST_DAYS = [1.05, 3.1, 8, 15, 32, 63, 94, 185, 367, 732, 1097, 1828, 3654, 36_600] as const

/** Into how many parts the ends of a class are told apart: of a stretch, at most as much is read in vain. */
const PARTS = 8

const ENDLESS = 'endless'

/** A day may last an hour longer than most. */
const LONGEST_DAY_MS = 25 * HOUR_MS

/** Waivers of one class, by when they end, and since when they were signed if they hold on the day asked about. */
export type ClassSlice = { readonly classes: readonly string[]; readonly signedFrom: number }

/** The class of how long a waiver holds, or held until it was voided, and about when that ends: `8.132`. */
export function validityClassOf({
	signedAt,
	expiresAt,
	voidedAt,
}: Pick<Waiver, 'signedAt' | 'expiresAt' | 'voidedAt'>): string {
	const until = Math.min(expiresAt ?? Infinity, voidedAt === null ? Infinity : voidedAt - 1)
	const found = LONGEST_DAYS.findIndex((days) => days * DAY_MS >= until - signedAt)
	return found === -1 ? ENDLESS : `${found}.${partOf(until, found)}`
}

/**
 * Where to look for waivers in force at the start of a day. A waiver of a class that was signed longer ago than the
 * longest of its class holds is past, and so is one that ended before; of what is left nearly all is in force.
 */
export function classSlices(dayStart: number): ClassSlice[] {
	const ofClass = (days: number, class_: number): ClassSlice => {
		const lengthMs = days * DAY_MS
		const [first, last] = [partOf(dayStart, class_), partOf(dayStart + LONGEST_DAY_MS + lengthMs, class_)]
		const classes = Array.from({ length: last - first + 1 }, (_, index) => `${class_}.${first + index}`)
		return { classes, signedFrom: dayStart - lengthMs }
	}
	return [{ classes: [ENDLESS], signedFrom: -Infinity }, ...LONGEST_DAYS.map(ofClass)]
}

function partOf(until: number, class_: number): number {
	return Math.floor((until * PARTS) / ((LONGEST_DAYS[class_] ?? 1) * DAY_MS))
}
