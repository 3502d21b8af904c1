import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { PreviewTemplate, TemplatePreview } from './model.ts'
import { previewTemplate } from './preview.ts'

/** A route of the API that stands here because it answers with what a page is made of. */
export const templatePreviewRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/templates', tags: ['Templates'] }).use(guard).post(
		'/:id/preview',
		({ caller: { organizationId }, params: { id: templateId }, body: wanted, request }) => {
			const accepted = request.headers.get('accept-language')
			return previewTemplate(deps, { organizationId, templateId, wanted, accepted })
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
