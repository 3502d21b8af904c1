import type { Deps } from '../../../deps.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { boundLike } from '../../../http/halls.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { TemplateSummary } from '../model.ts'
import { presentTemplate } from '../present.ts'
import { GalleryList, GalleryParams, UseGalleryForm } from './model.ts'
import { listGalleryOf, makeFromGallery } from './use.ts'

export const galleryRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/template-gallery',
			({ caller: { organizationId } }) => {
				const items = listGalleryOf(requireOrganization(deps.db, organizationId))
				return { items: items.map((form) => ({ ...form, blocks: [...form.blocks] })) }
			},
			{
				scope: 'templates:read',
				response: { 200: GalleryList },
				halls: 'any',
				operationId: 'listGallery',
				summary: 'List the gallery',
				description:
					'Forms to start from, in English, German, French and Spanish: with information about risks, or with a release of negligence where the law of the place lets it count. They are not legal advice: have a lawyer read yours before guests sign it.',
			},
		)
		.post(
			'/v1/template-gallery/:name',
			async ({ actor, caller, params: { name: form }, body: input, status }) => {
				const locationIds = boundLike(caller, undefined)
				const template = await makeFromGallery(deps, { actor, form, input, locationIds })
				return status(201, presentTemplate(deps, template))
			},
			{
				scope: 'templates:manage',
				problems: ['not_found', 'conflict'],
				params: GalleryParams,
				body: UseGalleryForm,
				response: { 201: TemplateSummary },
				halls: 'any',
				operationId: 'createFromGallery',
				summary: 'Create a template from the gallery',
				description:
					'Makes a template whose draft has the texts in the wanted languages, with the name of your organization in them. It can be published as it is.',
			},
		)
