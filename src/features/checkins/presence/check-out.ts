import type { Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { requireCheckin } from '../annul.ts'
import { updateCheckin } from '../queries.ts'
import type { CheckinRow } from '../queries.ts'
import { requireTakesBack } from '../take-back.ts'
import type { TakingBack } from '../take-back.ts'
import { readLeft } from './left.ts'
import type { CheckedOut } from './model.ts'
import { venueDaysOf } from './venue-days.ts'

/** @throws Problem 404; 409 for people who are out, or whose arrival was annulled */
export function checkOut(deps: ActDeps, { actor, id }: ById): Promise<CheckedOut> {
	return deps.write((tx) => {
		const checkin = requireCheckin(tx, actor.organizationId, id)
		const now = deps.clock.now()
		const left = readLeft(checkin, venueDaysOf(tx, actor.organizationId), now)
		if (checkin.annulledAt !== null) throw problem('conflict', 'This arrival was annulled: nobody is in.')
		if (left !== undefined) {
			const message = 'They are out already. List who is in to see the current state.'
			throw problem('conflict', message, { checkedOutAt: toTimestamp(left.at) })
		}
		updateCheckin(tx, checkin.seq, { checkedOutAt: now, checkedOutBy: actor.name })
		const data = { waiverId: checkin.waiverId }
		recordAudit(tx, deps, actor, { action: 'checkin.checked_out', subject: checkin.id, data })
		tellCheckOut(tx, deps, checkin, now)
		return { id: checkin.id, checkedOutAt: toTimestamp(now) }
	})
}

/**
 * They are in again, unless the day has ended. Repeating it changes nothing.
 * @throws Problem 403, without the scope, for an older check-out or one of another caller, 404
 */
export function annulCheckOut(deps: ActDeps, call: TakingBack): Promise<CheckedOut> {
	const { actor } = call
	return deps.write((tx) => {
		const checkin = requireCheckin(tx, actor.organizationId, call.id)
		const { id, checkedOutAt } = checkin
		const now = deps.clock.now()
		if (checkedOutAt !== null) {
			const record = { by: checkin.checkedOutBy, at: checkedOutAt }
			requireTakesBack(call, record, { now, noun: 'a check-out' })
			updateCheckin(tx, checkin.seq, { checkedOutAt: null, checkedOutBy: null })
			const data = { waiverId: checkin.waiverId }
			recordAudit(tx, deps, actor, { action: 'checkin.checkout_annulled', subject: id, data })
			emitEvent(tx, deps, {
				organizationId: actor.organizationId,
				type: 'checkin.checkout_annulled',
				data: eventOf(checkin),
			})
		}
		const stay = { ...checkin, checkedOutAt: null, checkedOutBy: null }
		const left = readLeft(stay, venueDaysOf(tx, actor.organizationId), now)
		return { id, checkedOutAt: timestampOrNull(left?.at) }
	})
}

/** @param at milliseconds since 1970 */
export function tellCheckOut(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	checkin: CheckinRow,
	at: number,
): void {
	emitEvent(tx, deps, {
		organizationId: checkin.organizationId,
		type: 'checkin.checked_out',
		data: { ...eventOf(checkin), checkedOutAt: toTimestamp(at) },
	})
}

function eventOf({
	id: checkinId,
	waiverId,
	signerId: participantId,
	locationId,
	eventId,
	checkedInAt,
}: CheckinRow) {
	return { checkinId, waiverId, participantId, locationId, eventId, checkedInAt: toTimestamp(checkedInAt) }
}
