import { holdsScope } from '../../api/scopes.ts'
import { toZip } from '../../files/to-zip.ts'
import { messageOf } from '../../kit/errors.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../audit/record.ts'
import { listIncidentsOfWaiver } from '../incidents/queries.ts'
import { recordIncidentRead } from '../incidents/read.ts'
import { readParts } from '../waivers/read.ts'
import { requireUnpurged } from '../waivers/waiver.ts'
import { readClaim } from './contents.ts'
import type { ClaimDeps } from './contents.ts'

type Call = ById & { readonly scopes: ReadonlySet<string>; readonly language: string | undefined }

/**
 * Everything about a waiver for a claim, as a ZIP file that is made while it is read. It is on both logs before a byte is
 * sent. Reports of incidents are in it if the caller may read them. @throws Problem 404, with `purged` for a purged one
 */
export async function bundleClaim(
	deps: ClaimDeps,
	{ actor, id, scopes, language }: Call,
): Promise<ReadableStream<Uint8Array>> {
	const claim = await deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		const incidents = holdsScope(scopes, 'incidents:read') ? listIncidentsOfWaiver(tx, waiver.seq) : []
		recordPhiAccess(tx, deps, actor, { action: 'waiver.read', waiverId: waiver.id })
		for (const incident of incidents)
			recordIncidentRead(tx, deps, { actor, incident, action: 'incident.read' })
		recordAudit(tx, deps, actor, { action: 'waiver.claim_downloaded', subject: waiver.id })
		return { actor, parts: readParts(tx, waiver), language, incidents }
	})
	return toZip(readClaim(deps, claim), (error) =>
		deps.log.error('a claim bundle broke off', { cause: messageOf(error) }),
	)
}
