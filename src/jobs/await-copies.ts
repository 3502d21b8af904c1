import { connectionOf } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../kit/time/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../kit/time/durations.ts'
import { isQueued } from './queries.ts'
import type { Wakes } from './wakes.ts'

/** How long a response waits for the bucket, in milliseconds. After that the file waits on the disk. */
const WAIT_MS = 5 * SECOND_MS

/** A bucket that was waited for in vain is not waited for again until then. */
const REST_MS = MINUTE_MS

type Waiters = { readonly looks: Set<() => void>; inVainAt: number }

/** By database. */
const waiters = new WeakMap<object, Waiters>()

type AwaitDeps = Wakes & { readonly db: Db; readonly clock: Pick<Clock, 'monotonic'> }

/** Waits until the queued copies of files are made, but for a few seconds at most. */
export async function awaitCopies(
	{ db, clock, wake, onWake }: AwaitDeps,
	names: readonly string[],
	waitMs = WAIT_MS,
): Promise<void> {
	const isDone = (): boolean => names.every((sha256) => !isQueued(db, 'file.copy', sha256))
	wake('file.copy')
	if (isDone()) return
	const all = waitersOf(db, onWake)
	if (clock.monotonic() - all.inVainAt < REST_MS) return
	const { promise, resolve } = Promise.withResolvers<void>()
	const look = (): void => (isDone() ? resolve() : undefined)
	all.looks.add(look)
	const timer = setTimeout(() => {
		all.inVainAt = clock.monotonic()
		resolve()
	}, waitMs)
	await promise
	clearTimeout(timer)
	all.looks.delete(look)
}

function waitersOf(db: Db, onWake: Wakes['onWake']): Waiters {
	const known = waiters.get(connectionOf(db))
	if (known !== undefined) return known
	const all: Waiters = { looks: new Set(), inVainAt: -Infinity }
	waiters.set(connectionOf(db), all)
	// A listener stays.
	onWake('commit', () => {
		for (const look of all.looks) look()
	})
	return all
}
