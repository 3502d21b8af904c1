import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, label, nullable, object, oneOf, text } from '../../../http/schema.ts'
import { Timezone } from '../../locations/model.ts'
import { MAX_NAME_LENGTH } from '../../organization/model.ts'
import { MAX_LOGIN_LENGTH, MAX_PASSWORD_LENGTH } from '../staff/login.ts'
import { Login, StaffName } from '../staff/model.ts'
import { ROLES } from '../staff/roles.ts'
import { GivenCode } from '../totp/model.ts'

/** The rules for a new password must not keep anybody from giving an old one. */
const GivenPassword = text(1, MAX_PASSWORD_LENGTH)

const Pin = Type.String({ pattern: '^[0-9]{6}$', 'x-hint': 'Send six digits.' })

export const SignIn = object({
	login: text(1, MAX_LOGIN_LENGTH),
	password: GivenPassword,
	code: Type.Optional(GivenCode),
})

export const Confirm = object({ password: GivenPassword, code: Type.Optional(GivenCode) })

export const ChangePassword = object({ current: GivenPassword, next: GivenPassword })

export const SwitchOrganization = object({ organizationId: Uuid })

export const SwitchPerson = object({ staffId: Uuid, pin: Pin })

export const SetPin = object({ pin: Pin })

export const AcceptInvitation = object({
	name: Type.Optional(StaffName),
	login: Type.Optional(Login),
	password: GivenPassword,
	/** For a reset that keeps the authenticator app. */
	code: Type.Optional(GivenCode),
	/** Of a venue that nobody has named yet; one that has a name keeps it. */
	venueName: Type.Optional(label(1, MAX_NAME_LENGTH)),
	timezone: Type.Optional(Timezone),
})

export const DeskSession = object({
	staff: object({ id: Uuid, name: nullable(Type.String()), login: Type.String(), role: oneOf(ROLES) }),
	/** `timezone`: that of the locations to which the person is bound, if they share one, else the organization's. */
	organization: object({ id: Uuid, name: Type.String(), slug: Type.String(), timezone: Type.String() }),
	/** Of a session that practises on invented guests; null for a real one. */
	practiceEndsAt: nullable(Timestamp),
	/** How mails and text messages leave. `outbox`: they are only kept, and nobody gets them. */
	transports: object({ email: oneOf(['smtp', 'outbox']), sms: oneOf(['sms_gateway', 'outbox']) }),
	scopes: Type.Array(Type.String()),
	/** To which the person is bound; null for all. */
	locationIds: nullable(Type.Array(Uuid)),
	expiresAt: Timestamp,
	authenticatedAt: nullable(Timestamp),
	device: nullable(object({ id: Uuid, name: Type.String(), locationId: nullable(Uuid) })),
	byPin: Type.Boolean(),
	/** The name of the identity provider by which the person signs in; null for a local account. */
	sso: nullable(Type.String()),
	/** Among which the person can switch; empty if there is nothing to choose. */
	organizations: Type.Array(
		object({ id: Uuid, name: Type.String(), role: oneOf(ROLES), current: Type.Boolean() }),
	),
	/** True if the login and the factors are those of an account of another organization. */
	joined: Type.Boolean(),
	/** Besides the password. */
	factors: object({ totp: Type.Boolean(), recoveryCodes: Type.Integer(), passkeys: Type.Integer() }),
})

export const InvitationDetail = object({
	kind: oneOf(['setup', 'invite', 'reset']),
	role: oneOf(ROLES),
	name: nullable(Type.String()),
	login: nullable(Type.String()),
	organizationName: Type.String(),
	/** True if nobody has named the venue, which the first owner does. */
	asksVenue: Type.Boolean(),
	/** True if the link removes the second factor and the passkeys. */
	clearsFactors: Type.Boolean(),
	/** True if an account of another organization of this service may be used instead of a new one. */
	canJoin: Type.Boolean(),
})

export type AcceptInvitation = Static<typeof AcceptInvitation>
export type DeskSession = Static<typeof DeskSession>
export type InvitationDetail = Static<typeof InvitationDetail>
