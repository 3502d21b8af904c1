import { createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sha256 } from '../../../kit/sha256.ts'
import { problem } from '../../../http/problems.ts'
import { parseIp } from '../../../kit/network/ip-address.ts'

/** Where passkeys are made and used: the host's name, to which a browser binds them, and the origin of our pages. */
export type RelyingParty = { readonly rpId: string; readonly origin: string }

/** Authenticator data (WebAuthn level 2, section 6.1): a hash of the host's name, flags, a counter, the credential. */
const FLAGS_AT = 32
const COUNTER_AT = 33
const CREDENTIAL_AT = 37
const AAGUID_BYTES = 16
const LENGTH_BYTES = 2

const IS_PRESENT = 0x01
const IS_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const MAX_CREDENTIAL_BYTES = 1_023
const MIN_RSA_BITS = 2_048

/** @returns the challenge that a device has answered; undefined if it answered something else, or on another page */
export function readChallenge(
	clientData: Uint8Array,
	type: 'webauthn.create' | 'webauthn.get',
	{ origin }: RelyingParty,
): string | undefined {
	const data = readJson(clientData)
	const isOurs = data['type'] === type && data['origin'] === origin && data['crossOrigin'] !== true
	return isOurs && typeof data['challenge'] === 'string' ? data['challenge'] : undefined
}

function readJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
	try {
		const data: unknown = JSON.parse(new TextDecoder().decode(bytes))
		return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
	} catch {
		return {}
	}
}

/**
 * What a device says of a signature: for this host, with a person who was there and proved by a finger, a face or a PIN
 * who they are. @returns its counter; undefined if it is not so
 */
export function readCounter(authenticatorData: Uint8Array, { rpId }: RelyingParty): number | undefined {
	const data = Buffer.from(authenticatorData)
	if (data.length < CREDENTIAL_AT) return undefined
	if (!timingSafeEqual(data.subarray(0, FLAGS_AT), sha256(rpId))) return undefined
	const flags = IS_PRESENT | IS_VERIFIED
	return (data.readUInt8(FLAGS_AT) & flags) === flags ? data.readUInt32BE(COUNTER_AT) : undefined
}

/** @returns the id of the credential that a device has made, base64url; undefined if it has made none */
export function readCredentialId(authenticatorData: Uint8Array): string | undefined {
	const data = Buffer.from(authenticatorData)
	const start = CREDENTIAL_AT + AAGUID_BYTES + LENGTH_BYTES
	if (data.length < start || (data.readUInt8(FLAGS_AT) & HAS_CREDENTIAL) === 0) return undefined
	const length = data.readUInt16BE(start - LENGTH_BYTES)
	const id = data.subarray(start, start + length)
	return length > 0 && length <= MAX_CREDENTIAL_BYTES && id.length === length
		? id.toString('base64url')
		: undefined
}

/** ES256, RS256 or Ed25519. @param der SubjectPublicKeyInfo @returns undefined for any other key */
export function readPublicKey(der: Uint8Array): KeyObject | undefined {
	try {
		const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
		const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
		const isKnown =
			(key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
			(key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS) ||
			(key.asymmetricKeyType === 'ed25519' && !isOfSmallOrder(der))
		return isKnown ? key : undefined
	} catch {
		return undefined
	}
}

const ED25519_BYTES = 32

/** RFC 8032, section 5.1: the points of an order up to 8, whose y is one of these five, with either sign. Any signature fits such a key. */
const SMALL_ORDER_Y: ReadonlySet<bigint> = (() => {
	const prime = 2n ** 255n - 19n
	const ofOrder8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
	return new Set([0n, 1n, prime - 1n, ofOrder8, prime - ofOrder8])
})()

/** @param der SubjectPublicKeyInfo, which ends with the point: y, lowest byte first, and the sign of x in the highest bit */
function isOfSmallOrder(der: Uint8Array): boolean {
	const point = Buffer.from(der.slice(-ED25519_BYTES)).reverse()
	const y = BigInt(`0x${point.toString('hex')}`) & (2n ** 255n - 1n)
	return SMALL_ORDER_Y.has(y % (2n ** 255n - 19n))
}

export type Assertion = {
	readonly authenticatorData: Uint8Array
	readonly clientData: Uint8Array
	readonly signature: Uint8Array
}

/** @param publicKey SubjectPublicKeyInfo, DER */
export function isSignedBy(
	publicKey: Uint8Array,
	{ authenticatorData, clientData, signature }: Assertion,
): boolean {
	const key = readPublicKey(publicKey)
	if (key === undefined) return false
	const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
	const content = Buffer.concat([authenticatorData, sha256(clientData)])
	try {
		return verify(hash, content, key, signature)
	} catch {
		return false
	}
}

/**
 * A browser binds a passkey to the name of the host. The gate has checked that the request comes from our own pages.
 * @throws Problem 409 without TLS, but on `localhost`, and at an IP address
 */
export function requireRelyingParty(request: Request): RelyingParty {
	const { protocol, hostname, origin } = new URL(request.headers.get('origin') ?? 'none:')
	const isName = hostname !== '' && parseIp(hostname.replace(/^\[|\]$/g, '')) === undefined
	const isSafe = protocol === 'https:' || hostname === 'localhost'
	if (isName && isSafe) return { rpId: hostname, origin }
	throw problem(
		'conflict',
		'Passkeys need https and the name of a host. Open the desk there, or on localhost.',
	)
}
