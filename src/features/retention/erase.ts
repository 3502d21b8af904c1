import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/client.ts'
import type { ErasedPerson } from '../personal-data.ts'
import type { Participant } from '../participants/table.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { idsOf, listRowsOf, requireParticipant } from '../participants/participant.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import type { ErasedParticipant } from './model.ts'
import { listKeptWaiversOf, listPeopleOf } from '../waivers/queries.ts'
import { personalData } from './personal-data.ts'
import { purgeInTransaction, purgePersonUnlessNeeded } from './purge.ts'
import { findHold } from '../waivers/changes/hold-queries.ts'

/** @throws Problem 404 */
export function planErasure(
	db: Db,
	organizationId: string,
	id: string,
): Pick<ErasedParticipant, 'purgedWaivers' | 'heldWaivers'> {
	const person = requireParticipant(db, organizationId, id)
	const waivers = idsOf(db, person).flatMap((each) => listKeptWaiversOf(db, each))
	const isHeld = new Map(waivers.map(({ id: waiverId, seq }) => [waiverId, findHold(db, seq) !== undefined]))
	const heldWaivers = [...isHeld.values()].filter(Boolean).length
	return { purgedWaivers: isHeld.size - heldWaivers, heldWaivers }
}

/**
 * Purges every waiver that names them and is not held. Names and contacts go too, unless a held waiver needs them.
 * @throws Problem 404
 */
export async function eraseParticipant(
	deps: Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'secretBox'>,
	{ actor, id: given }: { actor: Actor; id: string },
): Promise<ErasedParticipant> {
	const { organizationId } = actor
	const erased = await deps.write((tx) => {
		const person = requireParticipant(tx, organizationId, given)
		const waivers = idsOf(tx, person).flatMap((id) => listKeptWaiversOf(tx, id))
		// Read before the purge erases them.
		const named = nameEverywhere(tx, person)
		const free = new Set(waivers.flatMap(({ seq, id }) => (findHold(tx, seq) === undefined ? [id] : [])))
		for (const id of free) {
			const waiver = requireWaiver(tx, organizationId, id)
			purgeInTransaction(tx, deps, { actor, waiver, reason: 'erasure' })
		}
		// A held waiver needs the name, and with it the messages.
		if (waivers.every(({ id }) => free.has(id)))
			for (const { erasePerson } of personalData) erasePerson?.(tx, deps, named)
		// Without a kept waiver no purge erases the name.
		purgePersonUnlessNeeded(tx, deps, { organizationId, id: person.id, purgedAt: deps.clock.now() })
		enqueueJob(tx, 'remains.erase', person.id)
		const [purged, held] = [free.size, new Set(waivers.map(({ id }) => id)).size - free.size]
		recordAudit(tx, deps, actor, {
			action: 'participant.erased',
			subject: person.id,
			data: { purged, held },
		})
		return { id: person.id, purgedWaivers: purged, heldWaivers: held }
	})
	deps.wake('file.erase')
	deps.wake('outbox.erase')
	deps.wake('remains.erase')
	return erased
}

function nameEverywhere(db: Db, person: Participant): ErasedPerson {
	const participantIds = idsOf(db, person)
	const names = [...listRowsOf(db, person), ...listPeopleOf(db, participantIds)]
	return {
		organizationId: person.organizationId,
		participantIds,
		names,
		emails: names.flatMap(({ email }) => email ?? []),
		phones: names.flatMap(({ phone }) => phone ?? []),
	}
}
