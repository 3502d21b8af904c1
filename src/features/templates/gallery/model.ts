import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { distinct, label, object, oneOf } from '../../../http/schema.ts'
import { MAX_TEMPLATE_NAME_LENGTH, TemplateSettings } from '../model.ts'
import { GALLERY_LANGUAGES } from './forms.ts'

const Language = oneOf(GALLERY_LANGUAGES)

const InEach = object(Object.fromEntries(GALLERY_LANGUAGES.map((tag) => [tag, Type.String()])))

export const GalleryForm = object(
	{
		name: Type.String({ description: 'The name with which to create a template from it.' }),
		title: InEach,
		summary: InEach,
		settings: TemplateSettings,
		blocks: Type.Array(Type.Unknown(), {
			description: 'See `Block`. `{venue}` stands for the name of the organization.',
		}),
	},
	{ title: 'GalleryForm' },
)

export const GalleryList = object({ items: Type.Array(GalleryForm) })

export const GalleryParams = object({ name: Type.String({ pattern: '^[a-z-]{1,40}$' }) })

export const UseGalleryForm = object(
	{
		languages: distinct(Language, {
			minItems: 1,
			maxItems: GALLERY_LANGUAGES.length,
			description: 'The languages to copy; the first is the default.',
		}),
		name: Type.Optional(label(1, MAX_TEMPLATE_NAME_LENGTH)),
	},
	{ examples: [{ languages: ['de', 'en'], name: 'Day pass' }] },
)

export type GalleryFormShape = Static<typeof GalleryForm>
export type UseGalleryForm = Static<typeof UseGalleryForm>
