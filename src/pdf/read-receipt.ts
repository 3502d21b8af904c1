import { constants, inflateSync } from 'node:zlib'

const KIND = '/Type/EmbeddedFile/Subtype/application#2Fjson'

/** Bytes to read of a stream's dictionary, and of the stream itself. */
const DICTIONARY_BYTES = 512
const RECEIPT_BYTES = 16 * 1024 * 1024

/** The text of the `receipt.json` in a PDF that this service made; undefined without a readable one. */
export function readReceiptText(pdf: Uint8Array): string | undefined {
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	const at = file.indexOf(KIND)
	if (at === -1) return undefined
	const head = /stream\r?\n/.exec(file.toString('latin1', at, at + DICTIONARY_BYTES))
	if (head === null) return undefined
	try {
		const body = file.subarray(at + head.index + head[0].length)
		const limits = { maxOutputLength: RECEIPT_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
		return inflateSync(body, limits).toString()
	} catch {
		return undefined
	}
}
