import type { Deps } from '../../deps.ts'
import { DAY_MS, HOUR_MS } from '../../kit/time/durations.ts'
import { FILE_PREFIXES } from '../../files/store.ts'
import type { Aside } from '../../files/aside.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { whyReadOnly } from '../evidence/recover.ts'
import { FOUND_MS, noteSweep, readFound } from '../found/last-sweep.ts'
import { IS_WHOLE, isNamedNow, judgeUnnamed, unexplainedOf } from '../found/unnamed.ts'
import type { Unnamed } from '../found/unnamed.ts'
import { isBrandFile } from '../organization/organization.ts'
import { requeueForgottenRenders } from '../documents/requeue-missing.ts'
import { listNamedFiles } from '../documents/queries.ts'
import { findMissingOrStored } from './look-into-store.ts'
import type { Missing } from './find-missing.ts'

/** The row of a newer file may be about to be written. */
const YOUNG_MS = HOUR_MS

/** For recovery by hand. This is part of the time that an erasure takes. */
const TRASH_MS = DAY_MS

/** How many files that it can't explain a sweep sets aside without being asked, and which part of all. */
const UNEXPLAINED_AT_MOST = { most: 20, part: 0.01 }

export type SweepDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'files' | 'replica' | 'keys' | 'checkpoints'
> & { readonly integrity: Pick<Deps['integrity'], 'isSound'> }

export type SweepResult = {
	/** Waivers without a PDF and a job for one. */
	readonly forgotten: number
	/** Files without a row that were moved to the trash. */
	readonly orphans: number
	readonly missing: number
}

/**
 * Finds PDFs that no job renders, files without a row, and rows without a file. Nothing is deleted that it can't explain,
 * nor anything while the database is in doubt.
 */
export async function sweepFiles(
	deps: SweepDeps,
	isStopped: () => boolean = () => false,
	atMost = UNEXPLAINED_AT_MOST,
): Promise<SweepResult> {
	// A database that was set back would take the newest waivers' files for leftovers.
	if (whyReadOnly(deps) !== undefined) return { forgotten: 0, orphans: 0, missing: 0 }
	const renders = await requeueForgottenRenders(deps)
	const { missing, lost, ...surveyed } = await survey(deps, isStopped)
	if (isStopped()) return { forgotten: renders, orphans: 0, missing }
	const { orphans, found, emptied, unexplained } = await tidy(deps, surveyed, { isStopped, atMost })
	if (renders + orphans + missing + found + emptied > 0)
		deps.log.warn('the sweep found leftover or missing files', {
			forgotten: renders,
			orphans,
			missing,
			found,
			emptied,
		})
	if (unexplained > 0) deps.log.error(UNEXPLAINED, { files: unexplained })
	if (renders + missing > 0) deps.wake('waiver.images')
	noteSweep(deps, { at: deps.clock.now(), missing: lost, unexplained, ...(await readFound(deps)) })
	return { forgotten: renders, orphans, missing }
}

type Tidying = {
	readonly orphans: number
	readonly found: number
	readonly emptied: number
	readonly unexplained: number
}

/** While anything is in doubt, nothing is deleted; while much is, nothing in doubt is moved. */
async function tidy(
	deps: SweepDeps,
	{ unnamed, named }: Pick<Survey, 'unnamed' | 'named'>,
	{ isStopped, atMost }: { isStopped(): boolean; readonly atMost: typeof UNEXPLAINED_AT_MOST },
): Promise<Tidying> {
	const inDoubt = unexplainedOf(unnamed)
	const isTooMuch = inDoubt.length > Math.min(atMost.most, Math.floor(named * atMost.part))
	const doubts = new Set(inDoubt)
	const leftovers = unnamed.filter((file) => !doubts.has(file))
	return {
		orphans: await moveAside(deps, leftovers, 'trash'),
		found: isTooMuch ? 0 : await moveAside(deps, inDoubt, 'found'),
		emptied: inDoubt.length > 0 ? 0 : await deleteOld(deps, isStopped),
		unexplained: isTooMuch ? inDoubt.length : 0,
	}
}

const UNEXPLAINED =
	'files of waivers that the database lacks: it may be an older copy. Nothing was moved or deleted; run "waiver recover"'

type Survey = Missing & { readonly unnamed: Unnamed[]; readonly named: number }

async function survey(deps: SweepDeps, isStopped: () => boolean): Promise<Survey> {
	const strays: Unnamed[] = []
	let [missing, lost, all] = [0, 0, 0]
	for (const prefix of FILE_PREFIXES) {
		if (isStopped()) break
		const files = await deps.files.list(prefix)
		const rows = listNamedFiles(deps.db, prefix)
		const names = new Set(rows.map(({ sha256 }) => sha256))
		const isNamed = (name: string): boolean => names.has(name) || isBrandFile(deps.db, name)
		strays.push(...(await judgeUnnamed(deps, files, isNamed)))
		const absent = await findMissingOrStored(deps, { prefix, rows }, new Set(files))
		missing += absent.missing
		lost += absent.lost
		all += rows.length
		// Requests come first.
		await Bun.sleep(0)
	}
	return { unnamed: strays, missing, lost, named: all }
}

/** @returns how many were moved */
async function moveAside(
	{ db, files, clock }: SweepDeps,
	unnamed: readonly Unnamed[],
	place: Aside,
): Promise<number> {
	let count = 0
	for (const { name } of unnamed) {
		const writtenAt = await files.writtenAt(name)
		if (writtenAt === undefined || writtenAt >= clock.now() - YOUNG_MS) continue
		// A row may name it by now.
		const isMoved = await files.exclusively(async () => !isNamedNow(db, name) && files.moveAside(name, place))
		if (isMoved) count++
	}
	return count
}

/**
 * Deletes what was set aside long ago, and then its copies, if the database is sound. @returns how many files
 */
async function deleteOld(deps: SweepDeps, isStopped: () => boolean): Promise<number> {
	const { files, clock } = deps
	const now = clock.now()
	const old = [
		...(await files.listAside('trash')).filter(({ since }) => since < now - TRASH_MS),
		...(await files.listAside('found')).filter(({ since }) => since < now - FOUND_MS),
	]
	if (old.length === 0 || !(await deps.integrity.isSound(isStopped))) return 0
	for (const { name } of old) await deleteUnlessNamed(deps, name)
	deps.wake('file.erase')
	return old.length
}

async function deleteUnlessNamed({ db, files, write, replica }: SweepDeps, name: string): Promise<void> {
	await files.exclusively(async () => {
		if (isNamedNow(db, name)) {
			await files.takeBack(name)
			return
		}
		// A bucket that is the store has the only other file, and a sweep deletes nothing there.
		// The job deletes its copy, and tries again while their place is unreachable.
		if (replica !== undefined && files.cache === undefined && IS_WHOLE.test(name))
			await write((tx) => enqueueJob(tx, 'file.erase', name))
		await files.remove(name)
	})
}
