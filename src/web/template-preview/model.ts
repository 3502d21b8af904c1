import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_LANGUAGE_TAG } from '../../blocks/language-ranges.ts'
import { MAX_TEMPLATE_NAME_LENGTH, TemplateSettings } from '../../features/templates/model.ts'
import { DraftBlocks, Issues } from '../../features/templates/drafts/model.ts'
import { JsonObject, label, nullable, object } from '../../http/schema.ts'
import type { PageProps } from '../signing/page-props.ts'

export const PreviewTemplate = object(
	{
		blocks: DraftBlocks,
		settings: TemplateSettings,
		name: Type.Optional(
			label(0, MAX_TEMPLATE_NAME_LENGTH, { description: "The template's own by default." }),
		),
		language: Type.Optional(
			Type.String({
				maxLength: MAX_LANGUAGE_TAG,
				description: 'One of its languages; by default, and for any other, its first.',
			}),
		),
		kiosk: Type.Optional(Type.Boolean({ description: 'Whether to show it as on a kiosk.' })),
	},
	{
		examples: [
			{
				blocks: [{ id: 'name', type: 'name', label: 'Your name' }],
				settings: {},
				language: 'en',
				kiosk: false,
			},
		],
	},
)

export const TemplatePreview = object({
	props: Type.Unsafe<PageProps>({
		...JsonObject,
		description:
			'The data from which the signing page is rendered. It changes with the page; do not rely on its fields.',
	}),
	brandStyle: nullable(
		Type.String({ description: "Path of the style with the organization's color; null if it has none." }),
	),
	picture: nullable(
		object(
			{ url: Type.String(), width: Type.Integer(), height: Type.Integer() },
			{
				description:
					'Path and size in pixels of the picture at the top of the page; null if the organization has none.',
			},
		),
	),
	issues: Issues,
})

export type PreviewTemplate = Static<typeof PreviewTemplate>
export type TemplatePreview = Static<typeof TemplatePreview>
