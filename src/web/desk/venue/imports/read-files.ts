import type { ImportFile } from '../../../../features/imports/model.ts'
import { readBase64 } from '../../kit/parts/read-base64.ts'

/** A call takes 32 MiB, and base64 makes four bytes of three. */
const MAX_BYTES = 22_000_000

/** What somebody chose, as a call of the import takes it. */
export type ChosenFiles = Required<Pick<ImportFile, 'csv' | 'documents'>>

/** Reads a list and its documents. @returns why they can't be sent */
export async function readFiles(
	list: File | undefined,
	documents: readonly File[],
): Promise<ChosenFiles | 'noList' | 'noText' | 'tooLarge'> {
	if (list === undefined) return 'noList'
	const size = [list, ...documents].reduce((sum, file) => sum + file.size, 0)
	if (size > MAX_BYTES) return 'tooLarge'
	const csv = await readText(list)
	if (csv === undefined) return 'noText'
	const read = documents.map(async (file) => ({ name: file.name, data: await readBase64(file) }))
	return { csv, documents: await Promise.all(read) }
}

/** UTF-8, else what Excel saves as plain CSV in western Europe. @returns undefined for what is no text */
async function readText(file: File): Promise<string | undefined> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	// No text has a zero, and every workbook does.
	if (bytes.includes(0)) return undefined
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
