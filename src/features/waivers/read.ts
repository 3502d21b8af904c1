import type { Db } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { nameActors } from '../actors/name-actors.ts'
import type { ById } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { findHold } from './changes/hold-queries.ts'
import { findCoSigning, findNaming, findSecondGuardian } from '../links/guardian/queries.ts'
import type { WaiverParts } from './present.ts'
import { listFlags, listTags, listWaiverParticipants } from './queries.ts'
import type { Waiver } from './table.ts'
import { requireWaiver } from './waiver.ts'

/** The access log's row is on disk before this settles, or the read fails. @throws Problem 404 */
export function readWaiver(deps: ActDeps, { actor, id }: ById): Promise<WaiverParts> {
	return deps.write((tx) => {
		const waiver = requireWaiver(tx, actor.organizationId, id)
		recordPhiAccess(tx, deps, actor, { action: 'waiver.read', waiverId: waiver.id })
		return readParts(tx, waiver)
	})
}

/** For callers that log the read themselves. */
export function readParts(db: Db, waiver: Waiver): WaiverParts {
	return {
		waiver,
		template: requireTemplate(db, waiver.organizationId, waiver.templateId),
		version: requireVersion(db, waiver.templateVersionId),
		participants: listWaiverParticipants(db, waiver.seq),
		tags: listTags(db, waiver.seq),
		flags: listFlags(db, waiver.seq),
		hold: findHold(db, waiver.seq),
		second: readSecond(db, waiver),
		namedAs: waiver.evidence.coSigns === undefined ? undefined : findNaming(db, waiver.seq),
		nameOf: nameActors(db, waiver.organizationId),
	}
}

function readSecond(db: Db, { seq, evidence }: Waiver): WaiverParts['second'] {
	if (evidence.secondGuardian !== true) return undefined
	const guardian = findSecondGuardian(db, seq)
	return guardian && { named: guardian, coSigning: findCoSigning(db, seq) }
}
