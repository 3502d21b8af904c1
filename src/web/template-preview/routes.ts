import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { PreviewTemplate, TemplatePreview } from './model.ts'
import { checkBlocks } from '../../blocks/authoring/check-blocks.ts'
import { transportOf } from '../../config/transport-of.ts'
import { lookAt, requireOrganization, todayOf } from '../../features/organization/organization.ts'
import { requireTemplate } from '../../features/templates/template.ts'
import { listIssues } from '../../features/templates/drafts/issues.ts'
import { KIOSK_TIMES } from '../kiosk/open-kiosk.ts'
import { defined } from '../../kit/defined.ts'
import { brandStyleAddress, pictureOf } from '../pages/brand.ts'
import { findOnlyPlace } from '../pages/form-context.ts'
import { chooseLanguage, makePageProps } from '../pages/make-page-props.ts'

type PreviewRequest = {
	readonly organizationId: string
	readonly templateId: string
	readonly draft: PreviewTemplate
	/** The header Accept-Language, which decides the format of dates. */
	readonly acceptLanguage: string | null
}

/**
 * The signing page of a template that is not stored: all blocks without a fault, and the faults of the others. Nothing
 * is recorded.
 * @throws Problem 404
 */
function previewTemplate(
	{ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
	{ organizationId, templateId, draft, acceptLanguage }: PreviewRequest,
): TemplatePreview {
	const template = requireTemplate(db, organizationId, templateId)
	const { id, name: ownName, kind } = template
	const { name = ownName, settings, language: tag = null, kiosk = false } = draft
	const { blocks } = checkBlocks(draft.blocks)
	// A form that is posted to it without the preview's script reaches no template.
	const path = `/desk/preview/${id}`
	const organization = requireOrganization(db, organizationId)
	const location = findOnlyPlace(db, template)
	const look = lookAt(organization, location)
	const form = {
		organization,
		look,
		...defined({ location }),
		template: { name, settings },
		version: { id, blocks },
		isMailed: transportOf(config, 'email') !== 'outbox',
		path,
		...(kiosk ? { kiosk: { startUrl: path, ...KIOSK_TIMES } } : {}),
	}
	const language = chooseLanguage(form, tag, null)
	const props = makePageProps(
		form,
		{ screen: 'form', language, key: '', entries: {} },
		clock.now(),
		acceptLanguage,
	)
	const content = { name, settings, blocks: draft.blocks }
	const brandStyle = brandStyleAddress(look) ?? null
	const picture = pictureOf(look) ?? null
	return {
		props,
		brandStyle,
		picture,
		issues: listIssues({ kind }, content, todayOf(db, clock, organizationId)),
	}
}

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
			halls: 'any',
			operationId: 'previewTemplate',
			summary: 'Preview a template',
			description:
				'What the signing page would show of these blocks and settings. Nothing is stored or recorded. A block with a fault is left out, and its faults are among the issues.',
		},
	)
