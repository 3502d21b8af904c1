import { inflateSync } from 'node:zlib'

/** Bytes of a file by what they are for. Their sum is the file's size. */
export type Weights = Readonly<Record<string, number>>

type PdfObject = {
	readonly ref: number
	readonly text: string
	readonly stream?: Uint8Array
	readonly size: number
}

/**
 * Where the bytes of a PDF of ours go. Compressed objects share the size of their stream in proportion to their text.
 * Bytes between objects, and the table of a file without object streams, count as `cross-reference`.
 */
export function weighPdf(pdf: Uint8Array): Weights {
	const objects = readObjects(pdf)
	const packed = objects.flatMap(({ text, stream }) =>
		stream !== undefined && text.includes('/Type/ObjStm') ? unpack(text, stream) : [],
	)
	const all = [...objects, ...packed]
	const nameOf = nameStreams(all)
	const weights: Record<string, number> = {}
	const add = (name: string, size: number): void => {
		weights[name] = (weights[name] ?? 0) + size
	}
	for (const { ref, text, stream, size } of objects)
		if (!text.includes('/Type/ObjStm')) add(nameOf.get(ref) ?? kindOf(text), size)
		else if (stream !== undefined) {
			const inside = unpack(text, stream)
			const whole = inside.reduce((sum, each) => sum + each.text.length, 0)
			for (const each of inside) add(kindOf(each.text), (size * each.text.length) / whole)
		}
	const total = Object.values(weights).reduce((sum, size) => sum + size, 0)
	add('cross-reference', pdf.length - total)
	return weights
}

const OBJECT = /(\d+) 0 obj\n/g

function readObjects(pdf: Uint8Array): PdfObject[] {
	const text = Buffer.from(pdf).toString('latin1')
	const objects: PdfObject[] = []
	OBJECT.lastIndex = 0
	for (let match = OBJECT.exec(text); match !== null; match = OBJECT.exec(text)) {
		const start = OBJECT.lastIndex
		const end = text.indexOf('\nendobj\n', start)
		const streamAt = text.indexOf('\nstream\n', start)
		const ref = Number(match[1])
		if (streamAt === -1 || streamAt > end) {
			objects.push({ ref, text: text.slice(start, end), size: end + 8 - match.index })
			OBJECT.lastIndex = end
			continue
		}
		const head = text.slice(start, streamAt)
		const length = Number(/\/Length (\d+)>>$/.exec(head)?.[1])
		const stream = pdf.subarray(streamAt + 8, streamAt + 8 + length)
		OBJECT.lastIndex = streamAt + 8 + length
		objects.push({ ref, text: head, stream, size: OBJECT.lastIndex + 18 - match.index })
	}
	return objects
}

function unpack(head: string, stream: Uint8Array): PdfObject[] {
	const first = Number(/\/First (\d+)/.exec(head)?.[1])
	const body = inflateSync(stream).toString('latin1')
	const numbers = body.slice(0, first).trim().split(' ').map(Number)
	return Array.from({ length: numbers.length / 2 }, (_none, at) => {
		const text = body.slice(first + (numbers[2 * at + 1] ?? 0), first + (numbers[2 * at + 3] ?? Infinity))
		return { ref: numbers[2 * at] ?? 0, text, size: 0 }
	})
}

/** Streams that only the objects which refer to them can name: fonts, their maps, and pages. */
function nameStreams(objects: readonly PdfObject[]): Map<number, string> {
	const names = new Map<number, string>()
	for (const { text } of objects) {
		const font = /\/(?:FontName|BaseFont)\/[A-Z]{6}\+([\w-]+)/.exec(text)?.[1]
		for (const [, key = '', ref] of text.matchAll(/\/(FontFile2|CIDToGIDMap|ToUnicode|Contents) (\d+) 0 R/g))
			if (key === 'FontFile2') names.set(Number(ref), `font ${font}`)
			else names.set(Number(ref), key === 'Contents' ? 'page contents' : 'maps of fonts')
	}
	return names
}

const KINDS: readonly (readonly [RegExp, string])[] = [
	[/\/DCTDecode/, 'photo'],
	[/\/Subtype\/Image/, 'signature'],
	[/\/Type\/StructElem|\/StructTreeRoot\/K|\/ParentTree/, 'structure'],
	[/\/Type\/XRef/, 'cross-reference'],
	[/\/Type\/Metadata/, 'XMP'],
	[/\/Type\/EmbeddedFile|\/Type\/Filespec/, 'receipt'],
	[/\/Type\/Sig\//, 'seal'],
	[/\/Type\/Font/, 'fonts’ dictionaries'],
]

function kindOf(text: string): string {
	return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'pages, links, outline, form'
}
