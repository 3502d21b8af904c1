import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups, readMarkOf, schemaBackup } from '../../db/backup.ts'
import { closeDb, openDb } from '../../db/client.ts'
import { servesSchema } from '../../db/migrate.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { syncNow } from '../../files/durable-file.ts'
import { makeRoomBeside, takeIntoUse } from './layout.ts'

export const backupsOf = (dataDir: string): string => join(dataDir, 'backups')

/**
 * The newest copy from before an upgrade that a program serves.
 * @param schema of that program @throws {Error} if there is none
 */
export function chooseBackup(dataDir: string, schema: number): string {
	const folder = backupsOf(dataDir)
	const version = listBackups(folder).findLast(
		(each) => each <= schema && servesSchema(schema, readMarkOf(schemaBackup(folder, each))),
	)
	if (version !== undefined) return schemaBackup(folder, version)
	throw new Error(
		`${folder} has no copy that a program of schema ${schema} can serve. Name a newer program with --to, or run "waiver restore" with a backup.`,
	)
}

/**
 * Puts a copy in the place of the database, at once. Nothing may have the database open.
 * @throws {Error} if something has; then nothing was changed
 */
export async function replaceDatabase(dataDir: string, copy: string): Promise<void> {
	const path = join(dataDir, DATABASE)
	const db = openDb(path)
	truncateWal(db)
	closeDb(db)
	// SQLite would write what is left in it into the copy.
	if (((await stat(`${path}-wal`).catch(() => undefined))?.size ?? 0) > 0)
		throw new Error(
			`Another process has ${DATABASE} open. Stop it first: sudo systemctl stop waiver-replica. Nothing was changed.`,
		)
	const beside = await makeRoomBeside(dataDir)
	await copyFile(copy, beside)
	syncNow(beside)
	await takeIntoUse(dataDir, beside)
	for (const name of ['-wal', '-shm']) await rm(`${path}${name}`, { force: true })
}
