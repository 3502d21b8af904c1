import { useSession } from '../../kit/client/current.ts'
import { call } from '../../kit/client/call.ts'
import { createStore } from '../../kit/client/create-store.ts'
import { useStore } from '../../kit/client/store.ts'
import type { ImportFile, ImportReport, ImportShape } from '../../../../features/imports/model.ts'
import { parseCsv } from '../../../../kit/text/csv.ts'
import { joinReports } from './join-reports.ts'
import type { PartReport } from './join-reports.ts'
import type { ImportSettings } from './read-settings.ts'
import { splitList } from './split-list.ts'
import type { Part } from './split-list.ts'

/** A list to import, with its documents. */
export type List = {
	readonly settings: ImportSettings
	readonly documents: NonNullable<ImportFile['documents']>
	readonly parts: readonly Part[]
}

/** An import of this page. It goes on when its dialog is closed, and its result stays until somebody leaves it. */
export type Move = {
	readonly staffId: string
	readonly list: List
	/** How many waivers and people are new in the list. */
	readonly all: number
	readonly done: number
	readonly reports: readonly PartReport[]
	readonly is: 'running' | 'stopped' | 'done'
	readonly error?: unknown
}

const current = createStore<Move | undefined>(undefined)

/** Returns the import that this person began on this page. */
export function useMove(): Move | undefined {
	const { staff } = useSession()
	const move = useStore(current)
	return move?.staffId === staff.id ? move : undefined
}

export function leaveMove(): void {
	current.set(undefined)
}

/**
 * Splits a list, so that rows with the same id stay together: the service says which column has the ids.
 * @returns the number of rows instead, if they are too many
 */
export async function splitByIds(csv: string, settings: ImportSettings): Promise<readonly Part[] | number> {
	const parts = splitList(csv)
	if (typeof parts === 'number' || parts.length === 1) return parts
	const sample = parts[0]?.csv ?? ''
	const { columns } = await call('importFile', { body: { ...settings, csv: sample, dryRun: true } })
	return splitList(csv, columns.find(({ field }) => field === 'externalId')?.heading)
}

/** Checks a list, and changes nothing. @param onRows gets the number of rows that are checked */
export async function checkList(list: List, onRows: (count: number) => void): Promise<ImportReport> {
	const reports: PartReport[] = []
	let count = 0
	for (const part of list.parts) {
		reports.push(await sendPart(list, part, { dryRun: true }))
		count += part.rows
		onRows(count)
	}
	return joinReports(reports, namesOf(list))
}

/** Returns what was imported so far. */
export function reportOf({ reports, list }: Move): ImportReport {
	return joinReports(reports, namesOf(list))
}

/** The number of imported waivers is read this often while a part is on its way, in milliseconds. */
const POLL_MS = 1_000

/** Imports the parts of a list that are not imported yet. A fault stops it, and another call goes on from there. @returns its end */
export async function runMove(start: Move): Promise<Move> {
	let move: Move = { ...start, is: 'running' }
	current.set(move)
	const change = (changes: Partial<Move>): void => {
		// A late answer changes nothing that was left.
		if (current.get() !== move) return
		move = { ...move, ...changes }
		current.set(move)
	}
	const importId = (): string | undefined => move.reports.at(-1)?.report.import?.id
	const timer = setInterval(() => void readDone(importId()).then((done) => done && change({ done })), POLL_MS)
	try {
		for (const part of move.list.parts.slice(move.reports.length)) {
			const hasMore = move.reports.length + 1 < move.list.parts.length
			const id = importId()
			const next = await sendPart(move.list, part, { hasMore, ...(id === undefined ? {} : { importId: id }) })
			change({ reports: [...move.reports, next], done: countOf(next.report.import) })
		}
		change({ is: 'done' })
	} catch (error) {
		change({ is: 'stopped', error })
	} finally {
		clearInterval(timer)
	}
	return move
}

async function readDone(id: string | undefined): Promise<number | undefined> {
	try {
		const { items } = await call('listImports', { query: { limit: 1 } })
		const [newest] = items
		const isOurs = id === undefined ? newest?.status === 'running' : newest?.id === id
		return newest !== undefined && isOurs ? countOf(newest) : undefined
	} catch {
		// The next time, or the end of the part, says it.
		return undefined
	}
}

function countOf(row: ImportShape | null): number {
	return row === null ? 0 : row.waivers + row.people
}

type PartSettings = Pick<ImportFile, 'dryRun' | 'hasMore' | 'importId'>

async function sendPart(list: List, part: Part, own: PartSettings): Promise<PartReport> {
	const documents = list.parts.length === 1 ? list.documents : documentsOf(part, list)
	const report = await call('importFile', { body: { ...list.settings, ...own, csv: part.csv, documents } })
	return { part, report, documents: documents.map(({ name }) => name) }
}

/** The documents that a cell of the part names, with or without their ending. */
function documentsOf({ csv }: Part, { documents }: List): List['documents'] {
	if (documents.length === 0) return []
	const table = parseCsv(csv)
	const cells = new Set('rows' in table ? table.rows.flat().map((cell) => cell.trim()) : [])
	return documents.filter(({ name }) => cells.has(name) || cells.has(name.replace(/\.[^.]+$/, '')))
}

function namesOf({ documents }: List): string[] {
	return documents.map(({ name }) => name)
}
