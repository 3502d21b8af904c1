import { createHash } from 'node:crypto'
import {
	algorithm,
	type Asn1,
	bigInteger,
	childrenOf,
	decode,
	encode,
	isTagged,
	octets,
	readMoment,
	readOctets,
	readOid,
	sequence,
} from './asn1.ts'
import { type Certificate, hasIssued, isSignedBy, readCertificate } from './x509.ts'

/** RFC 6960. */
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
/** Names certificates to responders, most of which know no other (RFC 5019, 2.1.1). It protects nothing. */
const SHA1 = '1.3.14.3.2.26'

/** How far clocks may be apart, in milliseconds. */
const SKEW_MS = 5 * 60_000

/** A certificate, and the one of its issuer. */
export type Issued = { readonly certificate: Certificate; readonly issuer: Certificate }

/** No other source is asked: the certificate must not be relied on. */
export class Revoked extends Error {
	constructor() {
		super('A certificate of the chain was revoked.')
	}
}

/** A request for the state of a certificate (RFC 6960, 4.1), DER. */
export function writeOcspRequest(issued: Issued): Buffer<ArrayBuffer> {
	return encode(sequence(sequence(sequence(sequence(nameOf(issued))))))
}

function nameOf({ certificate, issuer }: Issued): Asn1 {
	const hash = (bytes: Uint8Array) => octets(createHash('sha1').update(bytes).digest())
	return sequence(
		algorithm(SHA1, true),
		hash(issuer.subject),
		hash(issuer.keyBits),
		bigInteger(certificate.serial),
	)
}

/**
 * @param now milliseconds since 1970
 * @throws Revoked, or an Error unless a response (RFC 6960, 4.2) of the issuer or its responder says that it is good now
 */
export function requireGood(response: Uint8Array, issued: Issued, now: number): void {
	const [status, wrapped] = childrenOf(decode(response))
	if (readOctets(status).readUInt8() !== 0) throw new Error('The responder refused the request.')
	const [type, body] = childrenOf(childrenOf(wrapped)[0])
	if (readOid(type) !== BASIC_RESPONSE) throw new Error('The response is of an unknown kind.')
	const parts = childrenOf(decode(readOctets(body)))
	if (!isByResponder(parts, issued.issuer, now)) throw new Error('The response is not signed for the issuer.')
	const answers = childrenOf(childrenOf(parts[0]).find((part) => readSequence(part) !== undefined)).map(
		childrenOf,
	)
	const answer = answers.find(([name]) => isSameName(name, issued))
	if (answer === undefined) throw new Error('The response is about another certificate.')
	const [, state, thisUpdate, nextUpdate] = answer
	if (isTagged(state, 1)) throw new Revoked()
	if (!isTagged(state, 0)) throw new Error('The responder does not know the certificate.')
	const until = isTagged(nextUpdate, 0) ? childrenOf(nextUpdate)[0] : undefined
	requireCurrent(thisUpdate, until, now)
}

/** The answers are the only untagged sequence of the signed part (RFC 6960, 4.2.1). */
function readSequence(part: Asn1): Asn1[] | undefined {
	return !isTagged(part) && Array.isArray(part.value) ? part.value : undefined
}

function isSameName(name: Asn1 | undefined, issued: Issued): boolean {
	const [own, other] = [childrenOf(nameOf(issued)), childrenOf(name)]
	return [1, 2, 3].every((at) => readOctets(own[at]).equals(readOctets(other[at])))
}

/** The issuer itself, or whom it made a certificate for this purpose (RFC 6960, 4.2.2.2). */
function isByResponder(parts: readonly Asn1[], issuer: Certificate, now: number): boolean {
	const sent = parts[3] === undefined ? [] : childrenOf(childrenOf(parts[3])[0])
	const responders = sent
		.map((each) => readCertificate(encode(each)))
		.filter((each) => each.purposes.includes(OCSP_SIGNING) && each.until >= now && hasIssued(issuer, each))
	return [issuer, ...responders].some(({ key }) => isSignedBy(parts, key))
}

/**
 * @param now milliseconds since 1970
 * @throws Revoked, or an Error unless a list (RFC 5280, 5) of the issuer is current and lacks the certificate
 */
export function requireUnlisted(list: Uint8Array, { certificate, issuer }: Issued, now: number): void {
	const parts = childrenOf(decode(list))
	if (!isSignedBy(parts, issuer.key)) throw new Error('The list is not signed by the issuer.')
	const fields = childrenOf(parts[0])
	const name = fields.findIndex((field) => encode(field).equals(issuer.subject))
	if (name === -1) throw new Error('The list is of another issuer.')
	const [thisUpdate, ...rest] = fields.slice(name + 1)
	const nextUpdate = readMoment(rest[0]) === undefined ? undefined : rest.shift()
	requireCurrent(thisUpdate, nextUpdate, now)
	const entries = rest[0] === undefined ? [] : (readSequence(rest[0]) ?? [])
	if (entries.some((entry) => readOctets(childrenOf(entry)[0]).equals(certificate.serial)))
		throw new Revoked()
}

function requireCurrent(thisUpdate: Asn1 | undefined, nextUpdate: Asn1 | undefined, now: number): void {
	const [from, until = Infinity] = [readMoment(thisUpdate), readMoment(nextUpdate)]
	if (from === undefined || from > now + SKEW_MS || until < now - SKEW_MS)
		throw new Error('What was said of the certificate is not current.')
}
