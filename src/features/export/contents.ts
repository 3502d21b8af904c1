import type { ZipFile } from '../../files/to-zip.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { isNotThere } from '../../kit/is-not-there.ts'
import { VERSION } from '../../kit/version.ts'
import { DamagedFile } from '../../files/store.ts'
import { listVerifierKeys } from '../evidence/origin.ts'
import { presentWaiverDetail } from '../waivers/present.ts'
import { readParts } from '../waivers/read.ts'
import { listStoredFiles } from '../documents/stored-files.ts'
import type { StoredFile } from '../documents/stored-files.ts'
import { toJsonLines } from './json-lines.ts'
import { describeExport } from './describe.ts'
import { readRows, readWaivers } from './queries.ts'
import type { ExportTable } from './tables.ts'
import { readVerifierSource } from './verifier-source.ts' with { type: 'macro' }

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
