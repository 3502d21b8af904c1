import type { Db } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { problem, requireById } from '../../http/problems.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { findLink, revokeLinks, whyDead } from '../links/token/link.ts'
import { requireWaiverForm } from '../templates/template.ts'
import { findKiosk, updateKioskRow } from './queries.ts'
import type { Kiosk } from './table.ts'

const SEEN_INTERVAL_MS = 60_000

export function openKiosk({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Kiosk | undefined {
	const link = findLink(db, token)
	if (link?.kind !== 'kiosk' || whyDead(link, clock.now()) !== undefined) return undefined
	const kiosk = findKiosk(db, link.organizationId, link.subjectId)
	return kiosk?.revokedAt === null ? kiosk : undefined
}

/** @throws Problem 404 */
const requireKiosk = requireById(findKiosk, 'kiosk')

/** @returns the ids as they are stored; null for every form @throws Problem 404, 422 for a form of incident reports */
export function requireForms(
	db: Db,
	organizationId: string,
	ids: readonly string[] | null,
): readonly string[] | null {
	return ids?.map((id, at) => requireWaiverForm(db, organizationId, id, `/templateIds/${at}`).id) ?? null
}

/** The recorded time is at most a minute old. */
export async function noteSeen(
	{ write, clock }: Pick<Deps, 'write' | 'clock'>,
	{ id, lastSeenAt }: Kiosk,
): Promise<void> {
	const now = clock.now()
	if (lastSeenAt !== null && now - lastSeenAt < SEEN_INTERVAL_MS) return
	await write((tx) => updateKioskRow(tx, id, { lastSeenAt: now }))
}

/** @throws Problem 404, 409 for a revoked kiosk */
export function requireInUse(db: Db, organizationId: string, id: string): Kiosk {
	const kiosk = requireKiosk(db, organizationId, id)
	if (kiosk.revokedAt === null) return kiosk
	throw problem('conflict', 'The kiosk is revoked. Pair another one.')
}

/** Its pages respond with 404 from the next request on. Repeating it changes nothing. @throws Problem 404 */
export function revokeKiosk(deps: ActDeps, { actor, id }: ById): Promise<Kiosk> {
	return deps.write((tx) => {
		const kiosk = requireKiosk(tx, actor.organizationId, id)
		if (kiosk.revokedAt !== null) return kiosk
		const changes = { revokedAt: deps.clock.now(), codeHash: null }
		updateKioskRow(tx, kiosk.id, changes)
		revokeLinks(tx, deps, { kind: 'kiosk', subjectId: kiosk.id })
		recordAudit(tx, deps, actor, { action: 'kiosk.revoked', subject: kiosk.id })
		return { ...kiosk, ...changes }
	})
}
