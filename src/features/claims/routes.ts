import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { ReadWaiver } from '../waivers/detail-model.ts'
import { bundleClaim } from './bundle.ts'

export const claimRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/waivers/:id/claim.zip',
		async ({ actor, caller: { scopes }, params: { id }, query: { language } }) => {
			const stream = await bundleClaim(deps, { actor, id, scopes, language })
			const headers = fileHeaders({ contentType: 'application/zip', name: `claim-${id.toLowerCase()}` })
			return new Response(stream, { headers })
		},
		{
			scope: ['waivers:read', 'audit:read'],
			confirmed: true,
			problems: ['purged'],
			params: IdParams,
			query: ReadWaiver,
			halls: 'waiver',
			operationId: 'downloadClaim',
			summary: 'Download what a claim needs',
			description:
				'A ZIP file that is made while you read it: the PDF, the answers, the proof with its checkpoint, the last 100 arrivals with who let in, who has read the waiver, and the reports of incidents that name it, with photos and additions. Reports need `incidents:read` as well, or are left out. Recorded on the access log and the audit log.',
			files: ['application/zip'],
		},
	)
