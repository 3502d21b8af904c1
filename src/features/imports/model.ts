import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { ActorName, Timestamp, Uuid, label, nullable, object, oneOf, pageOf } from '../../http/schema.ts'
import { MAX_DOCUMENT_BYTES } from './documents.ts'
import { COLUMN_FIELDS } from './reading/columns.ts'
import { DATE_ORDERS } from './reading/dates.ts'
import { NAME_ORDERS } from './reading/rows.ts'

export const MAX_IMPORT_BYTES = 32 * 1024 * 1024

/** A call has to end in seconds. The command line takes more. */
export const MAX_ROWS_A_CALL = 2_000

const MAX_CSV = 8 * 1024 * 1024
const MAX_DOCUMENTS = 500
const MAX_BASE64 = Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4

/** At most this many of each kind of finding are listed; the counts are complete. */
export const MAX_TOLD = 1_000

export const OUTCOMES = ['new', 'imported', 'here', 'twice', 'due', 'refused'] as const

export const ImportStatus = oneOf(['running', 'finished', 'undone'])

const Field = oneOf(COLUMN_FIELDS)

const Document = object({
	name: label(1, 200, {
		description: 'Such as `123.pdf`: the name that its row gives, or the id of its record.',
	}),
	data: Type.String({
		minLength: 1,
		maxLength: MAX_BASE64,
		description: 'A PDF, PNG or JPEG in base64. A PDF is kept as it is.',
	}),
})

const years = { minimum: 1, maximum: 100 }

export const ImportFile = object(
	{
		csv: Type.String({
			minLength: 1,
			maxLength: MAX_CSV,
			contentMediaType: 'text/csv',
			description: `A list as CSV, with commas, semicolons or tabs; the first row names the columns. At most ${MAX_ROWS_A_CALL} rows; the command line takes more.`,
		}),
		documents: Type.Optional(Type.Array(Document, { maxItems: MAX_DOCUMENTS })),
		dryRun: Type.Optional(Type.Boolean({ description: 'Only report what would be imported.' })),
		importId: Type.Optional({
			...Uuid,
			description:
				'Add the rows to this import, which is of the same system and was not undone, so that a long list comes in parts. Rows with the same id belong in one part.',
		}),
		hasMore: Type.Optional(
			Type.Boolean({
				description:
					'Another part follows with `importId`: the import remains `running` until the last part.',
			}),
		),
		system: Type.Optional(
			Type.String({
				pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
				description:
					'Where the records come from, such as `smartwaiver` or `paper`; `elsewhere` if left out. A record is the same one if system and id are the same.',
			}),
		),
		people: Type.Optional(Type.Boolean({ description: 'The rows are people without waivers.' })),
		columns: Type.Optional(
			Type.Record(Type.String({ maxLength: 200 }), nullable(Field), {
				maxProperties: 200,
				description:
					'By heading: the meaning of the column, or null to keep it without a meaning. Other columns are recognized by their heading, in any language of the signing page.',
			}),
		),
		dates: Type.Optional(
			oneOf(DATE_ORDERS, {
				description:
					'The order of day, month and year; `excel` for the numbers of days in a spreadsheet. 2026-12-31 and the names of months in any language of the signing page are always understood.',
			}),
		),
		names: Type.Optional(oneOf(NAME_ORDERS, { description: 'The order of a full name in one cell.' })),
		timezone: Type.Optional(
			Type.String({ maxLength: 64, description: "An IANA name; the organization's by default." }),
		),
		validFor: Type.Optional(
			Type.Union(
				[
					object({ days: Type.Integer({ minimum: 1, maximum: 36_500 }) }),
					object({ months: Type.Integer({ minimum: 1, maximum: 1_200 }) }),
					object({ years: Type.Integer(years) }),
				],
				{ description: 'How long a waiver without an expiry date is valid.' },
			),
		),
		neverExpires: Type.Optional(
			Type.Boolean({ description: 'A waiver without an expiry date never expires.' }),
		),
		countsFor: Type.Optional({
			...Uuid,
			description:
				'Your template that they count for, too. Without it nobody is covered by an imported waiver.',
		}),
		keepDue: Type.Optional(
			Type.Boolean({
				description: 'Also import what the retention policy would purge immediately.',
			}),
		),
		openFlags: Type.Optional(
			Type.Boolean({
				description:
					'Open a flag for the text in the column `flags`. Otherwise the text is only kept as an answer.',
			}),
		),
	},
	{
		title: 'ImportFile',
		examples: [
			{
				csv: 'Waiver ID,First name,Last name,Signed on\n123,Grace,Hopper,2026-07-01\n',
				system: 'smartwaiver',
				validFor: { years: 1 },
				dryRun: true,
			},
		],
	},
)

export const Import = object(
	{
		id: Uuid,
		system: Type.String(),
		status: ImportStatus,
		waivers: Type.Integer({ description: 'How many waivers it added.' }),
		people: Type.Integer({ description: 'How many people without waivers it added.' }),
		rows: nullable(
			Type.Integer({
				description:
					'Rows in the file; null until the import has finished. A part that is sent again is counted again.',
			}),
		),
		refused: nullable(Type.Integer({ description: 'How many rows were not imported.' })),
		actor: ActorName,
		startedAt: Timestamp,
		finishedAt: nullable(Timestamp),
		undoneAt: nullable(Timestamp),
	},
	{ title: 'Import' },
)

export const ImportList = pageOf(Import)

const Line = Type.Integer({ description: 'Of the file, as a spreadsheet counts; the first row is 1.' })

export const ImportReport = object(
	{
		import: nullable(Import),
		added: Type.Integer({ description: 'How many waivers and people are new; 0 in a dry run.' }),
		columns: Type.Array(object({ heading: Type.String(), field: nullable(Field) }), {
			description: 'How each column is read; null for one that is only kept.',
		}),
		rows: Type.Integer(),
		waivers: Type.Integer({ description: 'How many waivers are new in the file.' }),
		people: Type.Integer({ description: 'How many people without waivers are new in the file.' }),
		known: Type.Integer({ description: 'Records that are here already, or occur twice in the file.' }),
		withoutDocument: Type.Integer({ description: 'New waivers that come without a document.' }),
		questions: Type.Array(
			object({
				code: oneOf(['dates', 'names', 'expiry', 'signed_at']),
				line: nullable(Line),
				message: Type.String(),
			}),
			{ description: 'Questions to answer first. Nothing is imported while one is open.' },
		),
		faultCount: Type.Integer(),
		faults: Type.Array(
			object({
				line: Line,
				column: nullable(Type.String()),
				code: Type.String(),
				message: Type.String({ description: 'What to do.' }),
			}),
			{ description: `Why rows are not imported; the first ${MAX_TOLD}.` },
		),
		outcomes: Type.Array(object({ line: Line, outcome: oneOf(OUTCOMES) }), {
			description:
				'The outcome of each row, by line: in a dry run `new`, otherwise `imported`. `here`: another import added it. `twice`: it occurs twice in the file. `due`: it would be purged immediately. `faults` says why one is `refused`.',
		}),
		dueLines: Type.Array(Line, {
			description: `Not imported, since the retention policy would purge them immediately; the first ${MAX_TOLD}.`,
		}),
		unusedDocuments: Type.Array(Type.String(), {
			description: `Documents that belong to no row; the first ${MAX_TOLD}.`,
		}),
	},
	{ title: 'ImportReport' },
)

export type ImportStatus = Static<typeof ImportStatus>
export type ImportFile = Static<typeof ImportFile>
export type ImportShape = Static<typeof Import>
export type ImportReport = Static<typeof ImportReport>
