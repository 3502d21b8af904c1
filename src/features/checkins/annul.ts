import type { ActDeps } from '../../deps.ts'
import { problem, requireById } from '../../http/problems.ts'
import { holdsScope } from '../../api/scopes.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { markArrived } from '../events/invitees/mark.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { Arrival } from './create.ts'
import { findCheckin, listArrived, updateCheckin } from './queries.ts'

const OWN_MS = 15 * MINUTE_MS

const ANY = 'waivers:manage'

type Call = {
	readonly actor: Actor
	readonly scopes: ReadonlySet<string>
	readonly id: string
}

/**
 * The row stays but no longer counts. Repeating it changes nothing.
 * @throws Problem 403, without the scope, for an older arrival or one that another caller recorded, 404
 */
export function annulCheckin(deps: ActDeps, { actor, scopes, id }: Call): Promise<Arrival> {
	return deps.write((tx) => {
		const checkin = requireCheckin(tx, actor.organizationId, id)
		const people = listArrived(tx, [checkin]).get(checkin.seq) ?? []
		if (checkin.annulledAt !== null) return { checkin, people }
		const annulledAt = deps.clock.now()
		const isOwn = checkin.actor === actor.name && annulledAt - checkin.checkedInAt < OWN_MS
		if (!isOwn && !holdsScope(scopes, ANY))
			throw problem(
				'insufficient_scope',
				`Whoever recorded an arrival can annul it for ${OWN_MS / MINUTE_MS} minutes; after that, and for anybody else, it needs the scope ${ANY}.`,
				{ required: ANY },
			)
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

const requireCheckin = requireById(findCheckin, 'check-in')
