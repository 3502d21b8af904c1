import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, distinct, label, nullable, object, oneOf, pageOf } from '../../http/schema.ts'

export const MAX_KIOSK_NAME_LENGTH = 100

const MAX_TEMPLATES = 100

const kiosk = {
	id: Uuid,
	name: Type.String(),
	status: oneOf(['waiting', 'paired', 'expired', 'revoked'], {
		description: '`waiting` for its code to be typed, or `expired` if nobody did in time.',
	}),
	locationId: nullable(Uuid),
	templateIds: nullable(
		Type.Array(Uuid, { description: 'Null for every template that may be signed on a kiosk.' }),
	),
	createdAt: Timestamp,
	pairedAt: nullable(Timestamp),
	lastSeenAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'To within a minute.' })),
	revokedAt: nullable(Timestamp),
}

export const KioskDetail = object(kiosk, { title: 'Kiosk' })

export const PairedKiosk = object(
	{
		...kiosk,
		code: Type.String({
			description: 'To type at `pairUrl` on the tablet, once. Shown only here.',
		}),
		codeExpiresAt: Timestamp,
		pairUrl: Type.String(),
	},
	{ title: 'PairedKiosk' },
)

export const KioskList = pageOf(KioskDetail)

const TemplateIds = distinct(Uuid, { minItems: 1, maxItems: MAX_TEMPLATES })

export const PairKiosk = object(
	{
		name: label(1, MAX_KIOSK_NAME_LENGTH),
		locationId: Type.Optional(Uuid),
		templateIds: Type.Optional(TemplateIds),
	},
	{ examples: [{ name: 'Tablet at the entrance' }] },
)

export const UpdateKiosk = object(
	{
		name: Type.Optional(label(1, MAX_KIOSK_NAME_LENGTH)),
		locationId: Type.Optional(nullable(Uuid)),
		templateIds: Type.Optional(nullable(TemplateIds)),
	},
	{ examples: [{ name: 'Tablet at the bar' }] },
)

export type PairedKiosk = Static<typeof PairedKiosk>
export type UpdateKiosk = Static<typeof UpdateKiosk>
export type PairKiosk = Static<typeof PairKiosk>
export type KioskDetail = Static<typeof KioskDetail>
