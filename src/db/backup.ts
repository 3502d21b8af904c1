import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Database } from 'bun:sqlite'
import { besideOf, syncNow } from '../files/durable-file.ts'
import { messageOf } from '../kit/errors.ts'
import type { Db } from './client.ts'
import { readSchemaMark } from './migrate.ts'
import type { SchemaMark } from './migrate.ts'

const MAX_BACKUPS = 2

export class BackupError extends Error {}

/**
 * Copies the database before its schema is changed, and checks the copy, which can replace `waiver.db`.
 * @param folder of the backups @param version of the schema @throws BackupError if nothing was changed
 */
export function backUpSchema(db: Db, folder: string, version: number): void {
	try {
		keepSchema(db, folder, version)
	} catch (error) {
		const cause = messageOf(error)
		throw new BackupError(
			`The database could not be backed up before its upgrade: ${cause}. Nothing was changed.`,
		)
	}
	// After a rollback there may be one of a later schema.
	const others = listBackups(folder).filter((each) => each !== version)
	for (const old of others.slice(0, 1 - MAX_BACKUPS)) rmSync(schemaBackup(folder, old))
}

/** Copies the database and checks the copy, beside all that are there. @throws if it can't be copied or the copy is damaged */
export function keepSchema(db: Db, folder: string, version: number): void {
	const path = schemaBackup(folder, version)
	const beside = besideOf(path)
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		rmSync(beside, { force: true })
		copyDatabase(db, beside)
		requireSound(beside)
		syncNow(beside)
	} catch (error) {
		if (existsSync(beside)) rmSync(beside)
		throw error
	}
	renameSync(beside, path)
	syncNow(folder)
	// The folder may be as new as the copy.
	syncNow(dirname(folder))
}

/** The copy is of one moment, and contains nothing deleted. @param path where no file is */
export function copyDatabase(db: Db, path: string): void {
	db.$client.query('VACUUM INTO ?').run(path)
}

/** The path of the copy of a schema. */
export function schemaBackup(folder: string, version: number): string {
	return join(folder, `schema-${String(version).padStart(4, '0')}.db`)
}

/** The schemas of which there is a copy, in their order. */
export function listBackups(folder: string): number[] {
	if (!existsSync(folder)) return []
	const names = readdirSync(folder).filter((name) => /^schema-\d{4}\.db$/.test(name))
	return names.map((name) => Number(name.slice('schema-'.length, -'.db'.length))).sort((a, b) => a - b)
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

/** @param path of a database or a copy of one, which stays as it is */
export function readMarkOf(path: string): SchemaMark {
	const client = new Database(path, { readonly: true })
	try {
		return readSchemaMark(client)
	} finally {
		client.close()
	}
}
