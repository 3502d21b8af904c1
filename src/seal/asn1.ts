import type forge from 'node-forge'
// Imported piece by piece: the whole package, with its TLS and ciphers, would be a tenth of the start.
import asn1 from 'node-forge/lib/asn1.js'
import util from 'node-forge/lib/util.js'

export type Asn1 = forge.asn1.Asn1
type UniversalType = forge.asn1.Type

/** Ignores what follows the value. @throws for invalid DER */
export function decode(der: Uint8Array): Asn1 {
	const options = { strict: true, parseAllBytes: false, decodeBitStrings: false }
	return asn1.fromDer(util.createBuffer(Buffer.from(der).toString('latin1')), options as never)
}

export function encode(value: Asn1): Buffer<ArrayBuffer> {
	return Buffer.from(asn1.toDer(value).getBytes(), 'latin1')
}

/** @throws for a primitive value */
export function childrenOf(value: Asn1 | undefined): Asn1[] {
	if (value === undefined || !Array.isArray(value.value))
		throw new Error('This is a different kind of value.')
	return value.value
}

/** @throws for a constructed value */
export function readOctets(value: Asn1 | undefined): Buffer {
	if (typeof value?.value !== 'string') throw new Error('This is a different kind of value.')
	return Buffer.from(value.value, 'latin1')
}

export function readOid(value: Asn1 | undefined): string {
	return asn1.derToOid(util.createBuffer(readOctets(value).toString('latin1')))
}

/** @param tag any tag where it is left out */
export function isTagged(value: Asn1 | undefined, tag: number | undefined = value?.type): boolean {
	return value?.tagClass === asn1.Class.CONTEXT_SPECIFIC && value.type === tag
}

/** @throws for a string that ends within a byte */
export function readBits(value: Asn1 | undefined): Buffer {
	const octets = readOctets(value)
	if (octets[0] !== 0) throw new Error('This is a different kind of value.')
	return octets.subarray(1)
}

/** UTCTime or GeneralizedTime, in milliseconds since 1970; undefined for another value (RFC 5280, 4.1.2.5). */
export function readMoment(value: Asn1 | undefined): number | undefined {
	if (value?.tagClass !== asn1.Class.UNIVERSAL || !times.has(value.type)) return undefined
	const text = readOctets(value).toString('latin1')
	const century = value.type === asn1.Type.GENERALIZEDTIME ? '' : Number(text.slice(0, 2)) < 50 ? '20' : '19'
	const iso = `${century}${text}`.replace(
		/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/,
		'$1-$2-$3T$4:$5:$6Z',
	)
	const time = Date.parse(iso)
	if (Number.isNaN(time)) throw new Error('This is not a moment.')
	return time
}

const times: ReadonlySet<UniversalType> = new Set([asn1.Type.UTCTIME, asn1.Type.GENERALIZEDTIME])

export function sequence(...parts: Asn1[]): Asn1 {
	return make(asn1.Type.SEQUENCE, true, parts)
}

export function set(...parts: Asn1[]): Asn1 {
	return make(asn1.Type.SET, true, parts)
}

export function context(tag: number, parts: Asn1[]): Asn1 {
	// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the type knows the universal numbers alone
	return asn1.create(asn1.Class.CONTEXT_SPECIFIC, tag, true, parts)
}

export function integer(value: number): Asn1 {
	return make(asn1.Type.INTEGER, false, asn1.integerToDer(value).getBytes())
}

export function bigInteger(bytes: Uint8Array): Asn1 {
	const isNegative = (bytes[0] ?? 0) > 127
	return make(asn1.Type.INTEGER, false, Buffer.from(isNegative ? [0, ...bytes] : bytes).toString('latin1'))
}

export function boolean(value: boolean): Asn1 {
	return make(asn1.Type.BOOLEAN, false, value ? '\xff' : '\0')
}

export function oid(id: string): Asn1 {
	return make(asn1.Type.OID, false, asn1.oidToDer(id).getBytes())
}

export function octets(bytes: Uint8Array): Asn1 {
	return make(asn1.Type.OCTETSTRING, false, Buffer.from(bytes).toString('latin1'))
}

export function bits(bytes: Uint8Array, unused = 0): Asn1 {
	return make(
		asn1.Type.BITSTRING,
		false,
		`${String.fromCharCode(unused)}${Buffer.from(bytes).toString('latin1')}`,
	)
}

export function utf8(text: string): Asn1 {
	return make(asn1.Type.UTF8, false, Buffer.from(text).toString('latin1'))
}

/** To the second, as certificates have it from 2050 on (RFC 5280, 4.1.2.5). */
export function moment(date: Date): Asn1 {
	const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14)
	return date.getUTCFullYear() < 2050
		? make(asn1.Type.UTCTIME, false, `${digits.slice(2)}Z`)
		: make(asn1.Type.GENERALIZEDTIME, false, `${digits}Z`)
}

/** RSA's identifiers have NULL parameters, the others none (RFC 5754). */
export function algorithm(id: string, hasNull = false): Asn1 {
	return hasNull ? sequence(oid(id), make(asn1.Type.NULL, false, '')) : sequence(oid(id))
}

function make(type: forge.asn1.Type, constructed: boolean, value: Asn1[] | string): Asn1 {
	return asn1.create(asn1.Class.UNIVERSAL, type, constructed, value)
}
