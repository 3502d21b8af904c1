import { Database } from 'bun:sqlite'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DATABASE } from '../../../src/files/data-dir.ts'

/** The rows of each table, in the order of their content; bytes as base64. */
export type KeptRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const RELEASES = join(import.meta.dir, '../../releases')
const ROWS = 'rows.json'
const DATA = 'data'

export function listReleases(): string[] {
	return readdirSync(RELEASES).map((name) => name.replace('.tar.gz', ''))
}

/** Everything that a database holds, but for its indexes of terms and its list of migrations. */
export function readRows(dataDir: string): KeptRows {
	const db = new Database(join(dataDir, DATABASE), { readonly: true })
	const names = db
		.query<{ name: string }, []>(
			"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations' ORDER BY name",
		)
		.all()
	const rows = names.map(({ name }) => [
		name,
		db
			.query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`)
			.all()
			.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])))
			.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
	])
	db.close()
	return Object.fromEntries(rows) as KeptRows
}

function plain(value: unknown): unknown {
	return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

/** @returns a compressed archive of a data directory and its rows */
export async function packRelease(dataDir: string, rows: KeptRows): Promise<Uint8Array> {
	const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted()
	const entries = files.map((path) => [join(DATA, relative(dataDir, path)), readFileSync(path)] as const)
	const archive = new Bun.Archive({ ...Object.fromEntries(entries), [ROWS]: JSON.stringify(rows) })
	return Bun.gzipSync(await archive.bytes(), { level: 9 })
}

/** Unpacks what a release left behind, into a folder of its own. */
export async function unpackRelease(version: string): Promise<{ dataDir: string; rows: KeptRows }> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-release-'))
	const packed = await Bun.file(join(RELEASES, `${version}.tar.gz`)).bytes()
	await new Bun.Archive(Bun.gunzipSync(packed)).extract(folder)
	const dataDir = join(folder, DATA)
	mkdirSync(dataDir, { recursive: true, mode: statSync(folder).mode })
	return { dataDir, rows: JSON.parse(readFileSync(join(folder, ROWS), 'utf8')) as KeptRows }
}
