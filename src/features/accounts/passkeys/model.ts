import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { Timestamp, Uuid, label, nullable, object } from '../../../http/schema.ts'

const MAX_PASSKEY_NAME_LENGTH = 100

const base64url = (maxLength: number) =>
	Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength, 'x-hint': 'Send bytes in base64url.' })

const CredentialId = base64url(1_366)
const ClientData = base64url(4_000)
const AuthenticatorData = base64url(8_000)

/** The challenge that a device signs, and the name of the host. */
export const Challenge = object({ challenge: Type.String(), rpId: Type.String() })

/** The options for making a passkey. */
export const PasskeyOffer = object({
	challenge: Type.String(),
	rpId: Type.String(),
	organizationName: Type.String(),
	/** Base64url. */
	userId: Type.String(),
	login: Type.String(),
	name: Type.String(),
	/** The ids of the person's existing passkeys. */
	credentialIds: Type.Array(Type.String()),
})

export const AddPasskey = object({
	name: label(1, MAX_PASSKEY_NAME_LENGTH),
	clientData: ClientData,
	authenticatorData: AuthenticatorData,
	publicKey: base64url(4_000),
})

export const RenamePasskey = object({ name: label(1, MAX_PASSKEY_NAME_LENGTH) })

export const UsePasskey = object({
	credentialId: CredentialId,
	clientData: ClientData,
	authenticatorData: AuthenticatorData,
	signature: base64url(2_000),
})

export const Passkey = object({
	id: Uuid,
	name: Type.String(),
	createdAt: Timestamp,
	lastUsedAt: nullable(Timestamp),
})

export const PasskeyList = object({ items: Type.Array(Passkey) })

export type Challenge = Static<typeof Challenge>
export type PasskeyOffer = Static<typeof PasskeyOffer>
export type AddPasskey = Static<typeof AddPasskey>
export type RenamePasskey = Static<typeof RenamePasskey>
export type UsePasskey = Static<typeof UsePasskey>
export type Passkey = Static<typeof Passkey>
export type PasskeyList = Static<typeof PasskeyList>
