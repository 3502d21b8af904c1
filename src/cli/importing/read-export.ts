import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { verifyData } from '../../../verifier/data.ts'
import { StoredPerson } from '../../features/waivers/people/stored-person.ts'
import { formatCsv } from '../../kit/text/csv.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { personCells } from './person-cells.ts'

/** The slug of an organization that another box has exported, or undefined for any other folder. */
export function findExport(folder: string): string | undefined {
	const about = join(folder, 'export.json')
	return existsSync(about) ? readAbout(readFileSync(about, 'utf8')).slug : undefined
}

const readAbout = storedJson(
	Type.Object({ format: Type.Literal('waiver-export/v1'), slug: Type.String() }),
	'The file export.json',
)

/**
 * The waivers of an export as a list, a row for each person. Each PDF brings the proof of its waiver with it.
 * @throws {Error} with a sentence for an export that is not sound
 */
export function listExported(folder: string): string {
	const fault = verifyData(folder).find((verdict) => verdict.fault !== undefined)?.fault
	if (fault !== undefined)
		throw new Error(`The export is damaged (entry ${fault.seq}: ${fault.reason}). Export again.`)
	const waivers = readFileSync(join(folder, 'waivers.jsonl'), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => readWaiver(line))
	return formatCsv([HEADINGS, ...waivers.filter(({ purgedAt }) => purgedAt === null).flatMap(toRows)])
}

const Text = Type.Union([Type.String(), Type.Null()])

const readWaiver = storedJson(
	Type.Object({
		id: Type.String(),
		templateName: Type.String(),
		versionNumber: Type.Integer(),
		signedAt: Type.String(),
		expiresAt: Text,
		voidedAt: Text,
		voidReason: Text,
		purgedAt: Text,
		hash: Type.String(),
		source: Type.String(),
		tags: Type.Array(Type.String()),
		shown: Type.Array(Type.Object({ question: Type.String(), answer: Text })),
		/** Exports from before there were second guardians have neither this nor `coSigns`. */
		secondGuardian: Type.Optional(Type.Union([Type.Object({ status: Type.String() }), Type.Null()])),
		evidence: Type.Object({
			coSigns: Type.Optional(Type.String()),
			signerTakesPart: Type.Optional(Type.Boolean()),
		}),
		people: Type.Array(Type.Intersect([Type.Object({ role: Type.String() }), StoredPerson])),
	}),
	'A line of waivers.jsonl',
)

type ExportedWaiver = ReturnType<typeof readWaiver>

const HEADINGS = [
	'Waiver ID',
	'Form',
	'First name',
	'Middle name',
	'Last name',
	'Email',
	'Phone',
	'Date of birth',
	'Minor',
	'Signed at',
	'Expires at',
	'Tags',
	'Voided',
	'Version',
	'Signed through',
	'Entry hash',
	'Answers',
] as const

function toRows(waiver: ExportedWaiver): (string | null)[][] {
	const { id, templateName, signedAt, voidedAt, voidReason, tags, shown } = waiver
	const answers = shown.flatMap(({ question, answer }) => (answer ? [`${question}: ${answer}`] : []))
	return waiver.people.map((person) => [
		id,
		templateName,
		...personCells(person, waiver.evidence.signerTakesPart),
		signedAt,
		endOf(waiver),
		tags.filter((tag) => !/[,;|]/.test(tag)).join(', '),
		voidedAt === null ? null : `${voidedAt} ${voidReason ?? ''}`,
		String(waiver.versionNumber),
		waiver.source,
		waiver.hash,
		answers.join('\n'),
	])
}

/**
 * When a waiver stops covering people. A voided one covers nobody from then on. A waiver that waits for a second
 * guardian, or was signed by one, covers nobody on the other box at all: the link that completes it is not exported.
 */
function endOf({ signedAt, expiresAt, voidedAt, secondGuardian, evidence }: ExportedWaiver): string | null {
	if (secondGuardian?.status === 'waiting' || evidence.coSigns !== undefined)
		return toTimestamp(Date.parse(signedAt) + SHORTEST_MS)
	return voidedAt ?? expiresAt
}

/** The import refuses a waiver that ends as it begins. */
const SHORTEST_MS = 1
