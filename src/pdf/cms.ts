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
} from '../lib/asn1.ts'

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

/** What signs: a private key and its certificate, DER, with those that lead up from it. */
export type Signer = {
	readonly key: KeyObject
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
}

/**
 * Signs a digest as a detached CAdES signature does (ETSI EN 319 122-1): CMS SignedData whose signed attributes name the
 * certificate. Without a time, which a PDF states elsewhere.
 * @param digest SHA-256 of what is signed
 * @returns DER
 */
export function signDetached(signer: Signer, digest: Uint8Array): Uint8Array {
	const attributes = [
		attribute(oids.contentType, oid(oids.data)),
		attribute(oids.messageDigest, octets(digest)),
		attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(signer.certificate)))))),
	].sort((a, b) => Buffer.compare(encode(a), encode(b)))
	const signature = sign('sha256', encode(set(...attributes)), signer.key)
	const isRsa = signer.key.asymmetricKeyType === 'rsa'
	const { issuer, serial } = readName(signer.certificate)
	const info = sequence(
		integer(1),
		sequence(issuer, serial),
		algorithm(oids.sha256),
		context(0, attributes),
		isRsa ? algorithm(oids.rsaWithSha256, true) : algorithm(oids.ecdsaWithSha256),
		octets(signature),
	)
	const certificates = [signer.certificate, ...signer.chain].map(decode)
	return encode(
		sequence(
			oid(oids.signedData),
			context(0, [
				sequence(
					integer(1),
					set(algorithm(oids.sha256)),
					sequence(oid(oids.data)),
					context(0, certificates),
					set(info),
				),
			]),
		),
	)
}

/** A detached signature taken apart. */
export type OpenedSignature = {
	/** DER; the signer's among those that were sent along. */
	readonly certificate: Uint8Array
	/** Of what was signed: SHA-256. */
	readonly digest: Uint8Array
	/** Whether the signature over the signed attributes holds with the certificate's key. */
	readonly isValid: boolean
	/** What a timestamp is about (RFC 3161, appendix A). */
	readonly signature: Uint8Array
	readonly isStamped: boolean
}

/** @returns undefined for what is no signature of the kind that `signDetached` makes */
export function openSignature(der: Uint8Array): OpenedSignature | undefined {
	try {
		const { info, certificates } = readSignedData(der)
		const signed = childrenOf(info[3])
		const attributes = new Map(signed.map((each) => [readOid(childrenOf(each)[0]), childrenOf(each)[1]]))
		const digest = readOctets(childrenOf(attributes.get(oids.messageDigest))[0])
		const certId = childrenOf(
			childrenOf(childrenOf(childrenOf(attributes.get(oids.signingCertificateV2))[0])[0])[0],
		)
		const named = readOctets(certId.at(-1))
		const certificate = certificates.map(encode).find((each) => sha256(each).equals(named))
		if (certificate === undefined) return undefined
		const signature = readOctets(info[5])
		const key = new X509Certificate(certificate).publicKey
		const isValid = verify('sha256', encode(set(...signed)), key, signature)
		return { certificate, digest, isValid, signature, isStamped: info.length > 6 }
	} catch {
		return undefined
	}
}

/** Puts a timestamp's token beside a signature, which stays as it is (RFC 3161, appendix A). @returns DER */
export function addTimestamp(der: Uint8Array, token: Uint8Array): Uint8Array {
	const { root, info } = readSignedData(der)
	const kept = info.slice(0, 6)
	info.splice(0, info.length, ...kept, context(1, [attribute(oids.timestampToken, decode(token))]))
	return encode(root)
}

function readSignedData(der: Uint8Array): { root: Asn1; info: Asn1[]; certificates: Asn1[] } {
	const root = decode(der)
	const signedData = childrenOf(childrenOf(childrenOf(root)[1])[0])
	const info = childrenOf(childrenOf(signedData.at(-1))[0])
	return { root, info, certificates: childrenOf(signedData[3]) }
}

/** The issuer and the serial number of a certificate, as it has them (RFC 5280, 4.1). */
function readName(certificate: Uint8Array): { issuer: Asn1; serial: Asn1 } {
	const parts = childrenOf(childrenOf(decode(certificate))[0])
	// A version, where it is stated, comes first and is tagged.
	const first = isTagged(parts[0]) ? 1 : 0
	const [serial, issuer] = [parts[first], parts[first + 2]]
	if (serial === undefined || issuer === undefined) throw new Error('This is no certificate.')
	return { issuer, serial }
}

function sha256(bytes: Uint8Array): Buffer {
	return createHash('sha256').update(bytes).digest()
}

function attribute(id: string, value: Asn1): Asn1 {
	return sequence(oid(id), set(value))
}
