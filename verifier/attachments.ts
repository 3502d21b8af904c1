import { constants, inflateSync } from 'node:zlib'

const KIND = '/Type/EmbeddedFile/Subtype/application#2Fjson'

/** Bytes to read of a stream's dictionary, and of the stream itself. */
const DICTIONARY_BYTES = 512
const ATTACHMENT_BYTES = 16 * 1024 * 1024

/** Streams to look at: the service attaches two. */
const ATTACHMENTS_MAX = 8

export type Attachments = { readonly receipt: string | undefined; readonly terms: string | undefined }

/**
 * The texts of `receipt.json` and `terms.json` in a PDF as the service made it; undefined without a readable one. Of a
 * PDF that another program has saved anew, `pdfdetach` reads them.
 */
export function readAttachments(pdf: Uint8Array): Attachments {
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	let [receipt, terms]: (string | undefined)[] = []
	let at = file.indexOf(KIND)
	for (let count = 0; at !== -1 && count < ATTACHMENTS_MAX; count++) {
		const text = readStream(file, at)
		// Names are in another stream. A receipt is an object, and terms are a list of blocks.
		if (text?.startsWith('{') === true) receipt ??= text
		if (text?.startsWith('[') === true) terms ??= text
		at = file.indexOf(KIND, at + KIND.length)
	}
	return { receipt, terms }
}

function readStream(file: Buffer, at: number): string | undefined {
	const head = /stream\r?\n/.exec(file.toString('latin1', at, at + DICTIONARY_BYTES))
	if (head === null) return undefined
	try {
		const body = file.subarray(at + head.index + head[0].length)
		const limits = { maxOutputLength: ATTACHMENT_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
		return inflateSync(body, limits).toString()
	} catch {
		return undefined
	}
}
