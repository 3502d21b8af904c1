import { toTimestamp } from '../../../../kit/time/dates.ts'
import { REPLACED_LASTS_MS } from '../lifetimes.ts'
import { listSessionHashes } from '../queries.ts'
import { findOpenSession } from '../session.ts'
import type { FindDeps, OpenSession } from '../session.ts'
import type { Own, OwnSession } from './model.ts'
import { findViews } from './queries.ts'

/** A person's own saved views, and their sessions, the newest first. */
export function readOwn(deps: FindDeps, { session: { hash }, member }: OpenSession): Own {
	// A token that a confirmation has replaced belongs to the same browser.
	const until = deps.clock.now() + REPLACED_LASTS_MS
	const hashes = listSessionHashes(deps.db, member.id)
		.map((each) => findOpenSession(deps, each))
		.filter((each) => each !== undefined)
		.filter(({ session }) => session.expiresAt > until)
	return {
		views: findViews(deps.db, member.id),
		sessions: hashes.map((each) => presentOwn(deps, each, hash)),
	}
}

/** Enough of a session's hash to tell one person's sessions apart. */
export function sessionIdOf(hash: string): string {
	return hash.slice(0, 16)
}

function presentOwn(
	{ sessionUses }: FindDeps,
	{ session, device, endsAt }: OpenSession,
	own: string,
): OwnSession {
	return {
		id: sessionIdOf(session.hash),
		isThis: session.hash === own,
		device: device?.name ?? null,
		lastSeenAt: toTimestamp(Math.max(session.lastSeenAt, sessionUses.lastUse(session.hash) ?? 0)),
		expiresAt: toTimestamp(endsAt),
	}
}
