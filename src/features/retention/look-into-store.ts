import type { Deps } from '../../deps.ts'
import { messageOf } from '../../kit/errors.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/durations.ts'
import { copyOffBox } from '../../jobs/queue.ts'
import { listStored } from '../replication/stored.ts'
import { isWaiting } from '../replication/queries.ts'
import type { NamedFile } from '../documents/queries.ts'
import { findMissing } from './find-missing.ts'
import type { Missing, MissingDeps } from './find-missing.ts'

/** A list of the bucket costs a request for a thousand files, so it is not made by every sweep. */
const LOOK_EVERY_MS = DAY_MS

/** A bucket that has just failed is not asked for the other prefixes, each of which would wait for it. */
const REST_MS = 10 * MINUTE_MS

const failedAt = new WeakMap<Deps['files'], number>()

type Look = { readonly at: number; readonly lost: number }

/** By store, and then by prefix. */
const looks = new WeakMap<Deps['files'], Map<string, Look>>()

/**
 * As `findMissing`. Where a bucket has the files, one that is not on the disk is looked for there, once a day; one that is
 * on the disk alone is sent there again. Between two looks the result is that of the last.
 * @param rows of one prefix @param here the files that are in their place on the disk
 */
export async function findMissingOrStored(
	deps: MissingDeps & Pick<Deps, 'replica'>,
	{ prefix, rows }: { readonly prefix: string; readonly rows: readonly NamedFile[] },
	here: ReadonlySet<string>,
): Promise<Missing> {
	const { db, files, replica, clock, log, write } = deps
	if (files.cache === undefined || replica === undefined) return findMissing(deps, rows, here)
	const known = looks.get(files) ?? new Map<string, Look>()
	looks.set(files, known)
	const last = known.get(prefix)
	if (last !== undefined && Math.abs(clock.now() - last.at) < LOOK_EVERY_MS)
		return { missing: 0, lost: last.lost }
	const before = { missing: 0, lost: last?.lost ?? 0 }
	if (clock.monotonic() - (failedAt.get(files) ?? -Infinity) < REST_MS) return before
	let stored: ReadonlySet<string>
	try {
		stored = await listStored(replica, prefix)
	} catch (error) {
		failedAt.set(files, clock.monotonic())
		log.warn('the files in the bucket could not be listed', { cause: messageOf(error) })
		return before
	}
	const alone = rows.filter(({ sha256 }) => here.has(sha256) && !stored.has(sha256) && !isWaiting(db, sha256))
	if (alone.length > 0)
		await write((tx) => {
			for (const { sha256 } of alone) copyOffBox(tx, deps, sha256)
		})
	const missing = await findMissing(deps, rows, new Set([...here, ...stored]))
	known.set(prefix, { at: clock.now(), lost: missing.lost })
	return missing
}
