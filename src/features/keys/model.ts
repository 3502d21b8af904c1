import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, distinct, label, nullable, object, oneOf, pageOf } from '../../http/schema.ts'
import { LocationIds } from '../locations/model.ts'
import { GRANTABLE_SCOPES } from '../../api/scopes.ts'

export const MAX_KEY_NAME_LENGTH = 200

const Scopes = distinct(oneOf(GRANTABLE_SCOPES), {
	minItems: 1,
	maxItems: GRANTABLE_SCOPES.length,
})

const fields = {
	id: Uuid,
	name: Type.String(),
	scopes: Scopes,
	lastFour: Type.String(),
	createdAt: Timestamp,
	lastUsedAt: nullable(Timestamp),
	expiresAt: nullable(Timestamp),
	revokedAt: nullable(Timestamp),
	locationIds: LocationIds,
}

export const KeySummary = object(fields, { title: 'Key' })

export const KeyList = pageOf(KeySummary)

export const IssuedKey = object({
	...fields,
	key: Type.String({ description: 'The key itself, shown only once; only its hash is stored.' }),
})

export const CreateKey = object(
	{
		name: label(1, MAX_KEY_NAME_LENGTH),
		scopes: Scopes,
		expiresAt: Type.Optional(Timestamp),
		locationIds: Type.Optional(LocationIds),
	},
	{ examples: [{ name: 'Front desk', scopes: ['waivers:read', 'participants:read', 'checkins:write'] }] },
)

export type KeySummary = Static<typeof KeySummary>
export type CreateKey = Static<typeof CreateKey>
