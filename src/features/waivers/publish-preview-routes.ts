import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { requireTemplate } from '../templates/template.ts'
import { countValid } from './count-valid.ts'
import { PublishPreview } from './model.ts'

/** Waivers know their templates, not the other way round. */
export const publishPreviewRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/templates/:id/publish-preview',
		({ caller, params: { id } }) => {
			const template = requireTemplate(deps.db, caller.organizationId, id)
			return countValid(deps.db, template, deps.clock.now())
		},
		{
			scope: 'templates:manage',
			params: IdParams,
			response: { 200: PublishPreview },
			detail: {
				operationId: 'previewPublishing',
				summary: 'Preview a publishing',
				description:
					'How many waivers are valid now. With `onPublish: keep` they stay so; with `resign` they end when a version is published.',
			},
		},
	)
