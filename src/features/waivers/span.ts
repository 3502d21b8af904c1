import type { Waiver } from './table.ts'

/** Shortest and longest spans of validity that classes tell apart, in milliseconds: an hour, and a hundred years. */
const SHORTEST_MS = 3_600_000
const LONGEST_MS = 100 * 366 * 24 * SHORTEST_MS

/** The longest span of each class, each about 1.4 times the one before: little is read in vain, and there are few. */
const LONGEST_OF_CLASS = Array.from(
	{ length: 2 * Math.ceil(Math.log2(LONGEST_MS / SHORTEST_MS)) + 1 },
	(_, class_) => Math.ceil(SHORTEST_MS * 2 ** (class_ / 2)),
)

const ENDLESS = 'endless'

/** Waivers of one class of span, and the times within which they were signed if they held on the day asked about. */
export type SpanSlice = { readonly label: string; readonly signedFrom: number }

/** The label of how long a waiver holds, or held until it was voided: by it the search for a day finds it. */
export function spanLabel({
	signedAt,
	expiresAt,
	voidedAt,
}: Pick<Waiver, 'signedAt' | 'expiresAt' | 'voidedAt'>): string {
	const until = Math.min(expiresAt ?? Infinity, voidedAt === null ? Infinity : voidedAt - 1)
	const found = LONGEST_OF_CLASS.findIndex((longest) => longest >= until - signedAt)
	return `span:${found === -1 ? ENDLESS : found}`
}

/**
 * Where to look for waivers in force at an instant. A waiver of a class that was signed longer ago than the longest of
 * its class holds is past, so of each class only a stretch need be read, most of which is in force.
 */
export function spanSlices(at: number): SpanSlice[] {
	return [
		{ label: `span:${ENDLESS}`, signedFrom: -Infinity },
		...LONGEST_OF_CLASS.map((longest, class_) => ({ label: `span:${class_}`, signedFrom: at - longest })),
	]
}
