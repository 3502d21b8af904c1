import type { ZipFile } from '../../files/to-zip.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { isNotThere } from '../../kit/errors.ts'
import { VERSION } from '../../kit/release/version.ts'
import { DamagedFile } from '../../files/store.ts'
import { listVerifierKeys } from '../evidence/origin.ts'
import { presentWaiverDetail } from '../waivers/present.ts'
import { readParts } from '../waivers/read.ts'
import { listStoredFiles } from '../documents/stored-files.ts'
import type { StoredFile } from '../documents/stored-files.ts'
import { readRows, readWaivers } from './queries.ts'
import type { ExportTable } from './tables.ts'
import { readVerifierSource } from './verifier-source.ts' with { type: 'macro' }
import { nextTurn } from '../../kit/limits/next-turn.ts'

export type ExportedOrganization = { readonly id: string; readonly name: string; readonly slug: string }

/** Read before the first byte is sent, so that a failure can still be reported. */
export type ExportParts = {
	readonly checkpoints: ReadonlyMap<string, string>
	readonly tables: readonly ExportTable[]
}

type ContentsDeps = Pick<Deps, 'files' | 'keys' | 'config' | 'clock'>

/** Listed at the end of the archive. */
type Fault = { readonly path: string; readonly sha256: string; readonly fault: 'missing' | 'damaged' }

/** A macro reads it when the program is bundled. */
const VERIFIER: Readonly<Record<string, string>> = readVerifierSource()

/** Each file is read only when it is needed. @param db a snapshot of the database */
export async function* readContents(
	deps: ContentsDeps,
	db: Db,
	organization: ExportedOrganization,
	{ checkpoints, tables }: ExportParts,
): AsyncGenerator<ZipFile> {
	const now = deps.clock.now()
	const { id } = organization
	const file = (name: string, input: ZipFile['input'], at = now): ZipFile => ({
		name,
		input,
		lastModified: new Date(at),
	})
	yield file('README.txt', describeExport(organization, toTimestamp(now)))
	yield file('export.json', `${JSON.stringify(aboutOf(organization, now), null, '\t')}\n`)
	for (const [name, text] of Object.entries(VERIFIER)) yield file(`verifier/${name}`, text)
	for (const [name, text] of checkpoints) yield file(`checkpoints/${name}`, text)
	yield file('verifier-keys.txt', `${listVerifierKeys(deps.keys, db, id).join('\n')}\n`)
	yield file('waivers.jsonl', toJsonLines(describeWaivers(db, id, now)))
	for (const table of tables) yield file(`tables/${table.name}.jsonl`, toJsonLines(readRows(db, table, id)))
	yield file('files.jsonl', toJsonLines(listFiles(db, id)))
	const faults: Fault[] = []
	for (const waiver of readWaivers(db, id))
		for (const entry of listStoredFiles(db, waiver)) {
			const name = nameOf(waiver.id, entry)
			const bytes = await readBytes(deps, entry)
			if (typeof bytes === 'string') faults.push({ path: name, sha256: entry.sha256, fault: bytes })
			else yield file(name, bytes, waiver.signedAt)
		}
	yield file('faults.jsonl', toJsonLines(faults))
}

/** Read before the snapshot, so that the logs are not newer. */
export function readCheckpointLogs(dataDir: string, organizationId: string): Map<string, string> {
	const folder = join(dataDir, 'checkpoints')
	let names: string[]
	try {
		names = readdirSync(folder).filter((name) => name.startsWith(`${organizationId}.g`))
	} catch (error) {
		if (!isNotThere(error)) throw error
		names = []
	}
	return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function aboutOf({ id, name, slug }: ExportedOrganization, now: number) {
	return {
		format: 'waiver-export/v1',
		organizationId: id,
		name,
		slug,
		exportedAt: toTimestamp(now),
		version: VERSION,
	}
}

function* describeWaivers(db: Db, organizationId: string, now: number): Generator<object> {
	for (const waiver of readWaivers(db, organizationId)) {
		const parts = readParts(db, waiver)
		const people = parts.participants.map(({ participantId, role, person }) => ({
			participantId,
			role,
			...person,
		}))
		const files = listStoredFiles(db, waiver).map((file) => nameOf(waiver.id, file))
		yield { ...presentWaiverDetail(parts, now), people, evidence: waiver.evidence, files }
	}
}

function* listFiles(db: Db, organizationId: string): Generator<object> {
	for (const waiver of readWaivers(db, organizationId))
		for (const file of listStoredFiles(db, waiver))
			yield { sha256: file.sha256, path: nameOf(waiver.id, file) }
}

function nameOf(waiverId: string, { path, contentType }: StoredFile): string {
	if (path === 'pdf' && contentType === 'application/pdf') return `pdfs/${waiverId}.pdf`
	return `images/${waiverId}/${path}.${contentType === 'image/png' ? 'png' : 'jpg'}`
}

async function readBytes(
	{ files }: ContentsDeps,
	{ sha256 }: StoredFile,
): Promise<Uint8Array<ArrayBuffer> | 'missing' | 'damaged'> {
	try {
		const bytes = await files.get(sha256)
		return bytes === undefined ? 'missing' : new Uint8Array(bytes)
	} catch (error) {
		if (error instanceof DamagedFile) return 'damaged'
		throw error
	}
}

/** For a reader in ten years. @param at the moment of the export */
function describeExport({ name }: { readonly name: string }, at: string): string {
	return `Everything that the waiver service kept of ${name} at ${at}.

waivers.jsonl        every waiver, one a line, as the service's interface shows it
pdfs/                the signed copies; each carries its proof, receipt.json, as an attachment
images/              signatures and photos, by waiver and question
tables/*.jsonl       every row as it was stored, one a line: times are milliseconds since 1970 UTC,
                     bytes are written as base64. tables/chain.jsonl is the hash chain,
                     tables/incidents.jsonl and its neighbors are the reports of incidents, with their photos
files.jsonl          which file has which SHA-256
faults.jsonl         files that could not be read; empty when all is well
checkpoints/         the signed heads of the chain, as they were published
verifier-keys.txt    what their signatures are checked with: compare it with what you were given elsewhere
verifier/            a program that checks all of the above, and needs nothing but Bun (https://bun.sh):

    bun verifier/verify.ts .
    bun verifier/verify.ts . "<verifier key>"

Keys, passwords of webhooks and the addresses of signing links are not part of an export.
`
}

/** In UTF-16 units; other work runs between two pieces. */
const PIECE = 64 * 1024

/** In pieces. Bytes are written as `{"base64": "…"}`. */
async function* toJsonLines(values: Iterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder()
	let text = ''
	for (const value of values) {
		text += `${JSON.stringify(value, writeBytes)}\n`
		if (text.length < PIECE) continue
		yield encoder.encode(text)
		text = ''
		await nextTurn()
	}
	if (text !== '') yield encoder.encode(text)
}

function writeBytes(_key: string, value: unknown): unknown {
	return value instanceof Uint8Array ? { base64: value.toBase64() } : value
}
