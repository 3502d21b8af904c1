import type { Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { findBan } from '../../bans/ban.ts'
import { requireActiveLocation } from '../../locations/require.ts'
import { todayOf } from '../../organization/organization.ts'
import { idsOf, requireUnerased } from '../../participants/participant.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { CreateRefusal } from './model.ts'
import { insertRefusal } from './queries.ts'
import type { Refusal } from './table.ts'

/** @throws Problem 404, 409 for somebody who was erased, 422 for an unknown location */
export function refuse(
	deps: ActDeps,
	{ actor, input }: { readonly actor: Actor; readonly input: CreateRefusal },
): Promise<Refusal> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const person = requireUnerased(tx, organizationId, input.participantId)
		const today = todayOf(tx, deps.clock, organizationId)
		return recordRefusal(tx, deps, actor, {
			participantId: person.id,
			waiverId: null,
			locationId:
				input.locationId === undefined ? null : requireActiveLocation(tx, organizationId, input.locationId),
			isBanned: findBan(tx, idsOf(tx, person), today) !== undefined,
			reason: tidy(input.reason),
		})
	})
}

type Refused = Pick<Refusal, 'participantId' | 'waiverId' | 'locationId' | 'isBanned' | 'reason'>

export function recordRefusal(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	refused: Refused,
): Refusal {
	const { organizationId, name } = actor
	const { participantId, waiverId, locationId } = refused
	const row = { ...refused, id: deps.ids.next(), organizationId, actor: name, refusedAt: deps.clock.now() }
	const seq = insertRefusal(tx, row)
	const action = 'participant.turned_away'
	recordAudit(tx, deps, actor, {
		action,
		subject: participantId,
		data: waiverId === null ? {} : { waiverId },
	})
	const data = { refusalId: row.id, participantId, waiverId, locationId }
	emitEvent(tx, deps, { organizationId, type: action, data, actor: name })
	return { ...row, seq }
}
