import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MAX_DOCUMENT_BYTES, NO_DOCUMENTS } from '../../features/imports/documents.ts'
import type { Documents } from '../../features/imports/documents.ts'
import { readListFile } from '../../kit/text/list-file.ts'
import { MAX_MARKS_IN_A_ROW, hasTooManyMarks } from '../../kit/text/text.ts'
import { findExport, listExported } from './read-export.ts'
import { listRecords } from './records/list-records.ts'
import { RECORDS, isRecordFile, readRecords } from './records/read-records.ts'

/** The list that is to be imported, and the documents beside it. */
export type Folder = {
	/** The name of the list. */
	readonly list: string
	readonly documents: Documents
	/** True for an export of one of our boxes. */
	readonly isExport: boolean
	/** The origin of the records, if the folder tells: a former system, or the slug of the box's organization. */
	readonly system: string | undefined
	/** @throws {Error} with a sentence for a list that can't be read */
	readList(charset: string): Promise<string>
}

/** Subfolders that may hold the documents; the empty name is the folder itself. */
const PLACES = ['', 'pdfs', 'scans'] as const

/** Pictures of other kinds, too, so that the import says what to do with them. A Mac adds files whose names begin with `._`. */
const IS_DOCUMENT = /^(?!\._).*\.(?:pdf|png|jpe?g|tiff?|heic|heif|webp|gif)$/i

/** The first bytes of a file, which identify its type. */
const HEAD_BYTES = 16

/** @throws {Error} with a sentence if the list can't be read, or several files could be the list */
export function openFolder(from: string): Folder {
	if (!existsSync(from))
		throw new Error(`${from} does not exist. Name a folder, or a CSV, Excel or JSON file.`)
	if (statSync(from).isFile()) return openList(from, NO_DOCUMENTS)
	const slug = findExport(from)
	if (slug !== undefined)
		return {
			list: join(from, 'waivers.jsonl'),
			documents: findDocuments(from),
			isExport: true,
			system: slug.slice(0, 40),
			readList: async () => listExported(from),
		}
	const lists = readdirSync(from).filter(isList)
	const [list, ...others] = lists
	if (list === undefined)
		throw new Error(
			`${from} has no CSV or Excel file (.xlsx) and no records. Put the list into it, or name a file.`,
		)
	if (others.length > 0)
		throw new Error(`${from} has several lists. Keep one of them: ${lists.sort().join(', ')}.`)
	return openList(join(from, list), findDocuments(from))
}

/** A JSON file of another name may be the map. Excel keeps a file `~$list.xlsx` while it has a list open. */
function isList(name: string): boolean {
	return /^(?!~\$).*\.(?:csv|xlsx|jsonl)$|^(?:waivers|people)\.json$/i.test(name) || name === RECORDS
}

function openList(list: string, documents: Documents): Folder {
	const base = { list, documents, isExport: false }
	if (!isRecordFile(list) && !statSync(list).isDirectory())
		return { ...base, system: undefined, readList: (charset) => readList(list, charset) }
	const { csv, system } = listRecords(readRecords(list))
	return { ...base, system, readList: async () => csv }
}

function findDocuments(folder: string): Documents {
	const paths = new Map<string, string>()
	for (const place of PLACES) {
		const of = join(folder, place)
		if (!existsSync(of)) continue
		for (const name of readdirSync(of).filter((each) => IS_DOCUMENT.test(each))) {
			const other = paths.get(name)
			if (other !== undefined)
				throw new Error(`${other} and ${join(of, name)} have the same name. Rename one.`)
			paths.set(name, join(of, name))
		}
	}
	const pathOf = (name: string): string => paths.get(name) ?? join(folder, basename(name))
	return {
		names: [...paths.keys()],
		head: async (name) => readHead(pathOf(name)),
		read: (name) => Bun.file(pathOf(name)).bytes(),
		size: (name) => statSync(pathOf(name)).size,
	}
}

function readHead(path: string): Uint8Array | undefined {
	const file = openSync(path, 'r')
	try {
		const head = Buffer.alloc(HEAD_BYTES)
		const length = readSync(file, head)
		return statSync(path).size > MAX_DOCUMENT_BYTES ? undefined : head.subarray(0, length)
	} finally {
		closeSync(file)
	}
}

/** A longer list would not fit into memory together with its parsed rows. */
const MAX_LIST_BYTES = 64 * 1024 * 1024

/** @throws {Error} with a sentence for a list of another charset, or a workbook that is not one list */
async function readList(path: string, charset: string): Promise<string> {
	const bytes = readFileSync(path)
	if (bytes.length > MAX_LIST_BYTES)
		throw new Error(`${path} is larger than ${MAX_LIST_BYTES / 1024 / 1024} MiB. Split it.`)
	const list = await readListFile(bytes, charset).catch(() => {
		throw new Error(`${charset} is not a charset. Excel's plain CSV is windows-1252 in western Europe.`)
	})
	if (list === 'not a workbook')
		throw new Error(`${path} is damaged, or no workbook. Save it as .xlsx or CSV again.`)
	if (list === 'not of this charset')
		throw new Error(
			`${path} is not in ${charset}. Name its encoding, such as --charset windows-1252 for Excel's plain CSV.`,
		)
	if ('farCell' in list)
		throw new Error(
			`${path} has a cell far from the others, ${list.farCell}. Clear what stands beside and below the list.`,
		)
	if ('sheets' in list)
		throw new Error(
			`${path} has several sheets with cells: ${list.sheets.join(', ')}. Save the sheet with the list as a file of its own.`,
		)
	if (hasTooManyMarks(list.csv))
		throw new Error(`${path} has more than ${MAX_MARKS_IN_A_ROW} combining marks in a row. Correct it.`)
	return list.csv
}
