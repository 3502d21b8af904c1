import type { Waiver } from './table.ts'

const DAY_MS = 86_400_000

/**
 * The longest span of validity of each class, in days. They are those that people give: a day (of 25 hours, when clocks
 * are set back), a week, a season, a year, each with room for long months and leap days; so that of a class nearly all
 * that was signed within its span is in force.
 */
const LONGEST_DAYS = [1.05, 3.1, 8, 15, 32, 63, 94, 185, 367, 732, 1097, 1828, 3654, 36_600] as const

const ENDLESS = 'endless'

/** Waivers of one class of span, and the times within which they were signed if they held on the day asked about. */
export type SpanSlice = { readonly span: string; readonly signedFrom: number }

/** The class of how long a waiver holds, or held until it was voided: by it the search for a day finds it. */
export function spanOf({
	signedAt,
	expiresAt,
	voidedAt,
}: Pick<Waiver, 'signedAt' | 'expiresAt' | 'voidedAt'>): string {
	const until = Math.min(expiresAt ?? Infinity, voidedAt === null ? Infinity : voidedAt - 1)
	const found = LONGEST_DAYS.findIndex((days) => days * DAY_MS >= until - signedAt)
	return found === -1 ? ENDLESS : String(found)
}

/**
 * Where to look for waivers in force at an instant. A waiver of a class that was signed longer ago than the longest of
 * its class holds is past, so of each class only a stretch need be read.
 */
export function spanSlices(at: number): SpanSlice[] {
	return [
		{ span: ENDLESS, signedFrom: -Infinity },
		...LONGEST_DAYS.map((days, class_) => ({ span: String(class_), signedFrom: at - days * DAY_MS })),
	]
}
