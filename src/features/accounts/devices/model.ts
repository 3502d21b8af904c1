import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { DeskSession } from '../sessions/model.ts'
import { Timestamp, Uuid, label, nullable, object, pageOf } from '../../../http/schema.ts'

const MAX_DEVICE_NAME_LENGTH = 100

export const DeskDeviceDetail = object(
	{
		id: Uuid,
		name: Type.String(),
		locationId: nullable(Uuid),
		createdAt: Timestamp,
		revokedAt: nullable(Timestamp),
	},
	{ title: 'DeskDevice' },
)

export const DeskDeviceList = pageOf(DeskDeviceDetail)

export const PairDevice = object(
	{ name: label(1, MAX_DEVICE_NAME_LENGTH), locationId: Type.Optional(Uuid) },
	{ examples: [{ name: 'Tablet at the desk' }] },
)

export const OwnDevice = object({
	device: nullable(object({ id: Uuid, name: Type.String(), locationId: nullable(Uuid) })),
	people: Type.Array(object({ id: Uuid, name: Type.String() })),
	/** Whose desk this is: of the device, else of the only organization here. */
	venue: nullable(object({ name: Type.String(), logoSha256: nullable(Type.String()) })),
	/** The name of the identity provider by which people may sign in, if there is one. */
	sso: nullable(Type.String()),
	/** Null when nobody is signed in: browsers report a failed request as an error. */
	session: nullable(DeskSession),
})

export type PairDevice = Static<typeof PairDevice>
export type DeskDeviceDetail = Static<typeof DeskDeviceDetail>
export type OwnDevice = Static<typeof OwnDevice>
