import { constants, inflateSync } from 'node:zlib'
import { PDFContext, PDFHexString, PDFObjectParser, PDFString } from 'pdf-lib'
import { waiverIdKey } from './writer/write-metadata.ts'

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/**
 * The waiver's id in a PDF, also after another program saved it anew; null without one. The file is searched, never
 * loaded: a small file can take gigabytes in memory.
 */
export function findWaiverId(pdf: Uint8Array): string | null {
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	const plainId = search(file)
	if (plainId !== undefined) return plainId
	for (const stream of inflateStreams(file)) {
		const streamId = search(stream)
		if (streamId !== undefined) return streamId
	}
	return null
}

/** Entries of the document information dictionary (ISO 32000-1, 14.3.3) that hold the id. */
const keys = [`/${waiverIdKey}`, '/Subject']

const urn = 'urn:uuid:'

const idLength = 36

const placesMax = 1_000

function search(bytes: Buffer): string | undefined {
	for (const key of keys)
		for (const at of placesOf(bytes, key)) {
			const keyId = id.exec(readString(bytes, at + key.length))?.[0]
			if (keyId !== undefined) return keyId
		}
	for (const at of placesOf(bytes, urn)) {
		const start = at + urn.length
		const ownId = id.exec(bytes.toString('latin1', start, start + idLength))?.[0]
		if (ownId !== undefined) return ownId
	}
	return undefined
}

function* placesOf(bytes: Buffer, word: string): Generator<number> {
	let at = bytes.indexOf(word)
	for (let places = 0; at !== -1 && places < placesMax; places += 1) {
		yield at
		at = bytes.indexOf(word, at + word.length)
	}
}

/** Room for the string of an id in any of its spellings: escaped, in hexadecimal, in UTF-16. */
const stringBytesMax = 512

function readString(bytes: Buffer, start: number): string {
	const text = bytes.toString('latin1', start, start + stringBytesMax)
	// Other values are not worth reading, and an array could be nested without end.
	const literal = /^\s*(\([^()]*\)|<[0-9A-Fa-f\s]*>)/.exec(text)?.[1]
	if (literal === undefined) return ''
	const parser = PDFObjectParser.forBytes(Buffer.from(literal, 'latin1'), PDFContext.create())
	const value = parser.parseObject()
	return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** Most streams to unpack, and most bytes to read from each. */
const streamsMax = 200
const streamBytesMax = 256 * 1024

/** Bytes to read before and after the entry that gives a stream's type. */
const dictionaryBytesMax = 512

/** The packed streams in which other programs keep dictionaries and metadata (ISO 32000-1, 7.5.7 and 14.3.2). */
function* inflateStreams(file: Buffer): Generator<Buffer> {
	let count = 0
	for (const kind of ['/ObjStm', '/Metadata'])
		for (const at of placesOf(file, kind)) {
			const start = startOfStream(file, at)
			if (start === undefined) continue
			if (count === streamsMax) return
			count += 1
			const stream = inflate(file.subarray(start))
			if (stream !== undefined) yield stream
		}
}

function startOfStream(file: Buffer, kindAt: number): number | undefined {
	const head = file.toString('latin1', Math.max(0, kindAt - dictionaryBytesMax), kindAt)
	const tail = file.toString('latin1', kindAt, kindAt + dictionaryBytesMax)
	const end = /stream\r?\n/.exec(tail)
	if (end === null) return undefined
	const dictionary = head.slice(head.lastIndexOf(' obj') + 1) + tail.slice(0, end.index)
	return dictionary.includes('/FlateDecode') ? kindAt + end.index + end[0].length : undefined
}

function inflate(bytes: Buffer): Buffer | undefined {
	try {
		return inflateSync(bytes, { maxOutputLength: streamBytesMax, finishFlush: constants.Z_SYNC_FLUSH })
	} catch {
		return undefined
	}
}
