import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCKS } from '../../blocks/authoring/check-blocks.ts'
import { ActorName, Timestamp, label, nullable, object } from '../../http/schema.ts'
import { MAX_TEMPLATE_NAME_LENGTH, TemplateSettings } from '../templates/model.ts'
import { MAX_COUNTED } from '../waivers/search/max-counted.ts'

/** The longest id of a block that is only being written, in UTF-16 units. */
const MAX_HALF_DONE_ID = 200

/** A block in any state: of a half-done one only its id is known. */
const AnyBlock = Type.Object(
	{ id: Type.String({ maxLength: MAX_HALF_DONE_ID }) },
	{ additionalProperties: true },
)

export const HalfDoneBlocks = Type.Array(AnyBlock, {
	maxItems: MAX_BLOCKS,
	description: 'In any state. Each is an object with an id; whatever else it lacks is among the issues.',
})

const content = {
	name: label(0, MAX_TEMPLATE_NAME_LENGTH),
	settings: TemplateSettings,
	blocks: HalfDoneBlocks,
}

/** What a template consists of, as somebody edits it. */
export const TemplateContent = object(content)

const Issue = object({
	path: Type.String({ description: 'A JSON Pointer into the working copy.' }),
	code: Type.String(),
	message: Type.String(),
	blockId: Type.Optional(Type.String()),
})

export const Issues = Type.Array(Issue, { description: 'What keeps it from being published.' })

const Revision = Type.Integer({
	minimum: 0,
	description:
		'Incremented by every change, and by discarding and publishing; 0 if there never was a working copy.',
})

export const WorkingCopy = object(
	{
		name: Type.String(),
		settings: TemplateSettings,
		blocks: Type.Array(Type.Unknown()),
		revision: Revision,
		savedAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'Null if none is saved.' })),
		savedBy: nullable(Type.String({ description: 'The actor, as in the audit log.' })),
		savedByName: ActorName,
		issues: Issues,
		isDifferent: Type.Boolean({
			description: 'Whether it differs from the draft, or without one from the published version.',
		}),
	},
	{ title: 'WorkingCopy' },
)

export const SaveHeader = Type.Object({
	'if-match': Type.String({
		pattern: '^(?:\\*|"?[0-9]{1,15}"?)$',
		description: 'The revision that was changed, such as `"3"`. For the first save, `*` or `"0"`.',
		'x-hint': 'Send the revision that you changed, such as "3", or * for the first.',
	}),
})

export const SaveWorkingCopy = object(content, {
	examples: [
		{
			name: 'Day pass',
			settings: { expiry: { type: 'end_of_day' } },
			blocks: [
				{ id: 'name', type: 'name', label: 'Your name' },
				{ id: 'new', type: 'short_text' },
			],
		},
	],
})

export const Publish = object({
	revision: Type.Optional(
		Type.Integer({
			minimum: 1,
			description: 'The working copy to publish. Without it, the draft is published.',
		}),
	),
})

export const PublishPreview = object({
	validWaivers: Type.Integer({
		description: `How many waivers of the template are valid now. Counted up to ${MAX_COUNTED}.`,
	}),
	isMore: Type.Boolean({ description: 'Whether there are more than were counted.' }),
})

export type TemplateContent = Static<typeof TemplateContent>
export type WorkingCopy = Static<typeof WorkingCopy>
export type PublishPreview = Static<typeof PublishPreview>
