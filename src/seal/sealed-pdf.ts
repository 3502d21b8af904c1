import { createHash } from 'node:crypto'
import { addTimestamp, openSignature } from './cms.ts'

export type Seal = {
	/** DER, of the sealer. It is compared, not trusted. */
	readonly certificate: Uint8Array
	/** Certificates that stand beside it, DER. */
	readonly chain: readonly Uint8Array[]
	/** True if the signature covers each byte of the file but its own. */
	readonly isIntact: boolean
	readonly hasTimestamp: boolean
	/** The token of its timestamp, DER; undefined without one. */
	readonly token: Uint8Array | undefined
	/** That of the last timestamp of the whole file, possibly followed by zeros. */
	readonly wholeToken: Uint8Array | undefined
	/** The signature's bytes, which a timestamp covers. */
	readonly signature: Uint8Array
}

/** Reads and checks the last seal of a PDF; undefined without a seal of `sealPdf`'s form. */
export function readSeal(pdf: Uint8Array): Seal | undefined {
	const hole = findHole(pdf, SEAL)
	const signature = hole && openSignature(hole.contents)
	if (hole === undefined || signature === undefined) return undefined
	const digest = createHash('sha256')
		.update(pdf.subarray(0, hole.start))
		.update(pdf.subarray(hole.end))
		.digest()
	return {
		certificate: signature.certificate,
		chain: signature.chain,
		isIntact: signature.isValid && digest.equals(signature.digest),
		hasTimestamp: signature.token !== undefined,
		token: signature.token,
		wholeToken: findHole(pdf, DOCUMENT_TIMESTAMP)?.contents,
		signature: signature.signature,
	}
}

/** Kinds of signatures in a PDF (ISO 32000-2, 12.8). */
const SEAL = '/SubFilter/ETSI.CAdES.detached'
const DOCUMENT_TIMESTAMP = '/SubFilter/ETSI.RFC3161'

/**
 * Inserts a timestamp's token (RFC 3161) into the room left in the seal. No sealed byte changes.
 * @returns undefined without a seal, or without room
 */
export function insertTimestamp(pdf: Uint8Array, token: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
	const hole = findHole(pdf, SEAL)
	if (hole === undefined) return undefined
	const hex = Buffer.from(addTimestamp(hole.contents, token)).toString('hex')
	const room = hole.end - hole.start - 2
	if (hex.length > room) return undefined
	const copy = new Uint8Array(pdf)
	copy.set(Buffer.from(hex.padEnd(room, '0'), 'latin1'), hole.start + 1)
	return copy
}

/** More than ours ever take, with chain and timestamp. Larger ones are not read. */
const signatureBytesMax = 64 * 1024

type Hole = {
	readonly start: number
	readonly end: number
	readonly contents: Uint8Array
}

/** Of the last signature of a kind. */
function findHole(pdf: Uint8Array, kind: string): Hole | undefined {
	const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	const kindAt = bytes.lastIndexOf(kind)
	const at = kindAt === -1 ? -1 : bytes.indexOf('/ByteRange[', kindAt)
	const range = /^\/ByteRange\[0 (\d{1,10}) (\d{1,10}) \d{1,10} *\]\/Contents</.exec(
		at === -1 ? '' : bytes.toString('latin1', at, at + 100),
	)
	if (range === null) return undefined
	const [start, end] = range.slice(1).map(Number) as [number, number]
	if (start !== at + range[0].length - 1 || end <= start || end > bytes.length) return undefined
	if (end - start > 2 * signatureBytesMax) return undefined
	const hex = bytes.toString('latin1', start + 1, end - 1)
	if (!/^(?:[0-9a-f]{2})+$/.test(hex)) return undefined
	// The angle brackets are the only bytes outside of the signature that the digest omits.
	if (bytes[end - 1] !== '>'.charCodeAt(0)) return undefined
	return { start, end, contents: Buffer.from(hex, 'hex') }
}
