import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Uuid, object, oneOf } from '../../../http/schema.ts'

const MAX_TARGET = 500

export const BeginSso = object({
	/** The address of the desk to return to. */
	to: Type.Optional(Type.String({ maxLength: MAX_TARGET })),
	/** Proves again who is signed in. */
	confirms: Type.Optional(Type.Literal('true')),
})

const MAX_QUERY = 8_000

/** The page to which the identity provider sends people back. */
export const SSO_RETURN = '/desk/sso/return'

export const ReturnFromSso = object({
	/** Of the address of that page, without the question mark. */
	query: Type.String({ maxLength: MAX_QUERY }),
})

const SsoFault = oneOf(['failed', 'cancelled', 'unreachable', 'no_role', 'refused'])

export const SsoOutcome = Type.Union([
	object({ is: Type.Literal('in'), to: Type.String() }),
	object({ is: Type.Literal('choose') }),
	/** The session is confirmed by `POST /desk/sso/confirm`. */
	object({ is: Type.Literal('confirm') }),
	object({ is: Type.Literal('unconfirmed') }),
	object({ is: Type.Literal('failed'), why: SsoFault }),
])

/** The organizations among which somebody chooses who may sign in to several. */
export const SsoHalls = object({
	items: Type.Array(object({ id: Uuid, name: Type.String() })),
	to: Type.String(),
})

export type SsoFault = Static<typeof SsoFault>
export type SsoOutcome = Static<typeof SsoOutcome>
export type SsoHalls = Static<typeof SsoHalls>
