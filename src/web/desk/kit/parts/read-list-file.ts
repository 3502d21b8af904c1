import { fill } from '../../../../i18n/fill.ts'
import { regionOf } from '../time/times.ts'
import { readListFile } from '../../../../kit/text/list-file.ts'
import type { DeskWords } from '../words/desk-words.ts'

/** Plain CSV from Excel in Western Europe. */
const PLAIN = 'windows-1252'

/** Reads an Excel or CSV file of a person. @returns the list as CSV, or a sentence that says why there is none */
export async function readList(
	file: Blob,
	{ listFile, tag }: Pick<DeskWords<'kit'>, 'listFile' | 'tag'>,
): Promise<{ readonly csv: string } | { readonly fault: string }> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	const unmarked = await readListFile(bytes, 'utf-8')
	const list = unmarked === 'not of this charset' ? await readListFile(bytes, PLAIN) : unmarked
	// Text has no zero character; other files have.
	if (typeof list === 'string' || ('csv' in list && list.csv.includes('\0')))
		return { fault: listFile.notList }
	if ('csv' in list) return list
	if ('farCell' in list) return { fault: fill(listFile.farCell, { cell: list.farCell }) }
	const names = new Intl.ListFormat(regionOf(tag)).format(list.sheets)
	return { fault: fill(listFile.sheets, { names }) }
}
