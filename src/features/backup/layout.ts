import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE, makeDataDir } from '../../files/data-dir.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { syncFolder } from '../../files/durable-file.ts'

export const MANIFEST = 'backup.json'

const Manifest = Type.Object({
	format: Type.Literal('waiver-backup/v1'),
	madeAt: Type.String({ description: 'A timestamp.' }),
	version: Type.String(),
	waivers: Type.Number(),
	files: Type.Number(),
	database: Type.String({ description: 'SHA-256 of the database, lower-case hex.' }),
})

export type Manifest = Readonly<Static<typeof Manifest>>

/** @throws DamagedJson */
export const parseManifest = storedJson(Manifest, 'The manifest of the backup')

/** @throws if the folder is not empty */
export async function requireEmptyFolder(path: string): Promise<void> {
	await mkdir(path, { recursive: true, mode: 0o700 })
	if ((await readdir(path)).length > 0) throw new Error(`${path} is not empty. Name another folder.`)
}

/** A restore never overwrites a database. */
export async function requireNoDatabase(dataDir: string): Promise<void> {
	makeDataDir(dataDir)
	const there = await stat(join(dataDir, DATABASE)).catch(() => undefined)
	if (there !== undefined)
		throw new Error(`${dataDir} already has a database. Move it away, or set another DATA_DIR.`)
	// SQLite would write it into the restored file.
	const log = await stat(join(dataDir, `${DATABASE}-wal`)).catch(() => undefined)
	if (log !== undefined)
		throw new Error(
			`${dataDir} holds ${DATABASE}-wal of a database that is gone, perhaps with the newest waivers. Move it away and keep it.`,
		)
}

/** Where a database is prepared before it gets its name. Deletes what an interrupted attempt left there. */
export async function makeRoomBeside(dataDir: string): Promise<string> {
	const beside = join(dataDir, `${DATABASE}.part`)
	for (const path of [beside, `${beside}-wal`, `${beside}-shm`]) await rm(path, { force: true })
	return beside
}

export async function takeIntoUse(dataDir: string, beside: string): Promise<void> {
	await rename(beside, join(dataDir, DATABASE))
	// Preparing the database emptied its WAL.
	await makeRoomBeside(dataDir)
	await syncFolder(dataDir)
}

export async function hashFile(path: string): Promise<string> {
	const hash = createHash('sha256')
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
	return hash.digest('hex')
}
