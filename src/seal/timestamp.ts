import { createHash, verify, X509Certificate } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { ask } from './ask.ts'
import {
	algorithm,
	bigInteger,
	boolean,
	childrenOf,
	decode,
	encode,
	integer,
	octets,
	readOctets,
	readOid,
	sequence,
	set,
} from './asn1.ts'

const MAX_ANSWER_BYTES = 64 * 1024

const NONCE_BYTES = 16

const SHA256 = '2.16.840.1.101.3.4.2.1'
/** By object identifier: SHA-2 (RFC 5754). */
const DIGESTS: Readonly<Record<string, string>> = {
	[SHA256]: 'sha256',
	'2.16.840.1.101.3.4.2.2': 'sha384',
	'2.16.840.1.101.3.4.2.3': 'sha512',
}
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/**
 * Accepts only a timestamp (RFC 3161) that covers these bytes, matches this request, and is signed by the certificate
 * that it contains. @returns the token, DER @throws with the cause if there is none
 */
export async function requestTimestamp(
	{ config, ids }: Pick<Deps, 'config' | 'ids'>,
	bytes: Uint8Array,
): Promise<Uint8Array> {
	const imprint = createHash('sha256').update(bytes).digest()
	const nonce = ids.random(NONCE_BYTES)
	const question = sequence(
		integer(1),
		sequence(algorithm(SHA256, true), octets(imprint)),
		bigInteger(nonce),
		boolean(true),
	)
	const answer = await ask({
		url: config.timestampUrl,
		who: 'The time-stamping authority',
		maxBytes: MAX_ANSWER_BYTES,
		sent: {
			type: 'application/timestamp-query',
			accept: 'application/timestamp-reply',
			body: encode(question),
		},
	})
	return readToken(answer, imprint, nonce)
}

function readToken(answer: Uint8Array, imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
	const [status, token] = childrenOf(decode(answer))
	const code = readOctets(childrenOf(status)[0]).readUInt8()
	if (code > 1 || token === undefined)
		throw new Error(`The time-stamping authority refused with status ${code}.`)
	const { content } = openToken(encode(token))
	const info = childrenOf(decode(content))
	if (!readOctets(childrenOf(info[2])[1]).equals(imprint))
		throw new Error('The timestamp is for other bytes.')
	const hasNonce = info.slice(5).some((part) => isNonce(part, nonce))
	if (!hasNonce) throw new Error('The timestamp is for another request.')
	return encode(token)
}

export type OpenedToken = {
	/** TSTInfo, DER. */
	readonly content: Uint8Array
	/** The certificate that signed it, and those beside it, DER. */
	readonly signer: Uint8Array
	readonly others: readonly Uint8Array[]
}

/** @param token DER, possibly followed by zeros @throws unless it is signed by a certificate that it contains */
export function openToken(token: Uint8Array): OpenedToken {
	const [, , content, ...rest] = childrenOf(childrenOf(childrenOf(decode(token))[1])[0])
	const [type, wrapped] = content === undefined ? [] : childrenOf(content)
	if (type === undefined || readOid(type) !== TST_INFO) throw new Error('The timestamp is not a token.')
	const inner = readOctets(childrenOf(wrapped)[0])
	const signer = findSigner(rest, inner)
	const all = childrenOf(rest[0]).map(encode)
	return { content: inner, signer, others: all.filter((each) => !each.equals(signer)) }
}

/** An integer gets a leading zero if its first bit is set. */
function isNonce(part: ReturnType<typeof decode>, nonce: Uint8Array): boolean {
	return encode(part).equals(encode(bigInteger(nonce)))
}

/** @param rest SignedData after its content: certificates, possibly revocation lists, and the signer */
function findSigner(rest: readonly ReturnType<typeof decode>[], content: Uint8Array): Buffer {
	const signer = childrenOf(childrenOf(rest.at(-1))[0])
	const digest = DIGESTS[readOid(childrenOf(signer[2])[0])]
	const attributes = childrenOf(signer[3])
	const digestAttribute = attributes.find((each) => readOid(childrenOf(each)[0]) === MESSAGE_DIGEST)
	const isStated =
		digest !== undefined &&
		readOctets(childrenOf(childrenOf(digestAttribute)[1])[0]).equals(
			createHash(digest).update(content).digest(),
		)
	const certificate = childrenOf(rest[0])
		.map(encode)
		.find((each) => verifies(digest ?? '', encode(set(...attributes)), each, readOctets(signer[5])))
	if (!isStated || certificate === undefined)
		throw new Error('The timestamp is not signed by its own certificate.')
	return certificate
}

function verifies(
	digest: string,
	bytes: Uint8Array,
	certificate: Uint8Array,
	signature: Uint8Array,
): boolean {
	try {
		return verify(digest, bytes, new X509Certificate(certificate).publicKey, signature)
	} catch {
		return false
	}
}
