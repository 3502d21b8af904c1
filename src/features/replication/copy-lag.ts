import type { Deps } from '../../deps.ts'
import { countWaiting } from './queries.ts'

/** The lag from which the operator is warned, in seconds. */
const LATE_SECONDS = 60

/** When no file was waiting last, by database, in monotonic milliseconds. */
const caughtUpAt = new WeakMap<object, number>()

/** How many files wait to be copied, and for how long there have been some, in seconds. */
export function readCopyLag({ db, clock }: Pick<Deps, 'db' | 'clock'>): { waiting: number; seconds: number } {
	const now = clock.monotonic()
	const waiting = countWaiting(db)
	const since = waiting === 0 ? now : (caughtUpAt.get(db.$client) ?? now)
	caughtUpAt.set(db.$client, since)
	return { waiting, seconds: (now - since) / 1000 }
}

/** Warns the operator if files wait too long. */
export function watchCopies(deps: Pick<Deps, 'db' | 'clock' | 'log'>): void {
	const { waiting, seconds } = readCopyLag(deps)
	if (seconds > LATE_SECONDS)
		deps.log.error('files wait to be copied off the box; look at FILES_REPLICA_URL', {
			waiting,
			seconds: Math.round(seconds),
		})
}
