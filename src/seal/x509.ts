import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import {
	type Asn1,
	childrenOf,
	decode,
	encode,
	isTagged,
	readBits,
	readMoment,
	readOctets,
	readOid,
} from './asn1.ts'

/** RFC 5280. */
const oids = {
	distributionPoints: '2.5.29.31',
	authorityAccess: '1.3.6.1.5.5.7.1.1',
	ocsp: '1.3.6.1.5.5.7.48.1',
	issuers: '1.3.6.1.5.5.7.48.2',
	purposes: '2.5.29.37',
} as const

/** Algorithms of signatures (RFC 5754, 5758). */
const hashes: Readonly<Record<string, string>> = {
	'1.2.840.113549.1.1.11': 'sha256',
	'1.2.840.113549.1.1.12': 'sha384',
	'1.2.840.113549.1.1.13': 'sha512',
	'1.2.840.10045.4.3.2': 'sha256',
	'1.2.840.10045.4.3.3': 'sha384',
	'1.2.840.10045.4.3.4': 'sha512',
}

export type Certificate = {
	readonly der: Uint8Array
	readonly serial: Buffer
	/** Names and key in DER, to compare and to hash. */
	readonly issuer: Buffer
	readonly subject: Buffer
	readonly keyBits: Buffer
	readonly key: KeyObject
	/** Its end, in milliseconds since 1970. */
	readonly until: number
	readonly purposes: readonly string[]
	/** Where its issuer's certificate, its state and the issuer's list of revoked ones are. */
	readonly issuerUrls: readonly string[]
	readonly ocspUrls: readonly string[]
	readonly crlUrls: readonly string[]
}

/** @param bytes DER or PEM @throws for anything but a certificate */
export function readCertificate(bytes: Uint8Array): Certificate {
	const { raw, publicKey } = new X509Certificate(bytes)
	const der = new Uint8Array(raw)
	const parts = childrenOf(childrenOf(decode(der))[0])
	// The version, if present, comes first and is tagged.
	const [serial, , issuer, validity, subject, keyInfo, ...rest] = isTagged(parts[0]) ? parts.slice(1) : parts
	const until = readMoment(childrenOf(validity)[1])
	if (issuer === undefined || subject === undefined || until === undefined)
		throw new Error('This is not a certificate.')
	const extensions = rest.find((part) => isTagged(part, 3))
	const extension = (id: string): Asn1[] => {
		const all = extensions === undefined ? [] : childrenOf(childrenOf(extensions)[0])
		const match = all.find((each) => readOid(childrenOf(each)[0]) === id)
		return match === undefined ? [] : childrenOf(decode(readOctets(childrenOf(match).at(-1))))
	}
	const access = extension(oids.authorityAccess).map(childrenOf)
	const accessUrls = (id: string) =>
		access.flatMap(([method, place]) => (readOid(method) === id ? readUrls(place) : []))
	return {
		der,
		serial: readOctets(serial),
		issuer: encode(issuer),
		subject: encode(subject),
		keyBits: readBits(childrenOf(keyInfo)[1]),
		key: publicKey,
		until,
		purposes: extension(oids.purposes).map(readOid),
		issuerUrls: accessUrls(oids.issuers),
		ocspUrls: accessUrls(oids.ocsp),
		crlUrls: extension(oids.distributionPoints).flatMap(readUrls),
	}
}

/** The addresses within a GeneralName or a DistributionPoint: there, [6] is a URI alone. */
function readUrls(value: Asn1 | undefined): string[] {
	if (value === undefined) return []
	if (Array.isArray(value.value)) return value.value.flatMap(readUrls)
	const url = isTagged(value, 6) ? URL.parse(readOctets(value).toString('latin1')) : null
	return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : []
}

export function isOwnIssuer({ issuer, subject }: Certificate): boolean {
	return issuer.equals(subject)
}

export function hasIssued(issuer: Certificate, certificate: Certificate): boolean {
	try {
		return (
			issuer.subject.equals(certificate.issuer) && new X509Certificate(certificate.der).verify(issuer.key)
		)
	} catch {
		return false
	}
}

/** @param parts of SEQUENCE { what is signed, algorithm, signature, … } */
export function isSignedBy(parts: readonly Asn1[], key: KeyObject): boolean {
	const [signed, algorithm, signature] = parts
	const hash = hashes[readOid(childrenOf(algorithm)[0])]
	if (signed === undefined || hash === undefined) return false
	return verify(hash, encode(signed), key, readBits(signature))
}
