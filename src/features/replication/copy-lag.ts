import { connectionOf } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { countWaiting } from './queries.ts'

/** Copies that are later have stopped. */
export const LATE_SECONDS = 60

/** By database, in monotonic milliseconds. */
const caughtUpAt = new WeakMap<object, number>()

/** `seconds`: for how long some files have waited. */
export function readCopyLag({ db, clock }: Pick<Deps, 'db' | 'clock'>): { waiting: number; seconds: number } {
	const now = clock.monotonic()
	const waiting = countWaiting(db)
	const since = waiting === 0 ? now : (caughtUpAt.get(connectionOf(db)) ?? now)
	caughtUpAt.set(connectionOf(db), since)
	return { waiting, seconds: (now - since) / 1000 }
}

export function watchCopies(deps: Pick<Deps, 'db' | 'clock' | 'log'>): void {
	const { waiting, seconds } = readCopyLag(deps)
	if (seconds > LATE_SECONDS)
		deps.log.error('files wait to be copied off the box; look at FILES_STORE or FILES_REPLICA_URL', {
			waiting,
			seconds: Math.round(seconds),
		})
}
