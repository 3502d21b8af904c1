import { connectionOf } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'

/**
 * A quarter of a year: a missing waiver is noticed within weeks or after a season's break, and personal data that no
 * record explains must not stay for ever.
 */
export const FOUND_MS = 90 * DAY_MS

/** The result of the newest complete sweep. Times in milliseconds since 1970. */
export type LastSweep = {
	readonly at: number
	/** Files that waivers name and that are nowhere. */
	readonly missing: number
	/** Files of waivers that the database lacks, too many to be set aside by themselves. */
	readonly unexplained: number
	/** Files in `DATA_DIR/found`, and when the first of them is deleted. */
	readonly found: number
	readonly foundUntil: number | null
}

/** By database. */
const last = new WeakMap<object, LastSweep>()

export function noteSweep({ db }: Pick<Deps, 'db'>, sweep: LastSweep): void {
	last.set(connectionOf(db), sweep)
}

/** Undefined until a sweep is over. */
export function readLastSweep({ db }: Pick<Deps, 'db'>): LastSweep | undefined {
	return last.get(connectionOf(db))
}

/** How many files lie in `DATA_DIR/found`, and when the first of them is deleted. */
export async function readFound({
	files,
}: Pick<Deps, 'files'>): Promise<Pick<LastSweep, 'found' | 'foundUntil'>> {
	const foundFiles = await files.listAside('found')
	const first = Math.min(...foundFiles.map(({ since }) => since))
	return { found: foundFiles.length, foundUntil: foundFiles.length === 0 ? null : first + FOUND_MS }
}
