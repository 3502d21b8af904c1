import { copyFile, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, syncFolder, syncTree } from '../../storage/durable-file.ts'
import { SIGNING_KEYS, withLaterKeys } from '../../storage/signing-keys.ts'
import { DATABASE, MANIFEST, hashFile, requireNoDatabase } from './layout.ts'
import type { Manifest } from './layout.ts'
import type { PrepareCopy } from './prepare-copy.ts'

export type RestoreOptions = {
	/** Keys and logs of checkpoints that are copied elsewhere, by their names in a data directory. */
	readonly copies?: ReadonlyMap<string, Uint8Array>
	readonly prepare?: PrepareCopy
}

/**
 * Puts a backup into a data directory that holds no database. The database comes last: one that was cut short is not
 * taken for a restored one.
 * @throws for a folder that is no whole backup, and a data directory that holds a database
 */
export async function restoreBackup(
	folder: string,
	dataDir: string,
	{ copies = new Map(), prepare }: RestoreOptions = {},
): Promise<Manifest> {
	const manifest = await readManifest(folder)
	await requireNoDatabase(dataDir)
	if ((await hashFile(join(folder, DATABASE))) !== manifest.database)
		throw new Error('The database of the backup is damaged; take an older backup.')
	await restoreFolder(folder, dataDir, 'files')
	await restoreKeys(folder, dataDir, copies)
	await restoreLogs(folder, dataDir, copies)
	const beside = join(dataDir, `${DATABASE}.part`)
	for (const left of [beside, `${beside}-wal`, `${beside}-shm`]) await rm(left, { force: true })
	await copyFile(join(folder, DATABASE), beside)
	prepare?.(beside)
	await syncTree(dataDir)
	await rename(beside, join(dataDir, DATABASE))
	await syncFolder(dataDir)
	return manifest
}

async function restoreFolder(folder: string, dataDir: string, name: string): Promise<void> {
	if ((await stat(join(folder, name)).catch(() => undefined)) !== undefined)
		await cp(join(folder, name), join(dataDir, name), { recursive: true })
}

/** The keys of the backup, and those that have signed checkpoints since, where the box is still here or has a copy. */
async function restoreKeys(
	folder: string,
	dataDir: string,
	copies: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
	const path = join(dataDir, SIGNING_KEYS)
	const later = [await readIfThere(path), copies.get(SIGNING_KEYS)].filter((file) => file !== undefined)
	await restoreFolder(folder, dataDir, 'keys')
	const restored = await readIfThere(path)
	if (restored !== undefined) await writeFile(path, withLaterKeys(restored, later), { mode: 0o600 })
}

/**
 * Of each log of checkpoints the longest there is, since logs only grow: what was published after the backup was made may
 * be known to a log that is still here, or to a copy.
 */
async function restoreLogs(
	folder: string,
	dataDir: string,
	copies: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
	const [from, to] = [join(folder, 'checkpoints'), join(dataDir, 'checkpoints')]
	const names = [
		...(await readdir(from).catch(() => [])).map((log) => `checkpoints/${log}`),
		...[...copies.keys()].filter((name) => name.startsWith('checkpoints/')),
	]
	if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
	for (const name of new Set(names)) {
		const places = [dataDir, folder].map((place) => readIfThere(join(place, name)))
		const logs = [...(await Promise.all(places)), copies.get(name)].filter((log) => log !== undefined)
		const [longest] = logs.toSorted((a, b) => b.length - a.length)
		if (longest !== undefined) await writeFile(join(dataDir, name), longest, { mode: 0o600 })
	}
}

async function readManifest(folder: string): Promise<Manifest> {
	let manifest: Manifest
	try {
		manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
	} catch {
		throw new Error(`${folder} holds no ${MANIFEST}, so it is no whole backup.`)
	}
	if (manifest.format !== 'waiver-backup/v1')
		throw new Error('The backup is of a format that this program does not know; use a newer one.')
	return manifest
}
