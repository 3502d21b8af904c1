import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, label, nullable, object, oneOf, pageOf } from '../../../http/schema.ts'
import { LocationIds } from '../../locations/model.ts'
import { MAX_LOGIN_LENGTH, MIN_LOGIN_LENGTH } from './login.ts'
import { ROLES } from './roles.ts'

export const MAX_STAFF_NAME_LENGTH = 100

export const StaffName = label(1, MAX_STAFF_NAME_LENGTH)
export const Login = label(MIN_LOGIN_LENGTH, MAX_LOGIN_LENGTH)

const StaffRole = oneOf(ROLES, {
	description:
		'`owner` may do everything, `manager` everything but keys, webhooks, organization and staff, `desk` lets guests in, and `auditor` reads.',
})

const fields = {
	id: Uuid,
	name: nullable(Type.String({ description: 'Null until the person gives one.' })),
	login: nullable(Type.String({ description: 'Null until the person chooses one.' })),
	role: StaffRole,
	state: oneOf(['invited', 'active', 'deactivated']),
	hasPin: Type.Boolean(),
	hasTotp: Type.Boolean({ description: 'Whether signing in asks for the code of an authenticator app.' }),
	passkeys: Type.Integer({
		description: 'How many passkeys the person can sign in with, instead of a password.',
	}),
	sso: Type.Boolean({
		description: 'Whether the person signs in by the identity provider, which also says their role.',
	}),
	joined: Type.Boolean({
		description:
			'Whether the person signs in with an account of another organization of this service, which has login and factors. A reset gives them a login here.',
	}),
	lastSeenAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'To within a minute.' })),
	createdAt: Timestamp,
	locationIds: LocationIds,
}

const invitation = {
	inviteUrl: Type.String({ description: 'Where the person chooses a password, once. Shown only here.' }),
	inviteExpiresAt: Timestamp,
}

export const Staff = object(fields, { title: 'Staff' })

export const StaffList = pageOf(Staff)

export const InvitedStaff = object({ ...fields, ...invitation }, { title: 'InvitedStaff' })

export const StaffInvitation = object(invitation, { title: 'StaffInvitation' })

export const InviteStaff = object(
	{ name: StaffName, role: StaffRole, login: Type.Optional(Login), locationIds: Type.Optional(LocationIds) },
	{ examples: [{ name: 'Ana Núñez', role: 'desk' }] },
)

export const ChangeStaff = object({
	name: Type.Optional(StaffName),
	role: Type.Optional(StaffRole),
	locationIds: Type.Optional(LocationIds),
	active: Type.Optional(Type.Boolean({ description: 'False ends the sessions and links of the person.' })),
})

export const ResetStaff = object({
	clearFactors: Type.Optional(
		Type.Boolean({
			description:
				'True for somebody who has lost the device: the link then removes the authenticator app and the passkeys, too. They stay otherwise.',
		}),
	),
})

export type Staff = Static<typeof Staff>
export type InvitedStaff = Static<typeof InvitedStaff>
export type StaffInvitation = Static<typeof StaffInvitation>
export type InviteStaff = Static<typeof InviteStaff>
export type ChangeStaff = Static<typeof ChangeStaff>
