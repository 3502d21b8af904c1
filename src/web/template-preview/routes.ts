import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { PreviewTemplate, TemplatePreview } from './model.ts'
import { previewTemplate } from './preview.ts'

/** A route of the API that is in this folder because it responds with the props of a page. */
export const templatePreviewRoutes = (app: GuardedApp, deps: Deps) =>
	app.post(
		'/v1/templates/:id/preview',
		({ caller: { organizationId }, params: { id: templateId }, body: draft, request }) => {
			const acceptLanguage = request.headers.get('accept-language')
			return previewTemplate(deps, { organizationId, templateId, draft, acceptLanguage })
		},
		{
			scope: 'templates:manage',
			params: IdParams,
			body: PreviewTemplate,
			response: { 200: TemplatePreview },
			detail: {
				operationId: 'previewTemplate',
				summary: 'Preview a template',
				description:
					'What the signing page would show of these blocks and settings. Nothing is stored or recorded. A block with a fault is left out, and its faults are among the issues.',
			},
		},
	)
