import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { findWaiverId } from '../../../src/pdf/find-waiver.ts'
import { startCpuClock } from '../../support/service/cpu-clock.ts'

// Files of 16 MB are made and read, which on a busy machine takes its time.
setDefaultTimeout(60_000)

const ID = '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const MAX_PDF_BYTES = 16 * 1024 * 1024

/** UTF-16 with a byte order mark, as other programs write strings. */
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const octal = (text: string): string =>
	[...utf16(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

/** A stream as a file holds it, packed. */
const packed = (kind: string, content: Uint8Array): Buffer => {
	const deflated = deflateSync(content)
	const head = `7 0 obj\n<</Type /${kind} /Filter /FlateDecode /Length ${deflated.length}>>\nstream\n`
	return Buffer.concat([bytes(head), deflated, bytes('\nendstream\nendobj\n')])
}

describe('The id of the waiver is found', () => {
	test.each([
		['a string', `/WaiverId (${ID})`],
		['a string without a space', `/WaiverId(${ID})`],
		['hexadecimal', `/Subject <${bytes(ID).toString('hex')}>`],
		['hexadecimal UTF-16', `/WaiverId <${utf16(ID).toString('hex').toUpperCase()}>`],
		['octal UTF-16', `/WaiverId (${octal(ID)})`],
		['metadata', `<dc:identifier>urn:uuid:${ID}</dc:identifier>`],
		['a later entry of the same name', `/Subject (Something else) /Subject (${ID})`],
	])('The id of the waiver is found in the file as %s, and in a packed stream', (_spelling, text) => {
		expect(findWaiverId(bytes(`%PDF-1.7\n${text}\n`))).toBe(ID)
		for (const kind of ['ObjStm', 'Metadata'])
			expect(findWaiverId(Buffer.concat([bytes('%PDF-1.7\n'), packed(kind, bytes(`1 0 <<${text}>>`))]))).toBe(
				ID,
			)
	})

	test.each([true, false])(
		'The id of the waiver is found where pdf-lib has saved the file anew, with object streams: %p',
		async (streams) => {
			for (const value of [PDFString.of(ID), PDFHexString.fromText(ID)]) {
				const document = await PDFDocument.create()
				document.addPage()
				document.setTitle('A file of another program')
				const info = document.context.lookup(document.context.trailerInfo.Info)
				if (!(info instanceof Object && 'set' in info)) throw new Error('pdf-lib has made no Info.')
				const entries = info as { set(key: PDFName, value: PDFString | PDFHexString): void }
				entries.set(PDFName.of('WaiverId'), value)
				expect(findWaiverId(await document.save({ useObjectStreams: streams }))).toBe(ID)
			}
		},
	)
})

describe('No id is found', () => {
	test.each([
		['nothing', ''],
		['another word', `/Author (${ID})`],
		['half an id', `/WaiverId (${ID.slice(0, 20)})`],
		['an array', `/WaiverId [(${ID})]`],
		['a string without an end', `/WaiverId (${ID}`],
		['a stream that is broken', '<</Type/ObjStm/Filter/FlateDecode>>\nstream\nnothing packed'],
	])('No id is found in %s', (_name, text) => {
		expect(findWaiverId(bytes(text))).toBeNull()
	})
})

/** Fills a file to the largest size that is taken. */
const full = (word: string): Buffer => Buffer.alloc(MAX_PDF_BYTES, bytes(word))

describe('A file that is made to cost much', () => {
	const zeros = packed('ObjStm', new Uint8Array(50_000_000))
	test.each([
		['empty arrays', full('[]')],
		['empty strings', full('()')],
		['objects', full('1 0 obj<<>>endobj ')],
		['keys', full('/WaiverId')],
		['keys of strings without an end', full('/Subject (')],
		['metadata', full('urn:uuid:')],
		['spaces after a key', Buffer.concat([bytes('/WaiverId'), full(' ')])],
		['streams', full('stream ')],
		['headings of packed streams', full('/ObjStm/FlateDecode stream\n')],
		['kinds of streams without an end', full('/ObjStm/FlateDecode ')],
		[
			'streams that unpack to a thousand times their size',
			Buffer.concat(Array.from({ length: 300 }, () => zeros)),
		],
	])('A file that is made to cost much is read in bounded time and memory: %s', (_name, file) => {
		const elapsed = startCpuClock()
		Bun.gc(true)
		const before = process.memoryUsage.rss()
		expect(findWaiverId(file)).toBeNull()
		expect(elapsed()).toBeLessThan(2_500)
		expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(150)
	})
})
