import type { Db, Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { requireById } from '../../../http/problems.ts'
import type { Actor, ById } from '../../audit/actor.ts'
import { endOfMoment, startOfMoment } from '../../../kit/time/moment.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireOrganization } from '../../organization/organization.ts'
import type { LiftSuppressions } from '../model.ts'
import {
	deleteBounced,
	deleteSuppression,
	findSuppression,
	findSuppressionById,
	insertSuppression,
} from '../queries.ts'
import { hashSpellings } from '../recipient.ts'
import type { Addressed } from '../recipient.ts'
import type { Message, Suppression } from '../table.ts'

type MarkDeps = Pick<Deps, 'linkTokens'>

export function isSuppressed(db: Db, deps: MarkDeps, address: Addressed): boolean {
	return findSuppression(db, hashSpellings(deps, db, address)) !== undefined
}

export function suppress(
	tx: Tx,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	{ id, organizationId, channel, recipientHash }: Message,
	reason: Suppression['reason'],
): void {
	if (recipientHash === null) return
	insertSuppression(tx, {
		id: ids.next(),
		organizationId,
		channel,
		recipientHash: Buffer.from(recipientHash),
		reason,
		messageId: id,
		createdAt: clock.now(),
	})
}

const requireSuppression = requireById(findSuppressionById, 'suppression')

/** @throws Problem 404 */
export function liftSuppression(deps: ActDeps, { actor, id }: ById): Promise<Suppression> {
	return deps.write((tx) => {
		const suppression = requireSuppression(tx, actor.organizationId, id)
		deleteSuppression(tx, suppression.id)
		recordAudit(tx, deps, actor, { action: 'suppression.lifted', subject: suppression.id })
		return suppression
	})
}

/** Lifts the suppression of all addresses whose messages bounced in a time. @returns how many */
export function liftBounced(deps: ActDeps, actor: Actor, { from, to }: LiftSuppressions): Promise<number> {
	const { organizationId } = actor
	return deps.write((tx) => {
		const { timezone } = requireOrganization(tx, organizationId)
		const lifted = deleteBounced(tx, organizationId, {
			from: startOfMoment(from, timezone),
			to: to === undefined ? deps.clock.now() : endOfMoment(to, timezone),
		})
		if (lifted > 0)
			recordAudit(tx, deps, actor, {
				action: 'suppressions.lifted',
				subject: organizationId,
				data: { lifted },
			})
		return lifted
	})
}
