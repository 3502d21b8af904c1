import type { ImportFile } from '../../../../features/imports/model.ts'
import { readBase64 } from '../../kit/parts/files.ts'
import { readTextFile } from '../../kit/parts/read-text-file.ts'

/** A call takes 32 MiB, and base64 makes four bytes of three. */
const MAX_BYTES = 22_000_000

/** The chosen files, as a call of the import takes them. */
export type ChosenFiles = Required<Pick<ImportFile, 'csv' | 'documents'>>

/** Reads a list and its documents. @returns the fault if they can't be sent */
export async function readFiles(
	list: File | undefined,
	documents: readonly File[],
): Promise<ChosenFiles | 'noList' | 'noText' | 'tooLarge'> {
	if (list === undefined) return 'noList'
	const size = [list, ...documents].reduce((sum, file) => sum + file.size, 0)
	if (size > MAX_BYTES) return 'tooLarge'
	const csv = await readTextFile(list, MAX_BYTES)
	if (csv === undefined) return 'noText'
	const files = documents.map(async (file) => ({ name: file.name, data: await readBase64(file) }))
	return { csv, documents: await Promise.all(files) }
}
