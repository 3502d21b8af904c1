import type { ActDeps } from '../../deps.ts'
import { requireById } from '../../http/problems.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { recordAudit } from '../audit/record.ts'
import { markArrived } from '../events/invitees/mark.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { Arrival } from './create.ts'
import { findCheckin, listArrived, updateCheckin } from './queries.ts'
import { requireTakesBack } from './take-back.ts'
import type { TakingBack } from './take-back.ts'

/**
 * The row stays but no longer counts. Repeating it changes nothing.
 * @throws Problem 403, without the scope, for an older arrival or one that another caller recorded, 404
 */
export function annulCheckin(deps: ActDeps, call: TakingBack): Promise<Arrival> {
	const { actor, id } = call
	return deps.write((tx) => {
		const checkin = requireCheckin(tx, actor.organizationId, id)
		const people = listArrived(tx, [checkin]).get(checkin.seq) ?? []
		if (checkin.annulledAt !== null) return { checkin, people }
		const annulledAt = deps.clock.now()
		const record = { by: checkin.actor, at: checkin.receivedAt ?? checkin.checkedInAt }
		requireTakesBack(call, record, { now: annulledAt, noun: 'an arrival' })
		updateCheckin(tx, checkin.seq, { annulledAt })
		const { id: checkinId, waiverId, signerId: participantId, locationId, eventId } = checkin
		if (eventId !== null) markArrived(tx, waiverId, eventId)
		recordAudit(tx, deps, actor, { action: 'checkin.annulled', subject: checkinId, data: { waiverId } })
		emitEvent(tx, deps, {
			organizationId: actor.organizationId,
			type: 'checkin.annulled',
			data: {
				checkinId,
				waiverId,
				participantId,
				locationId,
				eventId,
				checkedInAt: toTimestamp(checkin.checkedInAt),
				annulledAt: toTimestamp(annulledAt),
			},
		})
		return { checkin: { ...checkin, annulledAt }, people }
	})
}

export const requireCheckin = requireById(findCheckin, 'check-in')
