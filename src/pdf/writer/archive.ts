import type { Validation } from '../../seal/validation.ts'
import { refer } from './file.ts'
import { openFile, readRef, readRefs, withRefs, writeUpdate } from './update.ts'

/**
 * Appends what shows later that the certificates of seal and timestamps were valid: `/DSS` (ISO 32000-2, 12.8.4.3). It
 * goes on with that of before, and leaves out certificates that the file has.
 * @throws for a PDF that is not ours
 */
export function appendValidation(pdf: Uint8Array, validation: Validation): Uint8Array<ArrayBuffer> {
	const { end, catalog, read } = openFile(pdf)
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	const root = read(catalog)
	const known = readRef(root, 'DSS')
	const store = known ?? end.size
	let [next, text] = [Math.max(end.size, store + 1), known === undefined ? '<</Type/DSS>>' : read(known)]
	const changes: { ref: number; text: string; bytes?: Uint8Array }[] = []
	const { certificates, ocsps, crls } = validation
	for (const [key, all] of Object.entries({ Certs: certificates, OCSPs: ocsps, CRLs: crls })) {
		const added = all.filter((bytes) => !file.includes(Buffer.concat([STREAM, bytes])))
		if (added.length === 0) continue
		const refs = readRefs(text, key)
		for (const bytes of added) {
			changes.push({ ref: next, text: `<</Length ${bytes.length}>>`, bytes })
			refs.push(refer(next))
			next += 1
		}
		text = withRefs(text, key, refs)
	}
	changes.push({ ref: store, text })
	if (known === undefined) changes.push({ ref: catalog, text: root.replace(/>>$/, `/DSS ${refer(store)}>>`) })
	const { head, tail } = writeUpdate(pdf.length, end, changes)
	return new Uint8Array(Buffer.concat([pdf, head, tail]))
}

const STREAM = Buffer.from('stream\n')

/**
 * Appends a timestamp of the whole file (ISO 32000-2, 12.8.5) in an invisible field.
 * @param room bytes for the token
 * @param stamp has bytes timestamped, and returns the token
 * @returns undefined if the token is larger
 * @throws what `stamp` throws, and for a PDF that is not ours
 */
export async function appendTimestamp(
	pdf: Uint8Array,
	room: number,
	stamp: (covered: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const { end, catalog, read } = openFile(pdf)
	const form = readRef(read(catalog), 'AcroForm')
	if (form === undefined) throw new Error('The PDF has no form for the timestamp.')
	const [field, signature] = [end.size, end.size + 1]
	const formText = read(form)
	const fields = readRefs(formText, 'Fields')
	// On the page of the seal, but no page lists it: pages stay as they are.
	const page = readRef(read(Number.parseInt(fields[0] ?? '', 10)), 'P')
	const widget = `/Type/Annot/Subtype/Widget/F 132/Rect[0 0 0 0]/P ${refer(page)}`
	const changes = [
		{ ref: form, text: withRefs(formText, 'Fields', [...fields, refer(field)]) },
		{ ref: field, text: `<<${widget}/FT/Sig/T(timestamp${field})/V ${refer(signature)}>>` },
	]
	const entries = '/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161'
	const { head, tail } = writeUpdate(pdf.length, end, changes, { ref: signature, entries, room })
	const token = await stamp(Buffer.concat([pdf, head, tail]))
	if (token.length > room) return undefined
	const hole = `<${Buffer.from(token)
		.toString('hex')
		.padEnd(2 * room, '0')}>`
	return new Uint8Array(Buffer.concat([pdf, head, Buffer.from(hole), tail]))
}
