import { invalidField } from '../../http/problems.ts'
import { isTimezone } from '../../kit/time/dates.ts'
import { MAX_DOCUMENT_BYTES } from './documents.ts'
import type { Documents } from './documents.ts'
import { MAX_ROWS_A_CALL } from './model.ts'
import type { ImportFile } from './model.ts'
import type { Plan, Source } from './plan.ts'

/** Reads an uploaded import as the command line reads one from a folder. @throws Problem 422 */
export function readImportFile(organizationId: string, body: ImportFile): Source {
	const { csv, timezone = null, validFor, neverExpires = false } = body
	if (timezone !== null && !isTimezone(timezone))
		throw invalidField('/timezone', 'timezone', 'Send an IANA name.')
	if (validFor !== undefined && neverExpires)
		throw invalidField('/neverExpires', 'choice', 'Send validFor or neverExpires, not both.')
	if (csv.split('\n').length > MAX_LINES) throw tooLong()
	return {
		organizationId,
		part: { importId: body.importId?.toLowerCase(), hasMore: body.hasMore ?? false },
		csv,
		documents: readDocuments(body.documents ?? []),
		settings: {
			system: body.system ?? 'elsewhere',
			kind: body.people === true ? 'people' : 'waivers',
			columns: body.columns ?? {},
			dates: body.dates ?? null,
			names: body.names ?? null,
			timezone,
			validity: validFor ?? (neverExpires ? 'unlimited' : null),
			countsFor: body.countsFor ?? null,
			keepDue: body.keepDue ?? false,
			openFlags: body.openFlags ?? false,
		},
	}
}

/** Whatever spans fewer lines is counted once it is read. @throws Problem 422 */
export function requireFewRows({ rows }: Pick<Plan, 'rows'>): void {
	if (rows > MAX_ROWS_A_CALL) throw tooLong()
}

function tooLong() {
	return invalidField('/csv', 'length', `Send at most ${MAX_ROWS_A_CALL} rows, or use the command line.`)
}

/** A row may span lines, but hardly many. */
const MAX_LINES = 2 * MAX_ROWS_A_CALL

function readDocuments(parts: NonNullable<ImportFile['documents']>): Documents {
	const files = new Map(parts.map(({ name, data }, at) => [name, decode(data, `/documents/${at}/data`)]))
	const readBytes = async (name: string): Promise<Uint8Array> => files.get(name) ?? new Uint8Array()
	return {
		names: [...files.keys()],
		read: readBytes,
		size: (name) => files.get(name)?.length ?? 0,
		head: async (name) => {
			const bytes = await readBytes(name)
			return bytes.length > MAX_DOCUMENT_BYTES ? undefined : bytes
		},
	}
}

function decode(data: string, path: string): Uint8Array {
	const bytes = Buffer.from(data, 'base64')
	// The decoder skips invalid base64 silently.
	if (bytes.toString('base64').length !== data.length)
		throw invalidField(path, 'not_base64', 'Send the document in base64.')
	return bytes
}
