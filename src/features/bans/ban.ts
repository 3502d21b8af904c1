import type { Db } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { todayOf } from '../organization/organization.ts'
import { idsOf, requireUnerased } from '../participants/participant.ts'
import type { Participant } from '../participants/table.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { BanParticipant, BanShape } from './model.ts'
import { bansOf, deleteBan, insertBan } from './queries.ts'
import type { Ban } from './table.ts'

/** The newest that holds, under any of a person's ids. @param today YYYY-MM-DD */
export function findBan(db: Db, participantIds: readonly string[], today: string): Ban | undefined {
	return bansOf.get(db, JSON.stringify(participantIds), today)
}

export function presentBan(
	{ reason, until, actor, bannedAt }: Ban,
	nameOf: (actor: string) => string | null,
): BanShape {
	return { reason, until, by: actor, byName: nameOf(actor), bannedAt: toTimestamp(bannedAt) }
}

/** Replaces an earlier ban. @throws Problem 404, 409 for somebody who was erased, 422 for a day that is over */
export function banParticipant(
	deps: ActDeps,
	{ actor, id, input }: ById & { input: BanParticipant },
): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId, name } = actor
		const person = requireUnerased(tx, organizationId, id)
		const until = input.until ?? null
		if (until !== null && until < todayOf(tx, deps.clock, organizationId))
			throw invalidField('/until', 'in_the_past', 'Send today or a later day.')
		for (const each of idsOf(tx, person)) deleteBan(tx, each)
		insertBan(tx, {
			participantId: person.id,
			organizationId,
			reason: tidy(input.reason),
			until,
			actor: name,
			bannedAt: deps.clock.now(),
		})
		const action = 'participant.banned'
		recordAudit(tx, deps, actor, { action, subject: person.id, data: { until } })
		emitEvent(tx, deps, { organizationId, type: action, data: { participantId: person.id, until } })
		return person
	})
}

/** Without a ban, nothing changes. @throws Problem 404, 409 for somebody who was erased */
export function liftBan(deps: ActDeps, { actor, id }: ById): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const person = requireUnerased(tx, organizationId, id)
		const count = idsOf(tx, person).reduce((sum, each) => sum + deleteBan(tx, each), 0)
		if (count === 0) return person
		const action = 'participant.ban_lifted'
		recordAudit(tx, deps, actor, { action, subject: person.id })
		emitEvent(tx, deps, { organizationId, type: action, data: { participantId: person.id } })
		return person
	})
}
