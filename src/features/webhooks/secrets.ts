import type { Deps } from '../../deps.ts'
import { hmacSha256 } from '../../kit/sha256.ts'
import type { WebhookEndpoint } from './table.ts'

/** HMAC-SHA256 gains nothing from more. */
const SECRET_BYTES = 32

export function newSecret(
	{ ids, secretBox }: Pick<Deps, 'ids' | 'secretBox'>,
	endpointId: string,
): { shown: string; sealed: Uint8Array } {
	const secret = ids.random(SECRET_BYTES)
	return {
		shown: `whsec_${Buffer.from(secret).toString('base64')}`,
		sealed: secretBox.seal(secret, endpointId),
	}
}

/** Hexadecimal digits of a private key, which old receivers read as text. */
const PRIVATE_KEY_BYTES = 16

/** A secret that is its own text. */
export function newPrivateKey(
	{ ids, secretBox }: Pick<Deps, 'ids' | 'secretBox'>,
	endpointId: string,
): { shown: string; sealed: Uint8Array } {
	const shown = Buffer.from(ids.random(PRIVATE_KEY_BYTES)).toString('hex')
	return { shown, sealed: secretBox.seal(Buffer.from(shown), endpointId) }
}

type SignedContent = { readonly id: string; readonly timestamp: number; readonly body: string }

/**
 * The header `webhook-signature` of Standard Webhooks: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` for
 * each secret. @param timestamp seconds since 1970
 */
export function signDelivery(secrets: readonly Uint8Array[], { id, timestamp, body }: SignedContent): string {
	return secrets
		.map((secret) => `v1,${hmacSha256(secret, `${id}.${timestamp}.${body}`).toString('base64')}`)
		.join(' ')
}

/**
 * For a day after a rotation, also the previous one. Undefined if one was sealed by a key file that has been replaced.
 * @throws KeyFileLost while the key file is lost
 */
export function openSecrets(
	{ secretBox }: Pick<Deps, 'secretBox'>,
	{ id, secret, previousSecret, previousUntil }: WebhookEndpoint,
	now: number,
): Uint8Array[] | undefined {
	const both = [secret, ...(previousSecret !== null && now < (previousUntil ?? 0) ? [previousSecret] : [])]
	const secrets = both.map((sealed) => secretBox.open(sealed, id)).filter((each) => each !== undefined)
	return secrets.length === both.length ? secrets : undefined
}
