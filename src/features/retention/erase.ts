import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { ErasedPerson } from '../personal-data.ts'
import type { Participant } from '../participants/table.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { idsOf, listRowsOf, requireParticipant } from '../participants/participant.ts'
import { listFoundOf } from '../found/list-found-of.ts'
import { countProtecting } from '../incidents/queries.ts'
import { countryOf } from '../organization/organization.ts'
import { defined } from '../../kit/defined.ts'
import { tidy } from '../../kit/text/text.ts'
import { enqueueJob, enqueueOwnedJob } from '../../jobs/queue.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import type { ErasedParticipant } from './model.ts'
import { isHeld } from '../waivers/changes/hold.ts'
import { listNaming, listSignedTogether } from '../links/guardian/queries.ts'
import { findWaiverBySeq, listUnpurgedWaiversOf, listPeopleOf } from '../waivers/queries.ts'
import { markPdfPending } from '../waivers/pdf-state.ts'
import type { Waiver } from '../waivers/table.ts'
import { personalData } from './personal-data.ts'
import { readRule } from './rule.ts'
import { purgeInTransaction, purgePersonUnlessNeeded } from './purge.ts'

/** @throws Problem 404 */
export function planErasure(db: Db, organizationId: string, id: string): Omit<ErasedParticipant, 'id'> {
	const person = requireParticipant(db, organizationId, id)
	const waivers = listToPurge(db, person)
	const heldWaivers = waivers.filter(({ seq }) => isHeld(db, seq)).length
	const heldIncidents = countProtecting(db, idsOf(db, person))
	return { purgedWaivers: waivers.length - heldWaivers, heldWaivers, heldIncidents }
}

/**
 * Purges every waiver that names them and is not held. Names and contacts go too, unless a held waiver or report needs them.
 * @throws Problem 404
 */
export async function eraseParticipant(
	deps: Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'secretBox' | 'files' | 'keys'>,
	{ actor, id: requestedId, reason: why }: ById & { readonly reason?: string | undefined },
): Promise<ErasedParticipant> {
	const { organizationId } = actor
	const files = await listFound(deps, organizationId, requestedId)
	const result = await deps.write((tx) => {
		const person = requireParticipant(tx, organizationId, requestedId)
		const waivers = listToPurge(tx, person)
		// Read before the purge erases them.
		const everyName = nameEverywhere(tx, person)
		const rule = readRule(tx, organizationId)
		const free = waivers.filter(({ seq }) => !isHeld(tx, seq))
		for (const { id } of free) {
			const waiver = requireWaiver(tx, organizationId, id)
			// Already purged together with the other guardian's waiver.
			if (waiver.purgedAt === null)
				purgeInTransaction(tx, deps, { actor, waiver, reason: 'erasure', why, rule })
		}
		const heldIncidents = countProtecting(tx, everyName.participantIds)
		// A held waiver or report needs the name, and with it the messages.
		if (free.length === waivers.length && heldIncidents === 0) {
			const naming = listNaming(tx, organizationId, everyName.emails)
			for (const { erasePerson } of personalData) erasePerson?.(tx, deps, everyName)
			for (const seq of naming) renewDocuments(tx, seq)
		}
		// Without a kept waiver no purge erases the name.
		purgePersonUnlessNeeded(tx, deps, { organizationId, id: person.id, purgedAt: deps.clock.now() })
		for (const name of files) enqueueJob(tx, 'file.erase', name)
		enqueueJob(tx, 'remains.erase', person.id)
		const [purged, held] = [free.length, waivers.length - free.length]
		recordAudit(tx, deps, actor, {
			action: 'participant.erased',
			subject: person.id,
			data: { purged, held, ...defined({ reason: why === undefined ? undefined : tidy(why) }) },
		})
		return { id: person.id, purgedWaivers: purged, heldWaivers: held, heldIncidents }
	})
	deps.wake('file.erase')
	deps.wake('waiver.images')
	deps.wake('outbox.erase')
	deps.wake('remains.erase')
	return result
}

/** The PDFs of both guardians show whom the first one named as the second. */
function renewDocuments(tx: Tx, waiverSeq: number): void {
	for (const seq of listSignedTogether(tx, waiverSeq)) {
		const waiver = findWaiverBySeq(tx, seq)
		if (waiver === undefined || waiver.purgedAt !== null) continue
		markPdfPending(tx, seq)
		// Starts with the images, in case they are not stored yet.
		enqueueOwnedJob(tx, 'waiver.images', waiver)
	}
}

/** Files of waivers that the database has lost are found by what is in them. */
function listFound(
	deps: Pick<Deps, 'db' | 'files' | 'keys'>,
	organizationId: string,
	id: string,
): Promise<string[]> {
	const rows = listRowsOf(deps.db, requireParticipant(deps.db, organizationId, id))
	return listFoundOf(deps, organizationId, rows, countryOf(deps.db, organizationId))
}

/** The waivers that name the person, and those that were signed together with them. */
function listToPurge(db: Db, person: Participant): Pick<Waiver, 'id' | 'seq'>[] {
	const waivers = idsOf(db, person).flatMap((id) => listUnpurgedWaiversOf(db, id))
	const seqs = new Set(waivers.flatMap(({ seq }) => listSignedTogether(db, seq)))
	return [...seqs]
		.flatMap((seq) => findWaiverBySeq(db, seq) ?? [])
		.filter(({ purgedAt }) => purgedAt === null)
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
