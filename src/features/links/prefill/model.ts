import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { MAX_BLOCK_ID } from '../../../blocks/block-id.ts'
import { MAX_BLOCKS } from '../../../blocks/authoring/check-blocks.ts'
import {
	JsonObject,
	Tags,
	Timestamp,
	Uuid,
	distinct,
	label,
	nullable,
	object,
	oneOf,
	pageOf,
	paging,
	sorting,
} from '../../../http/schema.ts'
import { MAX_EXTERNAL_ID_LENGTH } from '../../events/model.ts'
import { RedirectUrl } from '../../templates/model.ts'

export const MAX_USES = 1_000

export const PrefillLink = object(
	{
		id: Uuid,
		templateId: Uuid,
		eventId: nullable(Uuid),
		url: Type.String({
			description:
				'The signing page with the answers filled in. The URL contains none of them. Empty for a link that another key or person made, without `waivers:read`.',
		}),
		status: oneOf(['active', 'used', 'expired', 'revoked']),
		expiresAt: Timestamp,
		usesLeft: Type.Integer(),
		locked: Type.Array(Type.String()),
		externalId: nullable(Type.String()),
		redirectUrl: nullable(Type.String()),
		tags: Type.Array(Type.String()),
		waiverId: nullable(Uuid),
		createdAt: Timestamp,
	},
	{ title: 'PrefillLink' },
)

export const PrefillLinkList = pageOf(PrefillLink)

export const ListPrefillLinks = object({ ...sorting, ...paging })

export const CreatePrefillLink = object(
	{
		templateId: Uuid,
		values: Type.Unsafe<Record<string, unknown>>({
			...JsonObject,
			description:
				'Answers by block id, except for what a guest must do in person: signatures, initials, photos, consent, and statements to agree to.',
		}),
		locked: Type.Optional(
			distinct(Type.String({ minLength: 1, maxLength: MAX_BLOCK_ID }), {
				maxItems: MAX_BLOCKS,
				description: 'Ids of blocks in `values` that the guest sees and cannot change.',
			}),
		),
		eventId: Type.Optional(Uuid),
		expiresAt: Type.Optional(Timestamp),
		maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_USES, description: '1 by default.' })),
		externalId: Type.Optional(label(1, MAX_EXTERNAL_ID_LENGTH)),
		redirectUrl: Type.Optional(RedirectUrl),
		tags: Type.Optional(Tags),
	},
	{
		examples: [
			{
				templateId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
				values: { name: { firstName: 'Ana', lastName: 'Núñez' }, email: 'ana@example.com' },
				locked: ['name'],
				externalId: 'booking-4711',
			},
		],
	},
)

export type PrefillLinkShape = Static<typeof PrefillLink>
export type CreatePrefillLink = Static<typeof CreatePrefillLink>
