import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { createLink, findLinkOf, findToken, whyDead } from './link.ts'

const COPY_LIFE_MS = 30 * DAY_MS

/** A link to a guest's copy of their waiver, and its expiry in milliseconds since 1970. */
export type CopyLink = { readonly token: string; readonly expiresAt: number }

type CopyDeps = Pick<Deps, 'clock' | 'linkTokens'>

export function findCopyLink(db: Db, deps: CopyDeps, waiverId: string): CopyLink | undefined {
	const now = deps.clock.now()
	const link = findLinkOf(db, 'copy', waiverId)
	if (link === undefined || whyDead(link, now) !== undefined) return undefined
	const token = findToken(deps, link)
	return token === undefined ? undefined : { token, expiresAt: link.expiresAt ?? now + COPY_LIFE_MS }
}

export function ensureCopyLink(
	tx: Tx,
	deps: CopyDeps,
	{ organizationId, waiverId }: { organizationId: string; waiverId: string },
): CopyLink {
	const existing = findCopyLink(tx, deps, waiverId)
	if (existing !== undefined) return existing
	const expiresAt = deps.clock.now() + COPY_LIFE_MS
	const token = createLink(tx, deps, { organizationId, kind: 'copy', subjectId: waiverId, expiresAt })
	return { token, expiresAt }
}
