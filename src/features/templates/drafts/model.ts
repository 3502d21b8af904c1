import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCKS } from '../../../blocks/authoring/check-blocks.ts'
import {
	ActorName,
	Timestamp,
	Uuid,
	label,
	nullable,
	object,
	oneOf,
	reasonText,
} from '../../../http/schema.ts'
import { AnyBlocks, MAX_TEMPLATE_NAME_LENGTH, TemplateSettings, WARNING_CODES } from '../model.ts'
import { blockSchema } from '../../../blocks/authoring/schema.ts'
import type { Schema } from '../../../blocks/authoring/schema.ts'
import { toPascalCase } from '../../../kit/text/text.ts'

/** The longest id of a block that is only being written, in UTF-16 units. */
const MAX_HALF_DONE_ID = 200

/** A block in any state: of a half-done one only its id is known. */
const DraftBlock = Type.Object(
	{ id: Type.String({ maxLength: MAX_HALF_DONE_ID }) },
	{ additionalProperties: true },
)

export const DraftBlocks = Type.Array(DraftBlock, {
	maxItems: MAX_BLOCKS,
	description: 'In any state. Each is an object with an id; whatever else it lacks is among the issues.',
})

/** The parts of a template that can be edited. */
export type TemplateContent = {
	name: string
	settings: TemplateSettings
	blocks: DraftBlock[]
}

const Issue = object({
	path: Type.String({ description: 'A JSON Pointer into the draft.' }),
	code: Type.String(),
	message: Type.String(),
	blockId: Type.Optional(Type.String()),
})

export const Issues = Type.Array(Issue, { description: 'What keeps it from being published.' })

const Revision = Type.Integer({
	minimum: 0,
	description:
		"Incremented by every change of the draft, of the template's name and settings, and by discarding and publishing. No number occurs twice.",
})

const SavedAt = nullable(Type.Unsafe<string>({ ...Timestamp, description: 'Null if there is no draft.' }))

export const ReadDraft = object({
	fallback: Type.Optional(
		oneOf(['published'], {
			description: 'Without a draft: what is published, from which the next draft begins, instead of 404.',
		}),
	),
})

export const TemplateDraft = object(
	{
		name: Type.String(),
		settings: TemplateSettings,
		blocks: AnyBlocks,
		updatedAt: Timestamp,
		revision: Revision,
		savedAt: SavedAt,
		savedBy: nullable(Type.String({ description: 'The actor, as in the audit log.' })),
		savedByName: ActorName,
		issues: Issues,
	},
	{ title: 'TemplateDraft' },
)

/** As a program sends it. */
export const SaveWhole = object({ blocks: Type.Array(Type.Unknown(), { minItems: 1 }) })

const edit = {
	name: Type.Optional(label(0, MAX_TEMPLATE_NAME_LENGTH)),
	settings: Type.Optional(TemplateSettings),
}

/** As the builder sends it. */
export const SaveEdit = object({ ...edit, blocks: DraftBlocks, revision: Revision })

/** Either of them, as it is documented. */
export const SaveDraft = object(
	{
		blocks: Type.Array(Type.Unknown({ 'x-document': describeBlock })),
		revision: Type.Optional({
			...Revision,
			description: 'The revision that was edited. With it, the blocks may be in any state.',
		}),
		...edit,
	},
	{
		examples: [
			{
				blocks: [
					{ id: 'terms', type: 'text', text: 'Climbing is **dangerous**. I climb at my own risk.' },
					{ id: 'name', type: 'name', label: 'Your name' },
					{ id: 'email', type: 'email', label: 'Email', required: false },
					{
						id: 'condition',
						type: 'yes_no',
						label: { en: 'Do you have a medical condition?', de: 'Haben Sie eine Erkrankung?' },
						flagIf: { equals: true },
						sensitivity: 'health',
					},
					{ id: 'signature', type: 'signature', label: 'Signature', methods: ['drawn', 'typed'] },
				],
			},
		],
	},
)

export const SavedDraft = object({
	versionId: Uuid,
	versionNumber: Type.Integer({ description: 'The number that the version will have.' }),
	revision: Type.Optional({ ...Revision, description: 'Only if one was sent: the new one.' }),
	savedAt: Type.Optional(SavedAt),
	issues: Type.Optional(Issues),
})

export const Publish = object({
	revision: Type.Optional(
		Type.Integer({ minimum: 1, description: 'Publish only if this is the newest revision.' }),
	),
	overrides: Type.Optional(
		Type.Array(object({ code: oneOf(WARNING_CODES), reason: reasonText() }), {
			maxItems: WARNING_CODES.length,
			description:
				'Warnings that an owner has decided not to follow, and why. The audit log keeps it, and the response leaves them out. Needs `organization:manage`.',
		}),
	),
})

export type DraftBlock = Static<typeof DraftBlock>
export type TemplateDraft = Static<typeof TemplateDraft>
export type SaveEdit = Static<typeof SaveEdit>
export type SavedEdit = Required<Static<typeof SavedDraft>>

/** Only documented: drafts are checked by `checkBlocks`, which also knows the relations between blocks. */
function describeBlock(): Schema {
	const { oneOf, discriminator, ...block } = blockSchema()
	const types = (oneOf as readonly Schema[]).map((type) => {
		const name = String(type['title'])
		return { name, component: `${toPascalCase(name)}Block`, schema: type }
	})
	return {
		...block,
		title: 'Block',
		oneOf: types.map(({ component, schema }) => ({ ...schema, title: component })),
		discriminator: {
			...(discriminator as Schema),
			mapping: Object.fromEntries(
				types.map(({ name, component }) => [name, `#/components/schemas/${component}`]),
			),
		},
	}
}
