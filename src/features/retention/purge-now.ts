import type { Deps } from '../../deps.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import type { Actor } from '../audit/actor.ts'
import { eraseDueImages } from './erase-images.ts'
import type { PurgedDue } from './model.ts'
import { purgeDue } from './purge-due.ts'

/** In one call, so that it has ended long before a browser or a proxy gives up. */
export const MOST_AT_ONCE = 100
const LONGEST_MS = 5 * SECOND_MS

/** Purges what is due by the rule, up to a bound; further calls go on. Held waivers stay. */
export async function purgeNow(
	deps: Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>,
	actor: Actor,
): Promise<PurgedDue> {
	const end = deps.clock.monotonic() + LONGEST_MS
	let isDone = true
	const isStopped = (count: number): boolean => {
		if (count >= MOST_AT_ONCE || deps.clock.monotonic() > end) isDone = false
		return !isDone
	}
	const purgedWaivers = await purgeDue(deps, actor, { isStopped })
	const erasedImages = isDone
		? await eraseDueImages(deps, actor, (images) => isStopped(purgedWaivers + images))
		: 0
	return { purgedWaivers, erasedImages, isDone }
}
