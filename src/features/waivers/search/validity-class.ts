import { DAY_MS, HOUR_MS } from '../../../kit/time/durations.ts'
import type { Waiver } from '../table.ts'

/**
 * Usual periods: a day (of 25 hours when clocks are set back), a week, a season, a year, with room for long months
 * and leap days. So nearly all of a class that was signed within its period is valid.
 */
const LONGEST_DAYS = [1.05, 3.1, 8, 15, 32, 63, 94, 185, 367, 732, 1097, 1828, 3654, 36_600] as const

/** The parts of a class by their ends: a search reads at most this fraction of a range in vain. */
const PARTS = 8

const ENDLESS = 'endless'

const LONGEST_DAY_MS = 25 * HOUR_MS

/** By expiry, and since when waivers that are valid on the day were signed. */
export type ClassSlice = { readonly classes: readonly string[]; readonly signedFrom: number }

/** Such as `8.132`: the class, and about when it ends. */
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
 * Leaves out what was signed earlier than the class's maximum validity, or ended before; nearly all of the rest is
 * valid at the start of the day.
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
