import { sign, verify, createHash, type KeyObject, X509Certificate } from 'node:crypto'
import {
	algorithm,
	type Asn1,
	childrenOf,
	context,
	decode,
	encode,
	integer,
	isTagged,
	octets,
	oid,
	readOctets,
	readOid,
	sequence,
	set,
} from './asn1.ts'

/** Object identifiers: RFC 5652 (CMS), RFC 5754 and 5480 (algorithms), RFC 5035 and 3161 (attributes). */
const oids = {
	data: '1.2.840.113549.1.7.1',
	signedData: '1.2.840.113549.1.7.2',
	contentType: '1.2.840.113549.1.9.3',
	messageDigest: '1.2.840.113549.1.9.4',
	signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
	timestampToken: '1.2.840.113549.1.9.16.2.14',
	sha256: '2.16.840.1.101.3.4.2.1',
	rsaWithSha256: '1.2.840.113549.1.1.11',
	ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

/** A private key, and certificates in DER. */
export type Signer = {
	readonly key: KeyObject
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
}

/**
 * Signs a digest as a detached CAdES signature (ETSI EN 319 122-1), in DER. It has no time: the PDF states that.
 * @param digest SHA-256
 */
export function signDetached({ key, certificate, chain }: Signer, digest: Uint8Array): Uint8Array {
	const signature = sign('sha256', encode(set(...attributesOf(certificate, digest))), key)
	const isRsa = key.asymmetricKeyType === 'rsa'
	return assemble({ certificate, chain, digest, signature, isRsa, token: undefined })
}

type Parts = {
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
	readonly digest: Uint8Array
	readonly signature: Uint8Array
	readonly isRsa: boolean
	readonly token: Asn1 | undefined
}

function attributesOf(certificate: Uint8Array, digest: Uint8Array): Asn1[] {
	const certificateHash = sequence(sequence(sequence(octets(sha256(certificate)))))
	return [
		attribute(oids.contentType, oid(oids.data)),
		attribute(oids.messageDigest, octets(digest)),
		attribute(oids.signingCertificateV2, certificateHash),
	].sort((a, b) => Buffer.compare(encode(a), encode(b)))
}

function assemble(parts: Parts): Buffer {
	const { certificate, chain, digest, signature, isRsa, token } = parts
	const { issuer, serial } = readName(certificate)
	const info = sequence(
		integer(1),
		sequence(issuer, serial),
		algorithm(oids.sha256),
		context(0, attributesOf(certificate, digest)),
		isRsa ? algorithm(oids.rsaWithSha256, true) : algorithm(oids.ecdsaWithSha256),
		octets(signature),
		...(token === undefined ? [] : [context(1, [attribute(oids.timestampToken, token)])]),
	)
	const signedData = sequence(
		integer(1),
		set(algorithm(oids.sha256)),
		sequence(oid(oids.data)),
		context(0, [certificate, ...chain].map(decode)),
		set(info),
	)
	return encode(sequence(oid(oids.signedData), context(0, [signedData])))
}

export type OpenedSignature = {
	/** DER. */
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
	readonly digest: Uint8Array
	/** True if the signature verifies with the certificate's key, and each byte around it is as we write it. */
	readonly isValid: boolean
	/** The bytes that a timestamp covers (RFC 3161, appendix A). */
	readonly signature: Uint8Array
	/** The timestamp's token, DER; undefined without one. */
	readonly token: Uint8Array | undefined
}

/** @param der possibly followed by zeros @returns undefined for signatures other than those of `signDetached` */
export function openSignature(der: Uint8Array): OpenedSignature | undefined {
	try {
		const parts = takeApart(der)
		const { certificate, chain, digest, signature } = parts
		const token = parts.token && encode(parts.token)
		const { publicKey } = new X509Certificate(certificate)
		const isSigned = verify('sha256', encode(set(...attributesOf(certificate, digest))), publicKey, signature)
		const bytes = assemble(parts)
		const isExact =
			bytes.equals(der.subarray(0, bytes.length)) && der.subarray(bytes.length).every((byte) => byte === 0)
		return { certificate, chain, digest, isValid: isSigned && isExact, signature, token }
	} catch {
		return undefined
	}
}

/** The token leaves the signature unchanged (RFC 3161, appendix A). Returns DER. */
export function addTimestamp(der: Uint8Array, token: Uint8Array): Uint8Array {
	return assemble({ ...takeApart(der), token: decode(token) })
}

/** @throws for any other structure */
function takeApart(der: Uint8Array): Parts {
	const signedData = childrenOf(childrenOf(childrenOf(decode(der))[1])[0])
	const info = childrenOf(childrenOf(signedData.at(-1))[0])
	const [certificate, ...chain] = childrenOf(signedData[3]).map(encode)
	const digestAttribute = childrenOf(info[3]).find(
		(each) => readOid(childrenOf(each)[0]) === oids.messageDigest,
	)
	if (certificate === undefined) throw new Error('The signature has no certificate.')
	return {
		certificate,
		chain,
		digest: readOctets(childrenOf(childrenOf(digestAttribute)[1])[0]),
		signature: readOctets(info[5]),
		isRsa: readOid(childrenOf(info[4])[0]) === oids.rsaWithSha256,
		token: info[6] && childrenOf(childrenOf(childrenOf(info[6])[0])[1])[0],
	}
}

/** A certificate's issuer and serial number (RFC 5280, 4.1). */
function readName(certificate: Uint8Array): { issuer: Asn1; serial: Asn1 } {
	const parts = childrenOf(childrenOf(decode(certificate))[0])
	// The version, if present, comes first and is tagged.
	const first = isTagged(parts[0]) ? 1 : 0
	const [serial, issuer] = [parts[first], parts[first + 2]]
	if (serial === undefined || issuer === undefined) throw new Error('This is not a certificate.')
	return { issuer, serial }
}

function sha256(bytes: Uint8Array): Buffer {
	return createHash('sha256').update(bytes).digest()
}

function attribute(id: string, value: Asn1): Asn1 {
	return sequence(oid(id), set(value))
}
