import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { exportOrganization } from './archive.ts'

export const exportRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/export',
		async ({ actor, context }) => {
			const { name, stream } = await exportOrganization(deps, actor, () => context.requireLive?.())
			const headers = fileHeaders({ contentType: 'application/zip', name })
			return new Response(stream, { headers })
		},
		{
			scope: '*',
			confirmed: true,
			problems: ['conflict'],
			operationId: 'exportOrganization',
			summary: 'Export everything',
			description:
				'A ZIP file that is made while you read it: every waiver as JSON Lines, PDFs and images, all rows, the evidence chain with its checkpoints, and a program that verifies it. Requires a key with the scope `*`, and is recorded on the access log. 409 while another export is running.',
			files: ['application/zip'],
		},
	)
