import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { object, text } from '../../../http/schema.ts'

const MAX_CODE_LENGTH = 40

/** Six digits of an authenticator app, or a recovery code. */
export const GivenCode = text(1, MAX_CODE_LENGTH)

/** The secret for an app, as a QR code or to be typed. */
export const TotpOffer = object({ secret: Type.String(), uri: Type.String() })

export const SetTotp = object({
	secret: Type.String({ pattern: '^[A-Z2-7]{32}$', 'x-hint': 'Send the secret that the offer holds.' }),
	code: GivenCode,
})

/** Shown once. */
export const RecoveryCodes = object({ recoveryCodes: Type.Array(Type.String()) })

export type TotpOffer = Static<typeof TotpOffer>
export type RecoveryCodes = Static<typeof RecoveryCodes>
