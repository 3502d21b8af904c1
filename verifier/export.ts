import { Database } from 'bun:sqlite'
import type { SQLQueryBindings } from 'bun:sqlite'
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Look-ups that verification makes for each waiver. */
const INDEXES = [
	['chain', 'organization_id, seq'],
	['waivers', 'id'],
	['waivers', 'organization_id, seq'],
	['waiver_participants', 'waiver_seq'],
	['waiver_flags', 'waiver_seq'],
	['waiver_images', 'waiver_seq'],
	['spool', 'waiver_seq, path'],
	['files', 'sha256'],
] as const

/** Columns to add if an export has no row that shows them. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
	chain: ['organization_id', 'seq', 'hash', 'prev', 'body'],
	chain_nodes: ['organization_id', 'level', 'position', 'hash'],
	waivers: ['seq', 'id', 'organization_id', 'chain_seq'],
	waiver_participants: ['waiver_seq', 'position', 'participant_id', 'role', 'person'],
	waiver_flags: ['waiver_seq', 'position', 'id', 'block_id', 'label', 'value', 'cleared_at'],
	waiver_images: ['waiver_seq', 'path', 'state', 'file_sha256'],
	spool: ['waiver_seq', 'path', 'bytes'],
	pdf_seals: ['waiver_seq', 'unsealed_sha256', 'sealed_at'],
	templates: ['id', 'organization_id'],
	template_versions: ['id', 'template_id', 'version_number', 'blocks', 'terms_hash', 'published_at'],
	incidents: ['id', 'organization_id', 'status', 'chain_seq'],
	incident_people: ['incident_id', 'participant_id', 'position'],
	incident_waivers: ['incident_id', 'waiver_seq', 'position'],
	incident_photos: ['id', 'incident_id', 'sha256', 'bytes'],
	incident_additions: ['id', 'incident_id', 'text', 'added_by', 'added_at', 'chain_seq'],
	organizations: ['id'],
	audit_log: ['seq', 'organization_id'],
	phi_access_log: ['seq', 'organization_id'],
	files: ['sha256', 'path'],
}

/** Returns true if a folder is an unpacked export of the service. */
export function isExport(folder: string): boolean {
	return existsSync(join(folder, 'export.json'))
}

/** The rows of an export as a database of its own, in a temporary file, so that memory stays flat. */
export function loadExport(folder: string): Database {
	const db = new Database('')
	db.run('BEGIN')
	const names = readdirSync(join(folder, 'tables')).map((name) => name.replace(/\.jsonl$/, ''))
	for (const name of names) loadTable(db, name, join(folder, 'tables', `${name}.jsonl`))
	loadTable(db, 'files', join(folder, 'files.jsonl'))
	for (const [name, columns] of Object.entries(NEEDED))
		db.run(`CREATE TABLE IF NOT EXISTS "${name}" (${columns.map((column) => `"${column}"`).join(', ')})`)
	for (const [index, [table, columns]] of INDEXES.entries())
		db.run(`CREATE INDEX "by_${index}" ON "${table}" (${columns})`)
	db.run('COMMIT')
	return db
}

/** Finds the file of a hash in an export. */
export function findExported(db: Database, folder: string): (hash: string) => string | undefined {
	const place = db.query<{ path: string }, [string]>('SELECT path FROM files WHERE sha256 = ? LIMIT 1')
	return (hash) => {
		const found = place.get(hash)
		return found === null ? undefined : join(folder, found.path)
	}
}

/** The keys in an export. They prove nothing unless they are compared with keys from elsewhere. */
export function exportedVerifierKeys(folder: string): string[] {
	return readFileSync(join(folder, 'verifier-keys.txt'), 'utf8')
		.split('\n')
		.filter((key) => key !== '')
}

type Row = Readonly<Record<string, unknown>>

function loadTable(db: Database, name: string, path: string): void {
	let insert: { run(...values: SQLQueryBindings[]): unknown } | undefined
	let columns: string[] = []
	for (const line of readLines(path)) {
		const row = JSON.parse(line) as Row
		if (insert === undefined) {
			columns = Object.keys(row)
			db.run(`CREATE TABLE "${name}" (${columns.map((column) => `"${column}"`).join(', ')})`)
			insert = db.query(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`)
		}
		insert.run(...columns.map((column) => toBinding(row[column])))
	}
}

function toBinding(value: unknown): SQLQueryBindings {
	if (typeof value !== 'object' || value === null) return (value ?? null) as SQLQueryBindings
	return Buffer.from(String((value as { base64?: unknown }).base64), 'base64')
}

/** Bytes that are read at once. */
const CHUNK_BYTES = 1024 * 1024

function* readLines(path: string): Generator<string> {
	const file = openSync(path, 'r')
	const chunk = Buffer.alloc(CHUNK_BYTES)
	const decoder = new TextDecoder()
	try {
		let rest = ''
		for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
			const lines = (rest + decoder.decode(chunk.subarray(0, length), { stream: true })).split('\n')
			rest = lines.pop() ?? ''
			yield* lines
		}
	} finally {
		closeSync(file)
	}
}
