import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import {
	algorithm,
	bigInteger,
	bits,
	boolean,
	context,
	decode,
	encode,
	integer,
	moment,
	octets,
	oid,
	sequence,
	set,
	utf8,
} from './asn1.ts'

/** RFC 5280 and 5480. */
const oids = {
	commonName: '2.5.4.3',
	organizationName: '2.5.4.10',
	ecdsaWithSha256: '1.2.840.10045.4.3.2',
	basicConstraints: '2.5.29.19',
	keyUsage: '2.5.29.15',
} as const

/** Longer than anybody has to keep a sealed document. */
const validYears = 40

export type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

export type MadeCertificate = { readonly key: KeyObject; readonly certificate: Uint8Array }

/** The subject of a certificate: `CN=` and, if it is known, `O=`. */
export type SealName = { readonly name: string; readonly legalName: string | null }

/** For signing documents only. @param serial 16 random bytes @param pair of an earlier certificate, to go on with */
export function makeCertificate(
	{ name, legalName }: SealName,
	serial: Uint8Array,
	now: Date,
	pair: KeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): MadeCertificate {
	const { privateKey: key, publicKey } = pair
	const attribute = (id: string, text: string) => set(sequence(oid(id), utf8(text.slice(0, nameMax))))
	const subject = sequence(
		...(legalName === null ? [] : [attribute(oids.organizationName, legalName)]),
		attribute(oids.commonName, name),
	)
	const until = new Date(now)
	until.setUTCFullYear(now.getUTCFullYear() + validYears)
	const extension = (id: string, value: Uint8Array) => sequence(oid(id), boolean(true), octets(value))
	const body = sequence(
		context(0, [integer(2)]),
		bigInteger(serial),
		algorithm(oids.ecdsaWithSha256),
		subject,
		sequence(moment(now), moment(until)),
		subject,
		decode(publicKey.export({ format: 'der', type: 'spki' })),
		context(3, [
			sequence(
				extension(oids.basicConstraints, encode(sequence())),
				// digitalSignature and nonRepudiation: the first two bits; six of the byte are unused.
				extension(oids.keyUsage, encode(bits(Uint8Array.of(0xc0), 6))),
			),
		]),
	)
	const signature = sign('sha256', encode(body), key)
	return { key, certificate: encode(sequence(body, algorithm(oids.ecdsaWithSha256), bits(signature))) }
}

/** RFC 5280, upper bound of both names. */
export const nameMax = 64
