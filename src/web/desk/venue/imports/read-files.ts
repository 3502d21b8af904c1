import type { ImportFile } from '../../../../features/imports/model.ts'
import { readBase64 } from '../../kit/parts/files.ts'
import { readList } from '../../kit/parts/read-list-file.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** A call takes 32 MiB, and base64 makes four bytes of three. */
const MAX_BYTES = 22_000_000

/** The chosen files, as a call of the import takes them. */
export type ChosenFiles = Required<Pick<ImportFile, 'csv' | 'documents'>>

/** Reads a list and its documents. @returns a sentence if they can't be sent */
export async function readFiles(
	list: File | undefined,
	documents: readonly File[],
	words: DeskWords<'venue'>,
): Promise<ChosenFiles | { readonly fault: string }> {
	if (list === undefined) return { fault: words.moving.noList }
	const size = [list, ...documents].reduce((sum, file) => sum + file.size, 0)
	if (size > MAX_BYTES) return { fault: words.moving.tooLarge }
	const result = await readList(list, words)
	if ('fault' in result) return result
	const files = documents.map(async (file) => ({ name: file.name, data: await readBase64(file) }))
	return { csv: result.csv, documents: await Promise.all(files) }
}
