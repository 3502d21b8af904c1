import type { Deps } from '../../deps.ts'
import { mapInTurns } from '../../kit/limits/next-turn.ts'
import { requireOrganization } from '../organization/organization.ts'
import { requireWaiverForm } from '../templates/template.ts'
import type { Documents } from './documents.ts'
import { Marks, markOf } from './mark.ts'
import type { Match } from './mark.ts'
import { refuseUsedPasses } from './passes.ts'
import { planWaivers } from './plan-waivers.ts'
import type { PlannedWaivers } from './plan-waivers.ts'
import { findImportOfPerson } from './queries.ts'
import { readColumns } from './reading/columns.ts'
import type { Column } from './reading/columns.ts'
import { DAY_NUMBER, findAmbiguous, needsNameOrder, readRow } from './reading/rows.ts'
import type { Row } from './reading/rows.ts'
import { readSheet } from './reading/sheet.ts'
import type { Sheet } from './reading/sheet.ts'
import type { Settings } from './settings.ts'

/** The questions to answer before anything is imported. */
export type Question = {
	readonly code: 'dates' | 'names' | 'expiry' | 'signed_at'
	/** Where it shows; null for the file as a whole. */
	readonly line: number | null
	readonly message: string
}

export type PlannedPerson = { readonly row: Row; readonly mark: Uint8Array }

/** The result of a dry run. */
export type Plan = PlannedWaivers & {
	readonly settings: Settings
	readonly columns: readonly Column[]
	readonly timezone: string
	readonly rows: number
	readonly questions: readonly Question[]
	readonly people: readonly PlannedPerson[]
}

export type Source = {
	readonly organizationId: string
	/** Of a list that comes in parts: the import of the earlier ones, and whether another part follows. */
	readonly part?: { readonly importId: string | undefined; readonly hasMore: boolean }
	readonly csv: string
	readonly documents: Documents
	readonly settings: Settings
	/** By the id that a record has in the list: those of a waiver that was ours. */
	readonly keptIds?: ReadonlyMap<string, KeptIds>
}

/** The ids that a waiver and its people, by `personKey`, get again where they are free. */
export type KeptIds = { readonly waiver: string; readonly people: ReadonlyMap<string, string> }

/** Reads everything, and changes nothing. @throws Problem 404 for an unknown template, 422 if the file is not a list */
export async function planImport(
	deps: Pick<Deps, 'db' | 'clock' | 'linkTokens'>,
	{ organizationId, csv, documents, settings }: Source,
): Promise<Plan> {
	const organization = requireOrganization(deps.db, organizationId)
	if (settings.countsFor !== null)
		requireWaiverForm(deps.db, organizationId, settings.countsFor, '/countsFor')
	const sheet = await readSheet(csv)
	const columns = readColumns(sheet.headings, settings.columns)
	const timezone = settings.timezone ?? organization.timezone
	const reading = { ...settings, timezone, now: deps.clock.now() }
	const results = await mapInTurns(sheet.rows, ROWS_PER_TURN, (row) => readRow(row, columns, reading))
	const passes = refuseUsedPasses(deps.db, organizationId, {
		rows: results.flatMap((row) => ('person' in row ? [row] : [])),
		columns,
	})
	const { rows } = passes
	const faults = [...results.flatMap((row) => ('person' in row ? [] : row)), ...passes.faults]
	const base = {
		settings,
		columns,
		timezone,
		rows: sheet.rows.length,
		questions: questionsOf(sheet, columns, reading),
	}
	if (settings.kind === 'people') {
		return { ...base, ...NO_WAIVERS, faults, ...planPeople(deps, organizationId, settings, rows) }
	}
	// Without that column no row is a waiver, which the question says once for all.
	if (!columns.some(({ field }) => field === 'signedAt')) return { ...base, ...NO_WAIVERS, faults }
	const plan = await planWaivers(deps, rows, { organization, timezone, documents, settings })
	const all = [...faults, ...plan.faults].sort((one, other) => one.line - other.line)
	return { ...base, ...plan, faults: all, people: [] }
}

const ROWS_PER_TURN = 100

const NO_WAIVERS = { waivers: [], people: [], known: [], dueLines: [], unusedDocuments: [] } as const

function planPeople(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
	{ system }: Settings,
	rows: readonly Row[],
): Pick<Plan, 'people' | 'known'> {
	const marks = new Marks((mark) => findImportOfPerson(deps.db, organizationId, mark))
	const people: PlannedPerson[] = []
	const matches: Match[] = []
	for (const row of rows) {
		const { firstName, lastName, dateOfBirth = '', email = '', phone = '' } = row.person
		const identity =
			row.externalId === null ? [firstName, lastName, dateOfBirth, email, phone] : [row.externalId]
		const mark = markOf(deps, organizationId, system, ['person', ...identity])
		const earlier = marks.findKnown(mark, [row.line])
		if (earlier === undefined) people.push({ row, mark })
		else matches.push(earlier)
	}
	return { people, known: matches }
}

function questionsOf(
	{ rows }: Sheet,
	columns: readonly Column[],
	settings: Settings & { readonly now: number },
): Question[] {
	const questions: Question[] = []
	const has = (field: Column['field']): boolean => columns.some((column) => column.field === field)
	const isWaivers = settings.kind === 'waivers'
	if (isWaivers && !has('signedAt'))
		questions.push({
			code: 'signed_at',
			line: null,
			message:
				'No column says when the waivers were signed. Name it, or say that these are people without waivers.',
		})
	const ambiguous =
		settings.dates === null ? rows.map((row) => findAmbiguous(row, columns, settings.now)) : []
	const date = ambiguous.find((reading) => reading !== undefined)
	if (date !== undefined)
		questions.push({
			code: 'dates',
			line: date.line,
			message: date.isNumber
				? `${date.text}: ${DAY_NUMBER} Say so.`
				: `${date.text} can be read in two ways. Say whether the day or the month comes first.`,
		})
	const name = settings.names === null ? rows.find((row) => needsNameOrder(row, columns)) : undefined
	if (name !== undefined)
		questions.push({
			code: 'names',
			line: name.line,
			message: 'The whole name stands in one cell. Say whether the first or the last name comes first.',
		})
	const expiresAt = columns.findIndex(({ field }) => field === 'expiresAt')
	const endless = rows.find(({ cells }) => (cells[expiresAt] ?? '').trim() === '')
	if (isWaivers && settings.validity === null && endless !== undefined)
		questions.push({
			code: 'expiry',
			line: expiresAt === -1 ? null : endless.line,
			message:
				'It does not say when the waivers expire. Say how long they are valid after the signing, or that they never expire.',
		})
	return questions
}
