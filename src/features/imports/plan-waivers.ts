import type { Deps } from '../../deps.ts'
import { addPeriod, dayInZone, endOfDay } from '../../kit/time/dates.ts'
import { choiceOf } from '../organization/place.ts'
import type { Organization } from '../organization/table.ts'
import { isPast, retainUntil } from '../retention/policy.ts'
import { findImportOfWaiver } from '../waivers/foreign/queries.ts'
import { DocumentFinder, MAX_DOCUMENT_BYTES, foreignKindOf, kindOf } from './documents.ts'
import type { Documents } from './documents.ts'
import { pairByName } from './documents-by-name.ts'
import { Marks, markOf } from './mark.ts'
import type { Match } from './mark.ts'
import { toRecords } from './reading/records.ts'
import type { ForeignRecord } from './reading/records.ts'
import type { Fault, Row } from './reading/rows.ts'
import type { Settings } from './settings.ts'

export type PlannedWaiver = {
	readonly record: ForeignRecord
	readonly mark: Uint8Array
	/** Milliseconds since 1970; null for never. */
	readonly expiresAt: number | null
	/** The name of its document, if it has one. */
	readonly document: string | undefined
}

export type PlannedWaivers = {
	readonly waivers: readonly PlannedWaiver[]
	readonly faults: readonly Fault[]
	/** Records that an earlier import added, or that occur twice in the file. */
	readonly known: readonly Match[]
	/** Lines of records that the retention policy would purge immediately. */
	readonly dueLines: readonly number[]
	readonly unusedDocuments: readonly string[]
}

type Context = {
	readonly organization: Organization
	readonly timezone: string
	readonly documents: Documents
	readonly settings: Settings
}

/** Plans the waivers of the rows that could be read. */
export async function planWaivers(
	deps: Pick<Deps, 'db' | 'clock' | 'linkTokens'>,
	rows: readonly Row[],
	{ organization, timezone, documents, settings }: Context,
): Promise<PlannedWaivers> {
	const { id: organizationId } = organization
	const signatures = rows.flatMap((row) =>
		row.signedAt === null ? [] : [{ ...row, signedAt: row.signedAt }],
	)
	const faults = rows.filter(({ signedAt }) => signedAt === null).map(({ line }) => unsigned(line))
	const marks = new Marks((mark) => findImportOfWaiver(deps.db, organizationId, mark))
	const finder = new DocumentFinder(documents)
	const waivers: PlannedWaiver[] = []
	const dueLines: number[] = []
	const matches: Match[] = []
	const records = toRecords(signatures)
	const byRecord = new Map(records.map((record) => [record, finder.find(record.document, record.externalId)]))
	const rest = records.filter((record) => byRecord.get(record) === undefined)
	const pairs = pairByName(rest, finder.unused(), { timezone, order: settings.dates })
	const leftovers = new Set(finder.unused()).difference(new Set(pairs.values()))
	for (const record of records) {
		const byRow = byRecord.get(record)
		const document = byRow === undefined ? pairs.get(record) : byRow
		const mark = markOf(deps, organizationId, settings.system, record.identity)
		const expiresAt = expiryOf(record, settings, timezone)
		const earlier = marks.findKnown(mark, record.lines)
		if (earlier !== undefined) matches.push(earlier)
		else if (!settings.keepDue && isDue(record, organization, expiresAt, deps.clock.now()))
			dueLines.push(...record.lines)
		else {
			const fault = document === undefined ? undefined : await faultOf(documents, document)
			if (fault !== undefined) faults.push(toFault(record, fault))
			else
				waivers.push({
					record,
					mark,
					expiresAt,
					document: document ?? undefined,
				})
		}
	}
	return { waivers, faults, known: matches, dueLines, unusedDocuments: [...leftovers] }
}

function unsigned(line: number): Fault {
	return { line, column: null, code: 'required', message: 'Say when it was signed.' }
}

function toFault({ lines }: ForeignRecord, message: string): Fault {
	return { line: lines[0] ?? 0, column: null, code: 'document', message }
}

async function faultOf(documents: Documents, name: string | null): Promise<string | undefined> {
	if (name === null) return 'The document that the row names is missing. Add the file, or clear the cell.'
	const head = await documents.head(name)
	if (head === undefined)
		return `The document is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB. Make it smaller.`
	if (kindOf(head) !== undefined) return undefined
	return `The document is ${foreignKindOf(head) ?? 'not a PDF, PNG or JPEG'}. Send it as PDF, PNG or JPEG.`
}

function isDue(
	{ signedAt, signer, minors }: ForeignRecord,
	organization: Organization,
	expiresAt: number | null,
	now: number,
): boolean {
	const { settings, timezone } = organization
	if (settings.retention === undefined) return false
	const { entry: law } = choiceOf(organization)
	const people = [
		{ isMinor: false, dateOfBirth: signer.dateOfBirth },
		...minors.map(({ dateOfBirth }) => ({ isMinor: true, dateOfBirth })),
	]
	const until = retainUntil(
		settings.retention,
		{ ...UNVISITED, signedAt, expiresAt, people },
		{ timezone, law, ageOfMajority: law.majority.age, visitsComplete: settings.visitsComplete ?? false },
	)
	return until !== undefined && isPast(until, now, timezone)
}

/** Nobody knows in which capacity a paper was signed. */
const UNVISITED = { endedAt: null, lastVisitAt: null, releasedAt: null, isRepresented: false }

function expiryOf(
	{ signedAt, expiresAt }: ForeignRecord,
	{ validity }: Settings,
	timezone: string,
): number | null {
	if (expiresAt !== null || validity === null || validity === 'unlimited') return expiresAt
	return endOfDay(addPeriod(dayInZone(signedAt, timezone), validity), timezone)
}
