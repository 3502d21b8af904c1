import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { checkBlocks } from '../../blocks/authoring/check-blocks.ts'
import { requireOrganization } from '../organization/organization.ts'
import { findEdited } from '../templates/drafts/draft.ts'
import { requireTemplate } from '../templates/template.ts'
import { listPublishWarnings } from '../templates/warnings/list-warnings.ts'
import { PublishPreview, MAX_COUNTED } from './model.ts'
import type { Db } from '../../db/client.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { requireVersion } from '../templates/signable.ts'
import type { Template } from '../templates/table.ts'
import { isValid } from './expiry/validity.ts'
import { searchWaivers } from './search/search.ts'

function countValid(
	db: Db,
	{ id: templateId, organizationId, acceptedSince }: Template,
	now: number,
): { validWaivers: number; isMore: boolean } {
	const filters = { limit: MAX_COUNTED, templateId, validOn: toTimestamp(now) }
	const valid = searchWaivers({ db }, { organizationId, now }, filters).filter((waiver) => {
		const { versionNumber } = requireVersion(db, waiver.templateVersionId)
		return isValid(waiver, { versionNumber, acceptedSince }, now)
	})
	return { validWaivers: Math.min(valid.length, MAX_COUNTED), isMore: valid.length > MAX_COUNTED }
}

/** Waivers know their templates, not the other way round. */
export const publishPreviewRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/templates/:id/publish-preview',
		async ({ caller: { organizationId }, params: { id } }) => {
			const template = requireTemplate(deps.db, organizationId, id)
			const { content } = findEdited(deps.db, template)
			const { blocks } = checkBlocks(content.blocks)
			const organization = requireOrganization(deps.db, organizationId)
			const { kind, locationIds } = template
			const form = { kind, locationIds, settings: content.settings, blocks }
			const warnings = await listPublishWarnings(deps, organization, form)
			return { ...countValid(deps.db, template, deps.clock.now()), warnings }
		},
		{
			scope: 'templates:manage',
			params: IdParams,
			response: { 200: PublishPreview },
			halls: 'template',
			operationId: 'previewPublishing',
			summary: 'Preview a publishing',
			description:
				'How many waivers are valid now: with `onPublish: keep` they stay so; with `resign` they end when a version is published. And what of the draft is probably a mistake.',
		},
	)
