import { momentOf, sha256 } from '../../../verifier/evidence.ts'
import type { Json } from '../../../verifier/evidence.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { FoundPdf } from '../../features/found/list-found.ts'
import type { Documents } from '../../features/imports/documents.ts'
import type { KeptIds, Source } from '../../features/imports/plan.ts'
import type { ColumnMap } from '../../features/imports/reading/columns.ts'
import { personKey } from '../../features/imports/reading/records.ts'
import { findTemplate } from '../../features/templates/queries.ts'
import { formatCsv } from '../../kit/text/csv.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { personCells } from './person-cells.ts'

const COLUMNS = {
	'Waiver ID': 'externalId',
	'First name': 'firstName',
	'Middle name': 'middleName',
	'Last name': 'lastName',
	Email: 'email',
	Phone: 'phone',
	'Date of birth': 'dateOfBirth',
	Minor: 'minor',
	'Signed at': 'signedAt',
	'Expires at': 'expiresAt',
	File: 'document',
	'Entry hash': null,
} as const satisfies ColumnMap

/**
 * Lost waivers as imports, from their receipts: one for each organization and template. They count for that template,
 * since they were signed for it here.
 */
export async function sourcesOf(
	{ db, files }: Pick<Deps, 'db' | 'files'>,
	pdfs: readonly FoundPdf[],
): Promise<Source[]> {
	// A waiver may have several PDFs, each sealed anew.
	const waivers = [...new Map(pdfs.map((pdf) => [pdf.entry.subject, pdf])).values()]
	const groups = Map.groupBy(waivers, (pdf) => `${pdf.entry.org} ${templateOf(db, pdf) ?? ''}`)
	return Promise.all(
		[...groups.values()].map(async (group) => {
			const [first] = group
			if (first === undefined) throw new Error('A group has no waiver.')
			return {
				organizationId: first.entry.org,
				csv: formatCsv([Object.keys(COLUMNS), ...group.flatMap(toRows)]),
				documents: await documentsOf(files, group),
				settings: { ...SETTINGS, countsFor: templateOf(db, first) },
				keptIds: new Map(group.map((pdf) => [pdf.entry.subject, keptIdsOf(pdf)])),
			}
		}),
	)
}

const SETTINGS = {
	system: 'found',
	kind: 'waivers',
	columns: COLUMNS,
	dates: 'iso',
	names: 'first-last',
	timezone: null,
	validity: 'unlimited',
	keepDue: true,
	openFlags: false,
} as const

/** Other systems know the waiver and its people by these ids. */
function keptIdsOf({ entry, people }: FoundPdf): KeptIds {
	return { waiver: entry.subject, people: new Map(people.map((person) => [personKey(person), person.id])) }
}

const itemOf = ({ receipt }: FoundPdf, name: string): Readonly<Record<string, Json>> =>
	(receipt.record?.items[name] ?? {}) as Readonly<Record<string, Json>>

/** Null if the database lacks the template, too. */
function templateOf(db: Db, pdf: FoundPdf): string | null {
	const { templateId } = itemOf(pdf, 'outcome')
	return typeof templateId === 'string' ? (findTemplate(db, pdf.entry.org, templateId)?.id ?? null) : null
}

function toRows(pdf: FoundPdf): (string | null)[][] {
	const { name, entry, people, receipt } = pdf
	const { signerTakesPart } = itemOf(pdf, 'evidence')
	const signedAt = momentOf(entry)
	return people.map((person) => [
		entry.subject,
		...personCells(person, signerTakesPart),
		toTimestamp(signedAt),
		timestampOrNull(endOf(pdf, signedAt)),
		name,
		sha256('\0', receipt.entry).toString('hex'),
	])
}

/** A form that needs two guardians covers nobody: the second signature can't be known. */
function endOf(pdf: FoundPdf, signedAt: number): number | null {
	const { secondGuardian, coSigns } = itemOf(pdf, 'evidence')
	if (secondGuardian === true || coSigns !== undefined) return signedAt + 1
	const { expiresAt } = itemOf(pdf, 'outcome')
	return typeof expiresAt === 'number' ? expiresAt : null
}

async function documentsOf(files: Deps['files'], pdfs: readonly FoundPdf[]): Promise<Documents> {
	const read = async (name: string): Promise<Uint8Array> => (await files.get(name)) ?? new Uint8Array()
	const sizes = new Map<string, number>()
	for (const { name } of pdfs) sizes.set(name, (await read(name)).length)
	return { names: pdfs.map(({ name }) => name), head: read, read, size: (name) => sizes.get(name) ?? 0 }
}
