import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../../audit/record.ts'
import { renewGuardianLink } from '../../links/guardian/link.ts'
import type { GuardianLink } from '../../links/guardian/model.ts'
import { findCoSigning, findSecondGuardian } from '../../links/guardian/queries.ts'
import { requireVersion } from '../../templates/signable.ts'
import { requireTemplate } from '../../templates/template.ts'
import { isValid } from '../expiry/validity.ts'
import type { Waiver } from '../table.ts'
import { requireUnpurged } from '../waiver.ts'

type LinkDeps = Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens' | 'config'>

/**
 * The earlier link ends. @throws Problem 404, with `purged` for a purged waiver, 409 if it is not valid any more, asks
 * for no second guardian, or they have signed
 */
export function makeGuardianLink(deps: LinkDeps, { actor, id }: ById): Promise<GuardianLink> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		if (findSecondGuardian(tx, waiver.seq) === undefined)
			throw problem('conflict', 'The form of this waiver asks for no second guardian.')
		if (!isValid(waiver, termsOf(tx, waiver), deps.clock.now()))
			throw problem('conflict', 'The waiver no longer counts. Have both guardians sign again.')
		if (findCoSigning(tx, waiver.seq) !== undefined)
			throw problem('conflict', 'The second guardian has signed.')
		const { url, expiresAt } = renewGuardianLink(tx, deps, waiver)
		recordPhiAccess(tx, deps, actor, { action: 'waiver.link_made', waiverId: waiver.id })
		recordAudit(tx, deps, actor, { action: 'guardian_link.created', subject: waiver.id })
		return { url, expiresAt: toTimestamp(expiresAt) }
	})
}

function termsOf(db: Db, { organizationId, templateId, templateVersionId }: Waiver) {
	const { acceptedSince } = requireTemplate(db, organizationId, templateId)
	return { versionNumber: requireVersion(db, templateVersionId).versionNumber, acceptedSince }
}
