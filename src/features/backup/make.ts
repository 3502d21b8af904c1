import { cp, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import type { Verdict } from '../../../verifier/data.ts'
import { copyDatabase } from '../../db/backup.ts'
import { statement } from '../../db/statement.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import { closeDb, openDb } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { VERSION } from '../../kit/release/version.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { syncTree, writeDurably } from '../../files/durable-file.ts'
import { filePath } from '../../files/store.ts'
import { readNamedFiles } from '../replication/named-files.ts'
import { FETCHED_AT_ONCE } from './fetch-state.ts'
import { MANIFEST, hashFile, requireEmptyFolder } from './layout.ts'
import type { Manifest } from './layout.ts'

export type Backup = { readonly manifest: Manifest; readonly verdicts: readonly Verdict[] }

/**
 * Copies everything as of one moment into an empty folder, next to a running service, and verifies the copy. The
 * manifest is written last: a folder without one is not a backup.
 * @throws if the folder is not empty, or a file is missing or damaged
 */
export async function makeBackup(
	deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock' | 'ids'>,
	folder: string,
	onProgress: (files: number) => void = () => undefined,
): Promise<Backup> {
	const { dataDir } = deps.config
	await requireEmptyFolder(folder)
	// Before the database: later checkpoints would make its copy look cut short.
	for (const name of ['keys', 'checkpoints']) await copyFolder(join(dataDir, name), join(folder, name))
	const database = join(folder, DATABASE)
	copyDatabase(deps.db, database)
	const copy = openDb(database)
	try {
		const files = await copyFiles(deps, copy, folder, onProgress)
		const waivers = countWaivers(copy)
		truncateWal(copy)
		closeDb(copy)
		const verdicts = verifyData(folder)
		const manifest: Manifest = {
			format: 'waiver-backup/v1',
			madeAt: toTimestamp(deps.clock.now()),
			version: VERSION,
			waivers,
			files,
			database: await hashFile(database),
		}
		const text = `${JSON.stringify(manifest, null, '\t')}\n`
		await writeDurably(join(folder, MANIFEST), Buffer.from(text), deps.ids.next())
		return { manifest, verdicts }
	} finally {
		closeDb(copy)
	}
}

async function copyFiles(
	{ files }: Pick<Deps, 'files'>,
	copy: Db,
	folder: string,
	onProgress: (files: number) => void,
): Promise<number> {
	let copies = 0
	for (const batch of readNamedFiles(copy)) {
		const hashes = [...new Set(batch)]
		// Several at once, because a bucket may have them.
		for (let start = 0; start < hashes.length; start += FETCHED_AT_ONCE) {
			const some = hashes.slice(start, start + FETCHED_AT_ONCE)
			await Promise.all(some.map((sha256) => copyFile(files, folder, sha256)))
			copies += some.length
		}
		onProgress(copies)
	}
	await syncTree(folder)
	return copies
}

async function copyFile(files: Deps['files'], folder: string, sha256: string): Promise<void> {
	const bytes = await files.get(sha256)
	if (bytes === undefined) throw new Error(`The file ${sha256}, which a waiver names, is missing.`)
	const path = filePath(join(folder, 'files'), sha256)
	await mkdir(dirname(path), { recursive: true })
	await writeFile(path, bytes, { mode: 0o600 })
}

const count = statement<{ n: number }, []>('SELECT count(*) AS n FROM waivers')

function countWaivers(db: Db): number {
	return count.get(db)?.n ?? 0
}

async function copyFolder(from: string, to: string): Promise<void> {
	if ((await stat(from).catch(() => undefined)) === undefined) return
	await cp(from, to, { recursive: true, filter: (path) => !/\.part$|\.lock(?:-\w+)?$/.test(path) })
}
