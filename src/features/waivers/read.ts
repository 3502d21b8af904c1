import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import type { WaiverParts } from './present.ts'
import { listFlags, listTags, listWaiverParticipants } from './queries.ts'
import type { Waiver } from './table.ts'
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
		return readParts(tx, waiver)
	})
}

/** All that belongs to a waiver. Shown to nobody before the read is on the access log. */
export function readParts(tx: Tx, waiver: Waiver): WaiverParts {
	return {
		waiver,
		template: requireTemplate(tx, waiver.organizationId, waiver.templateId),
		version: requireVersion(tx, waiver.templateVersionId),
		participants: listWaiverParticipants(tx, waiver.seq),
		tags: listTags(tx, waiver.seq),
		flags: listFlags(tx, waiver.seq),
	}
}
