import { hmacSha256, isSameSecret } from '../../../kit/sha256.ts'
import { MINUTE_MS, SECOND_MS } from '../../../kit/time/durations.ts'

/** How far the sender's clock may be from ours. */
const WINDOW_MS = 5 * MINUTE_MS

/** Signatures in a header; senders have two while a secret is replaced. */
const MAX_SIGNATURES = 8

/** `sentAt` is when the sender signed, in milliseconds since 1970. */
export type Verdict =
	| { readonly isSound: true; readonly sentAt: number }
	| { readonly isSound: false; readonly fault: 'signature' | 'clock' }

type Signed = { readonly headers: Headers; readonly body: Uint8Array; readonly now: number }

const UNSOUND = { isSound: false, fault: 'signature' } as const

/** `Stripe-Signature: t=…,v1=…`: hexadecimal HMAC-SHA256 of `t.body`, whose key is the secret's text. */
export function verifyStripe(secrets: readonly Uint8Array[], { headers, body, now }: Signed): Verdict {
	const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='))
	const [, time = ''] = parts.find(([name]) => name === 't') ?? []
	const signatures = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value)
	const isSigned = secrets.some((secret) =>
		includes(signatures, hmacSha256(secret, `${time}.`, body).toString('hex')),
	)
	return isSigned ? withinWindow(time, now) : UNSOUND
}

/** `X-WC-Webhook-Signature`: base64 HMAC-SHA256 of the body, without a time. */
export function verifyWooCommerce(secrets: readonly Uint8Array[], { headers, body, now }: Signed): Verdict {
	const signature = headers.get('x-wc-webhook-signature') ?? ''
	const isSigned = secrets.some((secret) =>
		includes([signature], hmacSha256(secret, body).toString('base64')),
	)
	return isSigned ? { isSound: true, sentAt: now } : UNSOUND
}

/** Standard Webhooks: `webhook-signature: v1,…`, base64 HMAC-SHA256 of `id.timestamp.body`. */
export function verifyStandard(secrets: readonly Uint8Array[], { headers, body, now }: Signed): Verdict {
	const [id = '', time = ''] = [headers.get('webhook-id'), headers.get('webhook-timestamp')].map(
		(value) => value ?? '',
	)
	if (id === '') return UNSOUND
	const signatures = (headers.get('webhook-signature') ?? '')
		.split(' ')
		.filter((each) => each.startsWith('v1,'))
		.map((each) => each.slice(3))
	const isSigned = secrets.some((secret) =>
		includes(signatures, hmacSha256(secret, `${id}.${time}.`, body).toString('base64')),
	)
	return isSigned ? withinWindow(time, now) : UNSOUND
}

/** Takes a time that reveals nothing about the signature. */
function includes(signatures: readonly string[], expected: string): boolean {
	return signatures
		.slice(0, MAX_SIGNATURES)
		.map((signature) => isSameSecret(signature, expected))
		.includes(true)
}

function withinWindow(time: string, now: number): Verdict {
	const sentAt = /^\d{1,11}$/.test(time) ? Number(time) * SECOND_MS : Number.NaN
	return Math.abs(sentAt - now) <= WINDOW_MS ? { isSound: true, sentAt } : { isSound: false, fault: 'clock' }
}
