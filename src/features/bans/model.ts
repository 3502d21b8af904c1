import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { ActorName, Day, Timestamp, nullable, object, reasonText } from '../../http/schema.ts'

export const Ban = object(
	{
		reason: Type.String(),
		until: nullable({
			...Day,
			description: "The last day, in the organization's time zone. Null for no end.",
		}),
		by: Type.String({ description: '`key:<id>` or `staff:<id>`.' }),
		byName: ActorName,
		bannedAt: Timestamp,
	},
	{ title: 'Ban', description: 'One that holds today.' },
)

export const BanParticipant = object(
	{ reason: reasonText(), until: Type.Optional(nullable(Day)) },
	{ examples: [{ reason: 'Climbed unroped after two warnings', until: '2027-01-31' }] },
)

export type BanShape = Static<typeof Ban>
export type BanParticipant = Static<typeof BanParticipant>
