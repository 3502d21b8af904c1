import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, label, nullable, object } from '../../http/schema.ts'

/** Longest name of an organization, in code points. */
export const MAX_NAME_LENGTH = 200

/** Longest time that a policy may keep waivers, in years. */
const MAX_RETENTION_YEARS = 100

/** Longest limitation period, in years. */
const MAX_LIMITATION_YEARS = 50

const limitation = {
	limitationYears: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: MAX_LIMITATION_YEARS,
			description: 'Years after coming of age in which a minor may still sue; 3 by default.',
		}),
	),
}

/** How long waivers are kept before they are purged. */
export const Retention = Type.Union(
	[
		object({ days: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS * 366 }), ...limitation }),
		object({ months: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS * 12 }), ...limitation }),
		object({ years: Type.Integer({ minimum: 1, maximum: MAX_RETENTION_YEARS }), ...limitation }),
	],
	{
		title: 'Retention',
		description:
			'A waiver is kept this long after signing, and at least until everyone whom it names has been of age for the limitation period and a year; then it is purged, and the proof of it stays.',
		'x-hint': 'Send {"years":7}, {"months":84} or {"days":30}, with "limitationYears" if you like.',
	},
)

export type Retention = Static<typeof Retention>

export const OrganizationDetail = object(
	{
		id: Uuid,
		slug: Type.String(),
		name: Type.String(),
		timezone: Type.String({ description: 'IANA name, in which days are counted.' }),
		retention: nullable(Retention),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	},
	{ title: 'Organization' },
)

export const UpdateOrganization = object({
	name: Type.Optional(label(1, MAX_NAME_LENGTH)),
	timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
	retention: Type.Optional(nullable(Retention)),
})

export type OrganizationDetail = Static<typeof OrganizationDetail>
export type UpdateOrganization = Static<typeof UpdateOrganization>
