import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { waiverIdKey } from './writer/write-metadata.ts'

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/

/**
 * The id of the waiver that a PDF says it is of: as our files state it, or wherever another program put it when it saved
 * one anew. @returns null where it says of none, or can't be read
 */
export async function findWaiverId(pdf: Uint8Array): Promise<string | null> {
	const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
	const stated = [`/${waiverIdKey}\\s*\\((${id.source})\\)`, `urn:uuid:(${id.source})`]
	const found = stated.map((pattern) => new RegExp(pattern).exec(text)?.[1])
	return found.find((each) => each !== undefined) ?? (await readInfo(pdf))
}

async function readInfo(pdf: Uint8Array): Promise<string | null> {
	try {
		const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true })
		const info = document.context.lookup(document.context.trailerInfo.Info)
		if (!(info instanceof PDFDict)) return null
		const found = [PDFName.of(waiverIdKey), PDFName.of('Subject')].map((key) => info.lookup(key))
		for (const value of found)
			if (value instanceof PDFString || value instanceof PDFHexString) {
				const stated = id.exec(value.decodeText())
				if (stated !== null) return stated[0]
			}
		return null
	} catch {
		return null
	}
}
