import type { Deps } from '../../../deps.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { actorOf } from '../../audit/actor.ts'
import { TemplateSummary } from '../model.ts'
import { presentTemplate } from '../present.ts'
import { galleryForms } from './forms.ts'
import { GalleryList, GalleryParams, UseGalleryForm } from './model.ts'
import { makeFromGallery } from './use.ts'

const tags = ['Templates']

export const galleryRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/template-gallery',
			() => ({ items: galleryForms.map((form) => ({ ...form, blocks: [...form.blocks] })) }),
			{
				scope: 'templates:read',
				response: { 200: GalleryList },
				detail: {
					tags,
					operationId: 'listGallery',
					summary: 'List the gallery',
					description:
						'Forms to start from, in English, German, French and Spanish. They are not legal advice: have a lawyer read yours before guests sign it.',
				},
			},
		)
		.post(
			'/v1/template-gallery/:name',
			async ({ context, params: { name: form }, body: input, status }) => {
				const template = await makeFromGallery(deps, { actor: actorOf(context), form, input })
				return status(201, presentTemplate(deps, template))
			},
			{
				scope: 'templates:manage',
				problems: ['not_found', 'conflict'],
				params: GalleryParams,
				body: UseGalleryForm,
				response: { 201: TemplateSummary },
				detail: {
					tags,
					operationId: 'createFromGallery',
					summary: 'Create a template from the gallery',
					description:
						'Makes a template whose draft has the texts in the wanted languages, with the name of your organization in them. It can be published as it is.',
				},
			},
		)
