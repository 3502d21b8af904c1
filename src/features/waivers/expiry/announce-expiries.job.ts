import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { EXPIRIES_AT_ONCE, findAnnounced, listExpired, putAnnounced } from './expiry-queries.ts'
import type { ExpiredWaiver, ExpiryPosition } from './expiry-queries.ts'

type AnnounceDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>

/**
 * Emits `waiver.expired` once, also when a minor's coming of age ends a waiver. Voided and purged waivers had ended
 * before. @returns whether there may be more
 */
export async function announceExpiries(deps: AnnounceDeps): Promise<boolean> {
	const now = deps.clock.now()
	const batch = listExpired(deps.db, requireAnnounced(deps.db), now)
	const last = batch.at(-1)
	if (last === undefined) return false
	await deps.write((tx) => {
		for (const waiver of batch) announce(tx, deps, waiver)
		putAnnounced(tx, last)
	})
	return batch.length === EXPIRIES_AT_ONCE
}

/** Earlier expiries are not announced. */
export function followExpiries(tx: Tx, now: number): void {
	if (findAnnounced(tx) === undefined) putAnnounced(tx, { endsAt: now, seq: Number.MAX_SAFE_INTEGER })
}

function requireAnnounced(db: Db): ExpiryPosition {
	const position = findAnnounced(db)
	if (position === undefined) throw new Error('Expiries are announced only after followExpiries has run.')
	return position
}

function announce(tx: Tx, deps: AnnounceDeps, waiver: ExpiredWaiver): void {
	const { organizationId, id, templateId, templateVersionId, eventId, expiresAt, endsAt } = waiver
	if (waiver.status === 'voided' || waiver.purgedAt !== null) return
	emitEvent(tx, deps, {
		organizationId,
		type: 'waiver.expired',
		data: {
			waiverId: id,
			templateId,
			templateVersionId,
			eventId,
			expiredAt: toTimestamp(endsAt),
			reason: expiresAt === endsAt ? 'expired' : 'minor_of_age',
		},
	})
}
