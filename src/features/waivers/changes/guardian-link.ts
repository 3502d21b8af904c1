import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { renewGuardianLink } from '../../guardians/link.ts'
import type { GuardianLink } from '../../guardians/model.ts'
import { findCoSigning, findSecondGuardian } from '../../guardians/queries.ts'
import { isExpired } from '../expiry/validity.ts'
import { requireKept } from '../waiver.ts'

type LinkDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens' | 'config'>

/**
 * The earlier link ends. @throws Problem 404, with `purged` for a purged waiver, 409 if it is voided or expired, asks
 * for no second guardian, or they have signed
 */
export function makeGuardianLink(
	deps: LinkDeps,
	{ actor, id }: { actor: Actor; id: string },
): Promise<GuardianLink> {
	return deps.write((tx) => {
		const waiver = requireKept(tx, actor.organizationId, id)
		if (findSecondGuardian(tx, waiver.seq) === undefined)
			throw problem('conflict', 'The form of this waiver asks for no second guardian.')
		if (waiver.status === 'voided' || isExpired(waiver, deps.clock.now()))
			throw problem('conflict', 'The waiver no longer counts. Have both guardians sign again.')
		if (findCoSigning(tx, waiver.seq) !== undefined)
			throw problem('conflict', 'The second guardian has signed.')
		const { url, expiresAt } = renewGuardianLink(tx, deps, waiver)
		recordAudit(tx, deps, actor, { action: 'guardian_link.created', subject: waiver.id })
		return { url, expiresAt: toTimestamp(expiresAt) }
	})
}
