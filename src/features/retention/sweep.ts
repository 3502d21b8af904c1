import type { Deps } from '../../deps.ts'
import { DAY_MS, HOUR_MS } from '../../kit/time/durations.ts'
import { FILE_PREFIXES } from '../../files/store.ts'
import { copyName } from '../../files/replica.ts'
import { systemActor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { isLogo } from '../organization/organization.ts'
import { requeueForgottenRenders, requeueLostPdf } from '../documents/requeue-lost.ts'
import { isRendered } from '../waivers/pdf-state.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import { isFileNamed, listNamedFiles } from '../documents/queries.ts'
import type { NamedFile } from '../documents/queries.ts'

/** The row of a newer file may be about to be written. */
const ORPHAN_AGE_MS = HOUR_MS

/** For recovery by hand. This is part of the time that an erasure takes. */
const TRASH_MS = DAY_MS

type SweepDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'files' | 'replica'>

export type SweepResult = {
	/** Waivers without a PDF and a job for one. */
	readonly forgotten: number
	readonly orphans: number
	readonly missing: number
}

/**
 * Finds PDFs that no job renders, files without a row, and rows without a file. A missing PDF is rendered again; a
 * missing image raises an alarm.
 */
export async function sweepFiles(
	deps: SweepDeps,
	isStopped: () => boolean = () => false,
): Promise<SweepResult> {
	const forgotten = await requeueForgottenRenders(deps)
	let [orphans, missing] = [0, 0]
	for (const prefix of FILE_PREFIXES) {
		if (isStopped()) break
		const files = await deps.files.list(prefix)
		const named = listNamedFiles(deps.db, prefix)
		orphans += await discardOrphans(deps, files, new Set(named.map(({ sha256 }) => sha256)))
		missing += await reportMissing(deps, named, new Set(files))
		// Requests come first.
		await Bun.sleep(0)
	}
	const emptied = isStopped() ? 0 : await deps.files.emptyTrash(deps.clock.now() - TRASH_MS)
	if (forgotten + orphans + missing + emptied > 0)
		deps.log.warn('the sweep found leftover or missing files', { forgotten, orphans, missing, emptied })
	if (forgotten + missing > 0) deps.wake('waiver.images')
	return { forgotten, orphans, missing }
}

async function discardOrphans(
	{ db, files, replica, clock }: SweepDeps,
	found: readonly string[],
	named: ReadonlySet<string>,
): Promise<number> {
	let discarded = 0
	for (const name of found) {
		if (named.has(name)) continue
		const writtenAt = await files.writtenAt(name)
		if (writtenAt === undefined || writtenAt >= clock.now() - ORPHAN_AGE_MS) continue
		const isOrphan = await files.exclusively(async () => {
			// A row may name it by now.
			if (isFileNamed(db, name) || isLogo(db, name)) return false
			return files.discard(name)
		})
		if (!isOrphan) continue
		await replica?.remove(copyName(name))
		discarded++
	}
	return discarded
}

async function reportMissing(
	deps: SweepDeps,
	named: readonly NamedFile[],
	found: ReadonlySet<string>,
): Promise<number> {
	let missing = 0
	for (const file of named) {
		if (found.has(file.sha256) || (await deps.files.get(file.sha256).catch(() => true)) !== undefined)
			continue
		if (await report(deps, file)) missing++
	}
	return missing
}

/** @returns false if the row names another file by now */
async function report({ log, write, ...stamp }: SweepDeps, file: NamedFile): Promise<boolean> {
	const { waiverId, path } = file
	const isLost = await write((tx) => {
		const waiver = findWaiverBySeq(tx, file.waiverSeq)
		if (waiver === undefined || !isFileNamed(tx, file.sha256)) return false
		// What can't be made again is reported by every sweep; one entry in the audit log is enough.
		if (path !== null || !isRendered(waiver)) return true
		requeueLostPdf(tx, waiver)
		const lost = { action: 'file.missing', subject: waiverId, data: { path: 'pdf' } }
		recordAudit(tx, stamp, systemActor(file.organizationId), lost)
		return true
	})
	if (isLost) log.error('a file is missing', { waiverId, path: path ?? 'pdf' })
	return isLost
}
