import { deflate } from '../../kit/deflate.ts'

export type Ref = number

type Stored = { readonly text: string; readonly bytes?: Uint8Array }

/** For appending to the file (ISO 32000-1, 7.5.6). */
export type FileEnd = {
	/** Counts the free object at the head. */
	readonly size: number
	readonly xref: number
	readonly trailer: string
}

/** A PDF 1.7 file in the making. Only streams are compressed, so the same objects give the same bytes. */
export class PdfFile {
	readonly #objects: (Stored | undefined)[] = [undefined]

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

	/** @param trailer entries of the trailer, as PDF syntax */
	write(trailer: string): { bytes: Uint8Array<ArrayBuffer>; end: FileEnd } {
		const { chunks, offsets, length } = arrange(this.#objects)
		const size = this.#objects.length
		const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
		const tail = `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`
		const file = Buffer.allocUnsafe(length + tail.length)
		let at = 0
		for (const chunk of [...chunks, tail]) {
			if (typeof chunk === 'string') file.write(chunk, at, 'latin1')
			else file.set(chunk, at)
			at += chunk.length
		}
		return { bytes: new Uint8Array(file), end: { size, xref: length, trailer } }
	}
}

/** Bytes over 127 in the second line tell programs that the file is not text (ISO 32000-1, 7.5.2). */
const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

function arrange(objects: readonly (Stored | undefined)[]): {
	chunks: (string | Uint8Array)[]
	offsets: number[]
	length: number
} {
	const chunks: (string | Uint8Array)[] = [head]
	const offsets: number[] = []
	let length = head.length
	const put = (chunk: string | Uint8Array): void => {
		chunks.push(chunk)
		length += chunk.length
	}
	for (let ref = 1; ref < objects.length; ref += 1) {
		const stored = objects[ref]
		if (stored === undefined) throw new Error(`Object ${ref} of the PDF was promised and never written.`)
		offsets.push(length)
		if (stored.bytes === undefined) put(`${ref} 0 obj\n${stored.text}\nendobj\n`)
		else {
			put(`${ref} 0 obj\n${stored.text}\nstream\n`)
			put(stored.bytes)
			put('\nendstream\nendobj\n')
		}
	}
	return { chunks, offsets, length }
}

/** @throws for a reference that is missing: `0 0 R` would stand in a sealed file for good */
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
