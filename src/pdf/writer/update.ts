import { inflateSync } from 'node:zlib'
import { PLACE_WIDTHS, type Ref, type FileEnd, writeEnd, writeObject, writeXrefEntries } from './file.ts'

type Change = { readonly ref: Ref; readonly text: string; readonly bytes?: Uint8Array }

/** A signature's dictionary, whose `/Contents` is left open. */
export type OpenSignature = {
	readonly ref: Ref
	/** Entries of its dictionary, as PDF syntax. */
	readonly entries: string
	/** How many bytes the signature may have. */
	readonly room: number
}

/** The byte range is written before its numbers are known. */
const digits = 10

/**
 * An incremental update (ISO 32000-1, 7.5.6) of a file of this length. With a signature, its brackets and digits belong
 * between `head` and `tail`.
 */
export function writeUpdate(
	start: number,
	end: FileEnd,
	changes: readonly Change[],
	signature?: OpenSignature,
): { head: Buffer; tail: Buffer } {
	const offsets = new Map<Ref, number>()
	const chunks: Buffer[] = []
	let at = start
	const put = (...parts: (string | Uint8Array)[]): void => {
		for (const part of parts) {
			const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
			chunks.push(chunk)
			at += chunk.length
		}
	}
	for (const { ref, text, bytes } of changes) {
		offsets.set(ref, at)
		put(...writeObject(ref, text, bytes))
	}
	const range = 'R'.repeat(3 * digits + 4)
	if (signature !== undefined) {
		offsets.set(signature.ref, at)
		put(`${signature.ref} 0 obj\n<<${signature.entries}/ByteRange[${range}]/Contents`)
	}
	const head = Buffer.concat(chunks.splice(0))
	const holeStart = at
	if (signature !== undefined) at += 2 * signature.room + 2
	const holeEnd = at
	if (signature !== undefined) put('>>\nendobj\n')
	const table = Math.max(end.size, ...[...offsets.keys()].map((ref) => ref + 1))
	const xref = at
	offsets.set(table, xref)
	const rows = [...offsets].sort(([a], [b]) => a - b)
	const xrefBytes = writeXrefEntries(rows.map(([, field]) => ({ type: 1, field, last: 0 })))
	const index = rows.map(([ref]) => `${ref} 1`).join(' ')
	const entries = `/Type/XRef/Size ${table + 1}/Index[${index}]/W${PLACE_WIDTHS}/Prev ${end.xref}${end.trailer}/Length ${xrefBytes.length}`
	put(...writeObject(table, `<<${entries}>>`, xrefBytes), writeEnd(xref))
	const tail = Buffer.concat(chunks)
	const byteRange = ['0', String(holeStart), String(holeEnd), String(tail.length)].join(' ')
	const rangeAt = head.lastIndexOf(range)
	if (signature !== undefined) head.write(byteRange.padEnd(range.length), rangeAt, 'latin1')
	return { head, tail }
}

/** A PDF of ours, with its updates, to append another one. */
export type OpenedFile = {
	readonly end: FileEnd
	readonly catalog: Ref
	/** The text of an object as it is now. @throws for a stream, or one within a stream */
	read(ref: Ref): string
}

/** @throws for a PDF that is not as `PdfFile` and `writeUpdate` make it */
export function openFile(pdf: Uint8Array): OpenedFile {
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	const [, last] = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1', file.length - 40)) ?? []
	const tables: Table[] = []
	for (let at = last; at !== undefined && tables.length < TABLES_MAX;) {
		const table = readTable(file, Number(at))
		tables.push(table)
		at = table.previous
	}
	const newest = tables[0]
	if (newest === undefined) throw strange()
	return {
		end: { size: newest.size, xref: Number(last), trailer: newest.trailer },
		catalog: newest.catalog,
		read(ref) {
			const offset = tables.find(({ offsets }) => offsets.has(ref))?.offsets.get(ref)
			if (offset === undefined) throw strange()
			const finish = file.indexOf('\nendobj\n', offset)
			const text = file.toString('latin1', offset, finish)
			const head = `${ref} 0 obj\n`
			if (!text.startsWith(`${head}<<`)) throw strange()
			return text.slice(head.length)
		},
	}
}

/** One for the file, and two or three for each renewal. */
const TABLES_MAX = 1_000

type Table = {
	readonly size: number
	readonly trailer: string
	readonly catalog: Ref
	readonly previous: string | undefined
	readonly offsets: ReadonlyMap<Ref, number>
}

const TABLE_HEAD_BYTES = 64 * 1024

function readTable(file: Buffer, at: number): Table {
	const head = file.toString('latin1', at, at + TABLE_HEAD_BYTES)
	const [whole, entries = ''] = /^\d+ 0 obj\n<<(\/Type\/XRef.*?)>>\nstream\n/.exec(head) ?? []
	const [, size] = /\/Size (\d+)/.exec(entries) ?? []
	const [, length] = /\/Length (\d+)$/.exec(entries) ?? []
	const [trailer, catalog] = /\/Root (\d+) 0 R.*\/ID\[<[0-9a-f]+><[0-9a-f]+>\]/.exec(entries) ?? []
	if (whole === undefined || size === undefined || length === undefined || trailer === undefined)
		throw strange()
	const start = at + whole.length
	const body = file.subarray(start, start + Number(length))
	const rows = entries.includes('/FlateDecode')
		? inflateSync(body, { maxOutputLength: ROWS_BYTES_MAX })
		: body
	const index = /\/Index\[([\d ]+)\]/.exec(entries)?.[1] ?? `0 ${size}`
	return {
		size: Number(size),
		trailer,
		catalog: Number(catalog),
		previous: /\/Prev (\d+)/.exec(entries)?.[1],
		offsets: readRows(rows, index.split(' ').map(Number)),
	}
}

const ROWS_BYTES_MAX = 16 * 1024 * 1024

/** @param index first reference and count, in turns */
function readRows(rows: Buffer, index: readonly number[]): Map<Ref, number> {
	const offsets = new Map<Ref, number>()
	let at = 0
	for (let pair = 0; pair + 1 < index.length; pair += 2)
		for (let nth = 0; nth < (index[pair + 1] ?? 0); nth += 1) {
			// Objects within streams (type 2) are never updated.
			if (rows[at] === 1) offsets.set((index[pair] ?? 0) + nth, rows.readUInt32BE(at + 1))
			at += ROW_BYTES
		}
	return offsets
}

/** The sum of `PLACE_WIDTHS`. */
const ROW_BYTES = 7

function strange(): Error {
	return new Error('The PDF is not as the service makes it.')
}

/** The references in an array of a dictionary; none without it. @param text of the dictionary */
export function readRefs(text: string, key: string): string[] {
	const match = [...text.matchAll(ARRAYS)].find(([, name]) => name === key)
	return match?.[2]?.match(/\d+ 0 R/g) ?? []
}

/** @param text of a dictionary @returns with the array of references instead of what was there */
export function withRefs(text: string, key: string, refs: readonly string[]): string {
	const rest = text.replaceAll(ARRAYS, (whole, name) => (name === key ? '' : whole))
	return rest.replace(/>>$/, `/${key}[${refs.join(' ')}]>>`)
}

const ARRAYS = /\/(\w+)\[([^\]]*)\]/g

/** @returns the reference of an entry, if it is one */
export function readRef(text: string, key: string): Ref | undefined {
	const match = [...text.matchAll(/\/(\w+) (\d+) 0 R/g)].find(([, name]) => name === key)
	return match === undefined ? undefined : Number(match[2])
}
