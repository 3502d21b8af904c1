import { Database } from 'bun:sqlite'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from '../../../verifier/evidence.ts'

/** What a change must be reported as; nothing of it where what gives the change away depends on the entry. */
export type Expected = { readonly level?: Level; readonly seq?: number }

/** Random numbers of one change: which row, which place in it. */
export type Aim = { readonly row: number; readonly place: number; readonly by: number }

export type Change = { readonly name: string; apply(harm: Harm, aim: Aim): Expected | undefined }

type Row = Record<string, string | number | Uint8Array | null>

const TABLES = [
	'chain',
	'waivers',
	'waiver_participants',
	'waiver_flags',
	'waiver_images',
	'template_versions',
] as const
export type Table = (typeof TABLES)[number]

/** A stopped service's data directory to be harmed, and healed again. */
export class Harm {
	readonly db: Database
	readonly #honest: Record<string, Row[]> = {}
	readonly #files: Map<string, Buffer>

	readonly dataDir: string

	constructor(dataDir: string) {
		this.dataDir = dataDir
		this.db = new Database(join(dataDir, 'waiver.db'), { readwrite: true })
		this.db.run('PRAGMA foreign_keys = OFF')
		this.db.run('PRAGMA ignore_check_constraints = ON')
		this.db.run('PRAGMA synchronous = OFF')
		const triggers = this.db.query<{ name: string }, []>(
			"SELECT name FROM sqlite_schema WHERE type = 'trigger'",
		)
		for (const { name } of triggers.all()) this.db.run(`DROP TRIGGER ${name}`)
		// It reads JSON, and so would stand in the way of one who writes into the file itself.
		this.db.run('DROP INDEX chain_by_subject')
		for (const table of TABLES) this.#honest[table] = this.db.query<Row, []>(`SELECT * FROM ${table}`).all()
		const folder = join(dataDir, 'files')
		const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
			entry.isFile(),
		)
		this.#files = new Map(
			paths.map((entry) => [
				join(entry.parentPath, entry.name),
				readFileSync(join(entry.parentPath, entry.name)),
			]),
		)
	}

	rows(table: Table): readonly Row[] {
		return this.#honest[table] ?? []
	}

	files(): string[] {
		return [...this.#files.keys()].sort()
	}

	bytesOf(path: string): Buffer {
		return Buffer.from(this.#files.get(path) ?? '')
	}

	/** The place in the chain of the signing whose waiver names a file first. */
	seqOfFile(path: string): number | undefined {
		const name = path.split('/').at(-1) ?? ''
		const row = this.db.query<{ seq: number | null }, [string, string]>(
			'SELECT min(chain_seq) AS seq FROM waivers WHERE pdf_sha256 = ? OR seq IN (SELECT waiver_seq FROM waiver_images WHERE file_sha256 = ?)',
		)
		return row.get(name, name)?.seq ?? undefined
	}

	seqOfWaiver(waiverSeq: unknown): number {
		return Number(this.rows('waivers').find((row) => row['seq'] === waiverSeq)?.['chain_seq'])
	}

	/** Puts everything back. */
	heal(): void {
		this.db.transaction(() => {
			for (const table of TABLES) {
				this.db.run(`DELETE FROM ${table}`)
				for (const row of this.rows(table)) this.insert(table, row)
			}
		})()
		for (const [path, bytes] of this.#files) writeFileSync(path, bytes)
	}

	insert(table: Table, row: Row): void {
		const columns = this.db
			.query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
			.all(table)
			.flatMap(({ name }) => (Object.hasOwn(row, name) ? [name] : []))
		this.db
			.query(
				`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
			)
			.run(...columns.map((name) => row[name] ?? null))
	}

	close(): void {
		this.db.close()
		rmSync(this.dataDir, { recursive: true })
	}
}

const keys: Record<Table, readonly string[]> = {
	chain: ['organization_id', 'seq'],
	waivers: ['seq'],
	waiver_participants: ['waiver_seq', 'position'],
	waiver_flags: ['id'],
	waiver_images: ['waiver_seq', 'path'],
	template_versions: ['id'],
}

/** Sets columns of the row that was `row` before. */
export function setColumns(harm: Harm, table: Table, row: Row, changes: Row): void {
	const where = keys[table].map((name) => `"${name}" = ?`).join(' AND ')
	const set = Object.keys(changes)
		.map((name) => `"${name}" = ?`)
		.join(', ')
	harm.db
		.query(`UPDATE ${table} SET ${set} WHERE ${where}`)
		.run(...Object.values(changes), ...keys[table].map((name) => row[name] ?? null))
}

export function dropRow(harm: Harm, table: Table, row: Row): void {
	const where = keys[table].map((name) => `"${name}" = ?`).join(' AND ')
	harm.db.query(`DELETE FROM ${table} WHERE ${where}`).run(...keys[table].map((name) => row[name] ?? null))
}

/** A value that is another one: a character, a bit, a millisecond. */
export function alter(value: Row[string] | undefined, { place, by }: Aim): Row[string] {
	if (value === null || value === undefined) return 1 + (by % 1_000)
	if (typeof value === 'number') return value + 1 + (by % 1_000)
	if (typeof value === 'string') {
		if (value === '') return 'x'
		const at = place % value.length
		const other = String.fromCharCode(32 + ((value.charCodeAt(at) - 32 + 1 + (by % 90)) % 95))
		return value.slice(0, at) + (other === value[at] ? '~' : other) + value.slice(at + 1)
	}
	const bytes = Uint8Array.from(value)
	bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ (1 << (by % 8))
	return bytes
}

export function pick<T>(items: readonly T[], index: number): T {
	const item = items[index % items.length]
	if (item === undefined) throw new Error('There is nothing to pick from.')
	return item
}
