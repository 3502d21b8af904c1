import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { purgeInTransaction } from './purge.ts'
import { blankParticipant, findHold, isParticipant, listKeptWaiversOf } from './queries.ts'

export type Erased = {
	readonly id: string
	readonly purgedWaivers: number
	/** Waivers that a legal hold keeps, and with them the person's name on them. */
	readonly heldWaivers: number
}

/**
 * Forgets a person: purges every waiver that names them and is not held, and blanks their names and contacts unless a
 * held waiver needs them.
 * @throws Problem 404
 */
export async function eraseParticipant(
	deps: Pick<Deps, 'write' | 'wake' | 'clock' | 'ids'>,
	{ actor, id: given }: { actor: Actor; id: string },
): Promise<Erased> {
	const { organizationId } = actor
	const id = given.toLowerCase()
	const erased = await deps.write((tx) => {
		if (!isParticipant(tx, organizationId, id)) throw problem('not_found', 'No participant has this id.')
		const waivers = listKeptWaiversOf(tx, id)
		const held = waivers.filter(({ seq }) => findHold(tx, seq) !== undefined).length
		for (const { seq, id: waiverId } of waivers) {
			if (findHold(tx, seq) !== undefined) continue
			const waiver = requireWaiver(tx, organizationId, waiverId)
			purgeInTransaction(tx, deps, { actor, waiver, reason: 'erasure' })
		}
		if (held === 0) blankParticipant(tx, id, deps.clock.now())
		const purged = waivers.length - held
		recordAudit(tx, deps, actor, { action: 'participant.erased', subject: id, data: { purged, held } })
		return { id, purgedWaivers: purged, heldWaivers: held }
	})
	deps.wake('file.erase')
	return erased
}
