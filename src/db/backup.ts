import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Database } from 'bun:sqlite'
import { besideOf, syncNow } from '../files/durable-file.ts'
import { messageOf } from '../kit/errors.ts'
import type { Db } from './client.ts'

const MAX_BACKUPS = 2

export class BackupError extends Error {}

/**
 * Copies the database before its schema is changed, and checks the copy, which can replace `waiver.db`.
 * @param folder of the backups @param version of the schema @throws BackupError if nothing was changed
 */
export function backUpSchema(db: Db, folder: string, version: number): void {
	const path = join(folder, nameOf(version))
	const beside = besideOf(path)
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		rmSync(beside, { force: true })
		copyDatabase(db, beside)
		requireSound(beside)
		syncNow(beside)
	} catch (error) {
		if (existsSync(beside)) rmSync(beside)
		const cause = messageOf(error)
		throw new BackupError(
			`The database could not be backed up before its upgrade: ${cause}. Nothing was changed.`,
		)
	}
	renameSync(beside, path)
	syncNow(folder)
	// The folder may be as new as the copy.
	syncNow(dirname(folder))
	for (const old of listBackups(folder).slice(0, -MAX_BACKUPS)) rmSync(join(folder, old))
}

/** The copy is of one moment, and contains nothing deleted. @param path where no file is */
export function copyDatabase(db: Db, path: string): void {
	db.$client.query('VACUUM INTO ?').run(path)
}

function nameOf(version: number): string {
	return `schema-${String(version).padStart(4, '0')}.db`
}

function listBackups(folder: string): string[] {
	return existsSync(folder)
		? readdirSync(folder)
				.filter((name) => /^schema-\d{4}\.db$/.test(name))
				.sort()
		: []
}

function requireSound(path: string): void {
	const copy = new Database(path, { readonly: true })
	try {
		const [row] = copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
		if (row?.integrity_check !== 'ok') throw new BackupError(`the copy is damaged (${row?.integrity_check})`)
	} finally {
		copy.close()
	}
}
