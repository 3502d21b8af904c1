import { existsSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { isNotThere, messageOf } from '../../kit/errors.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { lockDataDir, unlessLocked } from '../../files/lock.ts'
import type { Actor } from '../audit/actor.ts'
import { acceptLoss, listDivergences } from '../evidence/recover.ts'
import { requeueMissing } from '../documents/requeue-missing.ts'
import type { Repair } from '../documents/requeue-missing.ts'
import { resultPath } from './last-drill.ts'
import type { DrillResult } from './last-drill.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore-backup.ts'
import { requireRoom } from './require-room.ts'
import { fetchFiles, restoreReplica } from './restore-replica.ts'
import { defined } from '../../kit/defined.ts'

export type Rehearsal = {
	readonly deps: Deps
	repair(): Promise<void>
	stop(): Promise<void>
}

type DrillDeps = Pick<Deps, 'db' | 'files' | 'config' | 'clock' | 'ids' | 'replica'> & {
	readonly onStep?: (what: string) => void
}

/**
 * Restores the newest replica, or a backup made now, into its own folder, verifies it and measures the time. Nothing
 * is sent to anybody. The result is stored, whatever it is. @throws DataDirLocked while another drill runs
 */
export async function drill(
	deps: DrillDeps,
	rehearse: (dataDir: string) => Promise<Rehearsal>,
): Promise<DrillResult> {
	const unlock = lockDrills(deps.config)
	try {
		return await drillAlone(deps, rehearse)
	} finally {
		unlock()
	}
}

async function drillAlone(
	deps: DrillDeps,
	rehearse: (dataDir: string) => Promise<Rehearsal>,
): Promise<DrillResult> {
	const { config, clock, ids } = deps
	const at = toTimestamp(clock.now())
	const source = config.dbReplicaUrl === '' ? 'backup' : 'replica'
	const live = readExtent(deps.db)
	let result: DrillResult
	try {
		const outcome = await inFolder(config, (folder) => restoreAndVerify(deps, rehearse, folder, live))
		result = { at, source, ...outcome }
	} catch (error) {
		const reason = messageOf(error)
		result = { at, source, ok: false, reason, ...NOTHING_DONE }
	}
	await writeDurably(resultPath(config), Buffer.from(`${JSON.stringify(result, null, '\t')}\n`), ids.next())
	return result
}

const FOLDER = 'drill-'

/** @throws if there is no room for the folder */
async function inFolder<T>(config: DrillDeps['config'], work: (folder: string) => Promise<T>): Promise<T> {
	const parent = folderOf(config)
	await removeLeftovers(parent)
	const folder = await mkdtemp(join(parent, FOLDER))
	try {
		return await work(folder)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Unless a drill is running. A missing folder, such as an unplugged disk's, is skipped. */
export async function sweepDrills({ config }: Pick<DrillDeps, 'config'>): Promise<void> {
	const folder = folderOf(config)
	if (!existsSync(folder) || (await listLeftovers(folder)).length === 0) return
	// No waiting: the service tries again later.
	const unlock = unlessLocked(() => lockDrills(config, 0))
	if (unlock === undefined) return
	try {
		await removeLeftovers(folder)
	} finally {
		unlock()
	}
}

function lockDrills({ dataDir }: DrillDeps['config'], waitMs?: number): () => void {
	const path = join(dataDir, 'drill.lock')
	return lockDataDir(path, 'Another drill is running. Wait until it has ended.', waitMs)
}

function folderOf({ dataDir, drillDir }: DrillDeps['config']): string {
	return drillDir === '' ? dataDir : drillDir
}

/** A killed drill leaves a copy of everything behind, which no purge would reach. */
async function removeLeftovers(folder: string): Promise<void> {
	for (const name of await listLeftovers(folder))
		await rm(join(folder, name), { recursive: true, force: true })
}

async function listLeftovers(folder: string): Promise<string[]> {
	const entries = await listFolder(folder)
	return entries
		.filter((entry) => entry.isDirectory() && entry.name.startsWith(FOLDER))
		.map(({ name }) => name)
}

async function listFolder(folder: string): Promise<Dirent[]> {
	try {
		return await readdir(folder, { withFileTypes: true })
	} catch (error) {
		if (!isNotThere(error)) throw error
		throw new Error(`The folder ${folder} (DRILL_DIR) does not exist. Create it, or mount its disk.`, {
			cause: error,
		})
	}
}

const NOTHING_DONE = {
	waivers: 0,
	files: 0,
	lostEntries: 0,
	lostSeconds: 0,
	repaired: { images: 0, pdfs: 0 },
	readySeconds: 0,
	verifySeconds: 0,
}

async function restoreAndVerify(
	deps: DrillDeps,
	rehearse: (dataDir: string) => Promise<Rehearsal>,
	folder: string,
	live: Extent,
): Promise<Omit<DrillResult, 'at' | 'source'>> {
	const { clock } = deps
	// A backup and its restored copy exist at the same time.
	await requireRoom(deps, folder, deps.config.dbReplicaUrl === '' ? 2 : 1)
	const start = clock.monotonic()
	const dataDir = join(folder, 'data')
	deps.onStep?.('restoring the database')
	const restoredFiles = await restoreInto(deps, folder, dataDir)
	deps.onStep?.('starting the service on it')
	const rehearsal = await rehearse(dataDir)
	const readySeconds = secondsSince(clock, start)
	const copyExtent = readExtent(rehearsal.deps.db)
	deps.onStep?.('restoring the files')
	const { files, missing, repair } = await finishRestore(deps, rehearsal, dataDir, restoredFiles)
	const verifying = clock.monotonic()
	deps.onStep?.('verifying everything')
	const [fault] = verifyData(dataDir, elsewhereBut(deps.config, missing)).flatMap(
		(verdict) => verdict.fault ?? [],
	)
	const reason = reasonOf(repair, fault)
	const { images, pdfs } = repair
	return {
		ok: reason === undefined,
		...defined({ reason }),
		waivers: copyExtent.waivers,
		files,
		lostEntries: Math.max(0, live.entries - copyExtent.entries),
		lostSeconds: Math.max(0, live.lastAt - copyExtent.lastAt) / 1000,
		repaired: { images, pdfs },
		readySeconds,
		verifySeconds: secondsSince(clock, verifying),
	}
}

/** @returns how many files are in place; undefined while they still have to be fetched */
async function restoreInto(deps: DrillDeps, folder: string, dataDir: string): Promise<number | undefined> {
	if (deps.config.dbReplicaUrl !== '') {
		await restoreReplica(deps, dataDir)
		return undefined
	}
	const backup = join(folder, 'backup')
	await makeBackup(deps, backup)
	return (await restoreBackup(backup, dataDir, deps)).files
}

async function finishRestore(
	deps: DrillDeps,
	{ deps: restored, repair: doRepairs, stop }: Rehearsal,
	dataDir: string,
	inPlace: number | undefined,
): Promise<{ files: number; missing: readonly string[]; repair: Repair }> {
	try {
		const { files, missing } =
			inPlace === undefined ? await fetchFiles(deps, restored.db, dataDir) : { files: inPlace, missing: [] }
		for (const divergence of listDivergences(restored)) acceptLoss(restored, divergence, actorOf)
		const repair = transact(restored.db, (tx) => requeueMissing(tx, missing))
		await doRepairs()
		return { files, missing, repair }
	} finally {
		await stop()
	}
}

/** Files that a bucket keeps were looked for there. @param missing those that it does not have */
export function elsewhereBut(
	{ filesStore, dbReplicaUrl }: Deps['config'],
	missing: Iterable<string>,
): { isElsewhere?: (sha256: string) => boolean } {
	const absent = new Set(missing)
	return filesStore === '' || dbReplicaUrl === '' ? {} : { isElsewhere: (sha256) => !absent.has(sha256) }
}

function reasonOf({ lost }: Repair, fault: { seq: number; reason: string } | undefined): string | undefined {
	if (lost.length > 0) return `${lost.length} files that waivers name have no copy.`
	return fault && `From entry ${fault.seq} on: ${fault.reason}.`
}

type Extent = { readonly waivers: number; readonly entries: number; readonly lastAt: number }

const extent = statement<Extent, []>(
	`SELECT (SELECT count(*) FROM waivers) AS waivers, (SELECT count(*) FROM chain) AS entries,
	(SELECT coalesce(max(signed_at), 0) FROM waivers) AS lastAt`,
)

function readExtent(db: Db): Extent {
	return extent.get(db) ?? { waivers: 0, entries: 0, lastAt: 0 }
}

function actorOf(organizationId: string): Actor {
	return { organizationId, name: 'drill', requestId: 'drill', address: 'local' }
}

function secondsSince(clock: Deps['clock'], start: number): number {
	return Math.round(clock.monotonic() - start) / 1000
}
