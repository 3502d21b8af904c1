import { deflate } from '../../kit/packing/deflate.ts'

export type Ref = number

type PdfObject = { readonly text: string; readonly bytes?: Uint8Array }

/** For appending to the file (ISO 32000-1, 7.5.6). */
export type FileEnd = {
	/** Counts the free object at the head. */
	readonly size: number
	readonly xref: number
	readonly trailer: string
}

/** A PDF 1.7 file in the making. The same objects give the same bytes. */
export class PdfFile {
	readonly #objects: (PdfObject | undefined)[] = [undefined]

	reserve(): Ref {
		return this.#objects.push(undefined) - 1
	}

	add(text: string): Ref {
		return this.#objects.push({ text }) - 1
	}

	/** @throws for a reference that `reserve` did not give */
	assign(ref: Ref | undefined, text: string): void {
		if (ref === undefined || ref <= 0 || ref >= this.#objects.length)
			throw new Error('A PDF object is assigned to a reference that was not reserved.')
		this.#objects[ref] = { text }
	}

	/** @param entries of the stream's dictionary, as PDF syntax */
	addStream(bytes: Uint8Array, entries = ''): Ref {
		return this.#objects.push({ text: `<<${entries}/Length ${bytes.length}>>`, bytes }) - 1
	}

	addCompressed(bytes: Uint8Array<ArrayBuffer>, entries = ''): Ref {
		return this.addStream(deflate(bytes), `${entries}/Filter/FlateDecode`)
	}

	/**
	 * Objects other than streams are packed into streams, in which they take a tenth of the space.
	 * @param trailer entries of the trailer, as PDF syntax
	 * @param plain objects that stay readable in the file
	 */
	write(trailer: string, plain: ReadonlySet<Ref>): { bytes: Uint8Array<ArrayBuffer>; end: FileEnd } {
		const objects = this.#objects.slice(1).map((object, at) => requireStored(object, at + 1))
		const packable = objects.filter(({ ref, bytes }) => bytes === undefined && !plain.has(ref))
		const whole = objects.filter(({ ref, bytes }) => bytes !== undefined || plain.has(ref))
		const xref: XrefEntry[] = [FREE]
		for (let first = 0; first < packable.length; first += PACKED_AT_ONCE) {
			const ref = objects.length + 1 + first / PACKED_AT_ONCE
			const inside = packable.slice(first, first + PACKED_AT_ONCE)
			for (const [at, each] of inside.entries()) xref[each.ref] = { type: 2, field: ref, last: at }
			whole.push({ ref, ...packObjects(inside) })
		}
		const chunks: (string | Uint8Array)[] = [head]
		let length = head.length
		for (const { ref, text, bytes } of whole) {
			xref[ref] = { type: 1, field: length, last: 0 }
			for (const chunk of writeObject(ref, text, bytes)) {
				chunks.push(chunk)
				length += chunk.length
			}
		}
		const ref = xref.length
		xref.push({ type: 1, field: length, last: 0 })
		const size = xref.length
		const table = deflate(writeXrefEntries(xref))
		const entries = `/Type/XRef/Size ${size}/W${PLACE_WIDTHS}${trailer}/Filter/FlateDecode/Length ${table.length}`
		chunks.push(...writeObject(ref, `<<${entries}>>`, table), writeEnd(length))
		return { bytes: join(chunks), end: { size, xref: length, trailer } }
	}
}

/** Bytes over 127 in the second line tell programs that the file is not text (ISO 32000-1, 7.5.2). */
const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

const PACKED_AT_ONCE = 200

type NumberedObject = PdfObject & { readonly ref: Ref }

function requireStored(object: PdfObject | undefined, ref: Ref): NumberedObject {
	if (object === undefined) throw new Error(`Object ${ref} of the PDF was promised and never written.`)
	return { ref, ...object }
}

/** An object stream (ISO 32000-1, 7.5.7). */
function packObjects(objects: readonly NumberedObject[]): PdfObject {
	let [index, body] = ['', '']
	for (const { ref, text } of objects) {
		index += `${ref} ${body.length} `
		body += `${text}\n`
	}
	const bytes = deflate(new Uint8Array(Buffer.from(index + body, 'latin1')))
	const entries = `/Type/ObjStm/N ${objects.length}/First ${index.length}`
	return { text: `<<${entries}/Filter/FlateDecode/Length ${bytes.length}>>`, bytes }
}

export function writeObject(ref: Ref, text: string, bytes?: Uint8Array): (string | Uint8Array)[] {
	return bytes === undefined
		? [`${ref} 0 obj\n${text}\nendobj\n`]
		: [`${ref} 0 obj\n${text}\nstream\n`, bytes, '\nendstream\nendobj\n']
}

export function writeEnd(xref: number): string {
	return `startxref\n${xref}\n%%EOF\n`
}

/** The position of an object: an offset in the file, or its number within a stream (ISO 32000-1, 7.5.8.3). */
export type XrefEntry = {
	readonly type: 0 | 1 | 2
	/** The offset, or the stream's number. */
	readonly field: number
	readonly last: number
}

const FREE: XrefEntry = { type: 0, field: 0, last: 65_535 }

export const PLACE_WIDTHS = '[1 4 2]'
const PLACE_BYTES = 7

export function writeXrefEntries(xref: readonly XrefEntry[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(xref.length * PLACE_BYTES)
	const view = new DataView(bytes.buffer)
	for (const [at, { type, field, last }] of xref.entries()) {
		view.setUint8(at * PLACE_BYTES, type)
		view.setUint32(at * PLACE_BYTES + 1, field)
		view.setUint16(at * PLACE_BYTES + 5, last)
	}
	return bytes
}

function join(chunks: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
	const file = Buffer.alloc(chunks.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const chunk of chunks) {
		if (typeof chunk === 'string') file.write(chunk, at, 'latin1')
		else file.set(chunk, at)
		at += chunk.length
	}
	return new Uint8Array(file)
}

/** @throws for a missing reference: `0 0 R` would stay in a sealed file forever */
export function refer(ref: Ref | undefined): string {
	if (ref === undefined || ref === 0) throw new Error('A PDF object refers to one that was not written.')
	return `${ref} 0 R`
}

/** A text as a PDF string, in UTF-16 (ISO 32000-1, 7.9.2). */
export function writeText(text: string): string {
	let hex = ''
	const whole = text.toWellFormed()
	for (let index = 0; index < whole.length; index += 1)
		hex += whole.charCodeAt(index).toString(16).padStart(4, '0')
	return `<feff${hex}>`
}

export function writeAscii(text: string): string {
	return `(${text.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[()\\]/g, (mark) => `\\${mark}`)})`
}

/** A moment in UTC (ISO 32000-1, 7.9.4). */
export function writeDate(date: Date): string {
	return `(D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`
}
