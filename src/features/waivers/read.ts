import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import type { WaiverParts } from './present.ts'
import { listFlags, listTags, listWaiverParticipants } from './queries.ts'
import { requireWaiver } from './waiver.ts'

/**
 * Reads a waiver in full, on the access log: the log's row is on disk before this settles, or the read fails.
 * @throws Problem 404
 */
export function readWaiver(
	deps: Pick<Deps, 'write' | 'clock' | 'ids'>,
	{ actor, id }: { actor: Actor; id: string },
): Promise<WaiverParts> {
	return deps.write((tx) => {
		const waiver = requireWaiver(tx, actor.organizationId, id)
		recordPhiAccess(tx, deps, actor, { action: 'waiver.read', waiverId: waiver.id })
		return {
			waiver,
			template: requireTemplate(tx, actor.organizationId, waiver.templateId),
			version: requireVersion(tx, waiver.templateVersionId),
			participants: listWaiverParticipants(tx, waiver.seq),
			tags: listTags(tx, waiver.seq),
			flags: listFlags(tx, waiver.seq),
		}
	})
}
