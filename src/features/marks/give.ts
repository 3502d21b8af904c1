import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { idsOf, requireUnerased } from '../participants/participant.ts'
import type { Participant } from '../participants/table.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { requireMark } from './mark.ts'
import type { GiveMark } from './model.ts'
import { deleteGivenMark, insertGivenMark } from './queries.ts'

type ByMark = ById & { readonly markId: string }

/** Replaces an earlier end and reason. @throws Problem 404, 409 for an inactive mark and for somebody who was erased */
export function giveMark(
	deps: ActDeps,
	{ actor, id, markId, input }: ByMark & { input: GiveMark },
): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId, name } = actor
		const person = requireUnerased(tx, organizationId, id)
		const mark = requireMark(tx, organizationId, markId)
		if (!mark.active) throw problem('conflict', 'This mark is not active. Make it active first.')
		for (const each of idsOf(tx, person)) deleteGivenMark(tx, each, mark.id)
		const until = input.until ?? null
		insertGivenMark(tx, {
			participantId: person.id,
			markId: mark.id,
			organizationId,
			until,
			reason: typeof input.reason === 'string' ? tidy(input.reason) : null,
			actor: name,
			givenAt: deps.clock.now(),
		})
		recordAudit(tx, deps, actor, {
			action: 'participant.mark_given',
			subject: person.id,
			data: { markId: mark.id, until },
		})
		const data = { participantId: person.id, markId: mark.id, until }
		emitEvent(tx, deps, { organizationId, type: 'participant.mark_given', data })
		return person
	})
}

/** Without the mark, nothing changes. @throws Problem 404 */
export function takeMark(deps: ActDeps, { actor, id, markId }: ByMark): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const person = requireUnerased(tx, organizationId, id)
		const mark = requireMark(tx, organizationId, markId)
		const count = idsOf(tx, person).reduce((sum, each) => sum + deleteGivenMark(tx, each, mark.id), 0)
		if (count === 0) return person
		const data = { markId: mark.id }
		recordAudit(tx, deps, actor, { action: 'participant.mark_taken', subject: person.id, data })
		const type = 'participant.mark_taken'
		emitEvent(tx, deps, { organizationId, type, data: { participantId: person.id, ...data } })
		return person
	})
}
