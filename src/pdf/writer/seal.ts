import { createHash } from 'node:crypto'
import { type Signer, signDetached } from '../../seal/cms.ts'
import { refer, writeDate, writeText } from './file.ts'
import { writeUpdate } from './update.ts'
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
		const { head, tail } = writeSealing(pdf.length, seam, sealing, room)
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

function writeSealing(
	start: number,
	{ end, field, form }: Seam,
	{ sealedAt, name }: Sealing,
	room: number,
): ReturnType<typeof writeUpdate> {
	const ref = end.size
	const changes = [
		{ ref: form.ref, text: `<<${form.entries}/SigFlags 3>>` },
		{ ref: field.ref, text: `<<${field.entries}/V ${refer(ref)}>>` },
	]
	const entries = `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name${writeText(name)}/M${writeDate(new Date(sealedAt))}`
	return writeUpdate(start, end, changes, { ref, entries, room })
}
