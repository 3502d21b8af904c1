import { createHash } from 'node:crypto'
import { type Signer, signDetached } from '../../seal/cms.ts'
import { PLACE_WIDTHS, refer, writeDate, writeEnd, writeObject, writeXrefEntries, writeText } from './file.ts'
import type { Seam } from '../render.ts'

export type Sealing = {
	readonly signer: Signer
	/** ISO 8601, UTC. */
	readonly sealedAt: string
	readonly name: string
	readonly timestampBytes: number
}

/**
 * An incremental update (ISO 32000-1, 7.5.6) with a signature (12.8) over every byte of the file but its own. The
 * rendered bytes stay at the head of the file.
 */
export function sealPdf(pdf: Uint8Array, seam: Seam, sealing: Sealing): Uint8Array<ArrayBuffer> {
	const { signer, timestampBytes } = sealing
	for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
		const room = roomOf(signer, attempt % attemptsAtOnce === attemptsAtOnce - 1) + timestampBytes
		const { head, tail } = writeUpdate(pdf.length, seam, sealing, 2 * room)
		const digest = createHash('sha256').update(pdf).update(head).update(tail).digest()
		const signature = signDetached(signer, digest)
		if (timestampBytes === 0 ? signature.length !== room : signature.length > room) continue
		const hole = `<${Buffer.from(signature)
			.toString('hex')
			.padEnd(2 * room, '0')}>`
		return new Uint8Array(Buffer.concat([pdf, head, Buffer.from(hole), tail]))
	}
	throw new Error('The signature does not have the reserved length.')
}

const rooms = new WeakMap<Signer, number>()

/**
 * Elliptic-curve signatures differ by a byte or two in length. They are made until one fills the space, so that the
 * signature covers every byte.
 */
function roomOf(signer: Signer, isRare: boolean): number {
	let room = isRare ? undefined : rooms.get(signer)
	if (room === undefined) {
		room = signDetached(signer, new Uint8Array(32)).length
		rooms.set(signer, room)
	}
	return room
}

/** One signature in two or four has the length of the previous one. */
const attemptsAtOnce = 20
const attemptsMax = 200

/** The byte range is written before its numbers are known. */
const digits = 10

function writeUpdate(
	start: number,
	{ end, field, form }: Seam,
	{ sealedAt, name }: Sealing,
	holeDigits: number,
): { head: Buffer; tail: Buffer } {
	const signature = end.size
	let text = ''
	const offsets = new Map<number, number>()
	const put = (ref: number, body: string): void => {
		offsets.set(ref, start + text.length)
		text += `${ref} 0 obj\n${body}\nendobj\n`
	}
	put(form.ref, `<<${form.entries}/SigFlags 3>>`)
	put(field.ref, `<<${field.entries}/V ${refer(signature)}>>`)
	const range = 'R'.repeat(3 * digits + 4)
	const before = `${signature} 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name${writeText(name)}/M${writeDate(new Date(sealedAt))}/ByteRange[${range}]/Contents`
	offsets.set(signature, start + text.length)
	text += before
	const holeStart = start + text.length
	const holeEnd = holeStart + holeDigits + 2
	const close = '>>\nendobj\n'
	const xref = holeEnd + close.length
	const table = signature + 1
	offsets.set(table, xref)
	const rows = [...offsets].sort(([a], [b]) => a - b)
	const xrefBytes = writeXrefEntries(rows.map(([, field]) => ({ type: 1, field, last: 0 })))
	const index = rows.map(([ref]) => `${ref} 1`).join(' ')
	const entries = `/Type/XRef/Size ${table + 1}/Index[${index}]/W${PLACE_WIDTHS}/Prev ${end.xref}${end.trailer}/Length ${xrefBytes.length}`
	const tail = Buffer.concat(
		[close, ...writeObject(table, `<<${entries}>>`, xrefBytes), writeEnd(xref)].map((part) =>
			typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
		),
	)
	const byteRange = ['0', String(holeStart), String(holeEnd), String(tail.length)].join(' ')
	return {
		head: Buffer.from(text.replace(range, byteRange.padEnd(range.length)), 'latin1'),
		tail,
	}
}
