import {
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	closeSync,
	readdirSync,
	renameSync,
	rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Database } from 'bun:sqlite'
import { messageOf } from '../kit/message-of.ts'
import type { Db } from './client.ts'

/** Backups of former schemas that are kept. */
const KEPT = 2

/** The database could not be backed up, or the backup is not sound. */
export class BackupError extends Error {}

/**
 * Copies the database before its schema is changed, and checks the copy. It is the way back to the program before: put in
 * the place of `waiver.db`, it is the database as that program left it.
 * @param folder of the backups, made where it is missing
 * @param version of the schema
 * @throws BackupError, having changed nothing
 */
export function backUpSchema(db: Db, folder: string, version: number): void {
	const path = join(folder, nameOf(version))
	const beside = `${path}.part`
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		rmSync(beside, { force: true })
		db.$client.query('VACUUM INTO ?').run(beside)
		requireSound(beside)
		sync(beside)
	} catch (error) {
		if (existsSync(beside)) rmSync(beside)
		const cause = messageOf(error)
		throw new BackupError(
			`The database could not be backed up before its upgrade: ${cause}. Nothing was changed.`,
		)
	}
	renameSync(beside, path)
	sync(folder)
	// The folder may be as new as the copy.
	sync(dirname(folder))
	for (const old of listBackups(folder).slice(0, -KEPT)) rmSync(join(folder, old))
}

function nameOf(version: number): string {
	return `schema-${String(version).padStart(4, '0')}.db`
}

/** The oldest schema first. */
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

function sync(path: string): void {
	const file = openSync(path, 'r')
	try {
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}
