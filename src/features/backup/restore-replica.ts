import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { readIfThere, syncTree } from '../../files/durable-file.ts'
import { FILE_PREFIXES, filePath } from '../../files/store.ts'
import { restoreDatabase } from '../../files/litestream.ts'
import { copyName } from '../../files/replica.ts'
import type { Replica } from '../../files/replica.ts'
import { listNamedFiles } from '../documents/queries.ts'
import { listImages } from '../waivers/image-queries.ts'
import { readNamedFiles } from '../replication/named-files.ts'
import { listStored } from '../replication/stored.ts'
import { FETCHED_AT_ONCE, fetchState } from './fetch-state.ts'
import { makeRoomBeside, requireNoDatabase, takeIntoUse } from './layout.ts'
import type { PrepareCopy } from './prepare-copy.ts'
import { restoreState } from './restore-state.ts'

type RestoreDeps = Pick<Deps, 'config' | 'ids' | 'replica'>

type RestoreOptions = {
	/** Milliseconds since 1970; the newest by default. */
	readonly at?: number | undefined
	readonly prepare?: PrepareCopy
}

/**
 * Restores the newest replica, or the database as it was at some time. The service can start immediately: it reads
 * missing files from their copies.
 * @throws if no replica is set or found
 */
export async function restoreReplica(
	deps: RestoreDeps,
	dataDir: string,
	{ at, prepare }: RestoreOptions = {},
): Promise<void> {
	const { config, ids } = deps
	const replica = requireReplica(deps)
	await requireNoDatabase(dataDir)
	const beside = await makeRoomBeside(dataDir)
	// Keys and checkpoints are written only if there is a database for them.
	const [state] = await Promise.all([fetchState(replica), restoreDatabase(config, beside, at)])
	await restoreState(dataDir, ids, state)
	await prepare?.(beside)
	await takeIntoUse(dataDir, beside)
}

export type FetchedFiles = {
	readonly files: number
	/** Files that rows name and that have no copy. An image may still be in the spool; a PDF is rendered again. */
	readonly missing: readonly string[]
}

export async function fetchFiles(
	deps: RestoreDeps,
	db: Db,
	dataDir: string,
	onProgress: (files: number) => void = () => undefined,
): Promise<FetchedFiles> {
	const replica = requireReplica(deps)
	const folder = join(dataDir, 'files')
	if (deps.config.filesStore !== '') return findStored(db, replica, folder, onProgress)
	const missing = new Set<string>()
	let files = 0
	for (const batch of readNamedFiles(db)) {
		const hashes = [...new Set(batch)]
		for (let start = 0; start < hashes.length; start += FETCHED_AT_ONCE) {
			const some = hashes.slice(start, start + FETCHED_AT_ONCE)
			const contents = await Promise.all(some.map((sha256) => fetchFile(replica, folder, sha256)))
			for (const [index, sha256] of some.entries())
				if (contents[index] === true) files++
				else missing.add(sha256)
		}
		onProgress(files)
	}
	await syncTree(folder)
	return { files, missing: [...missing] }
}

/** Files that a bucket keeps stay there, but for the images of a document that is to be made again. */
async function findStored(
	db: Db,
	replica: Replica,
	folder: string,
	onProgress: (files: number) => void,
): Promise<FetchedFiles> {
	const missing = new Set<string>()
	const waivers = new Set<number>()
	let files = 0
	for (const prefix of FILE_PREFIXES) {
		const stored = await listStored(replica, prefix)
		const named = listNamedFiles(db, prefix)
		const absent = named.filter(({ sha256 }) => !stored.has(sha256))
		for (const { sha256, waiverSeq } of absent) {
			missing.add(sha256)
			waivers.add(waiverSeq)
		}
		files += new Set(named.map(({ sha256 }) => sha256)).size - new Set(absent.map((file) => file.sha256)).size
		onProgress(files)
	}
	for (const seq of waivers)
		for (const { fileSha256 } of listImages(db, seq))
			if (fileSha256 !== null && !missing.has(fileSha256)) await fetchFile(replica, folder, fileSha256)
	return { files, missing: [...missing] }
}

/** @returns whether the file is now here and intact */
async function fetchFile(replica: Replica, folder: string, sha256: string): Promise<boolean> {
	const path = filePath(folder, sha256)
	const here = await readIfThere(path)
	if (here !== undefined && sha256Hex(here) === sha256) return true
	const bytes = await replica.get(copyName(sha256))
	if (bytes === undefined || sha256Hex(bytes) !== sha256) return false
	await mkdir(dirname(path), { recursive: true })
	await writeFile(`${path}.part`, bytes, { mode: 0o600 })
	await rename(`${path}.part`, path)
	return true
}

function requireReplica({ config, replica }: RestoreDeps): Replica {
	if (config.dbReplicaUrl === '' || replica === undefined)
		throw new Error('Set DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL, or name a backup with --from.')
	return replica
}
