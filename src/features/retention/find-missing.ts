import type { Deps } from '../../deps.ts'
import { DamagedFile } from '../../files/store.ts'
import { systemActor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requeueMissing } from '../documents/requeue-missing.ts'
import { isFileNamed } from '../documents/queries.ts'
import type { NamedFile } from '../documents/queries.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'

export type MissingDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'log' | 'files'>

/** How many files are nowhere, and how many of them can't be made again. */
export type Missing = { readonly missing: number; readonly lost: number }

/** A place of copies serves many at a time. */
const FETCHED_AT_ONCE = 16

/**
 * Gets files that rows name and that are not in their place: from where they were set aside, or from the copies, as after
 * a takeover. Of those that are nowhere a PDF is rendered again, and an image is stored again from the spool; if it is not
 * there, an alarm is raised.
 * @param here the files that are in their place
 */
export async function findMissing(
	deps: MissingDeps,
	files: readonly NamedFile[],
	here: ReadonlySet<string>,
): Promise<Missing> {
	const absent = files.filter(({ sha256 }) => !here.has(sha256))
	let [missing, lost] = [0, 0]
	for (let start = 0; start < absent.length; start += FETCHED_AT_ONCE) {
		const some = absent.slice(start, start + FETCHED_AT_ONCE)
		const outcomes = await Promise.all(some.map(({ sha256 }) => bringBack(deps, sha256)))
		for (const [index, file] of some.entries()) {
			const outcome = outcomes[index] === 'nowhere' ? await report(deps, file) : outcomes[index]
			if (outcome === 'here') continue
			missing++
			if (outcome !== 'made again') lost++
		}
	}
	return { missing, lost }
}

type Outcome = 'here' | 'nowhere' | 'unknown'

/** `unknown` while the place of the copies does not respond. */
async function bringBack({ db, files }: MissingDeps, sha256: string): Promise<Outcome> {
	try {
		if (await files.exclusively(() => files.takeBack(sha256))) return 'here'
		const bytes = await files.get(sha256)
		if (bytes === undefined) return 'nowhere'
		// A purge in between must not get its file back.
		await files.exclusively(async () => {
			if (isFileNamed(db, sha256)) await files.put(bytes)
		})
		return 'here'
	} catch (error) {
		return error instanceof DamagedFile ? 'nowhere' : 'unknown'
	}
}

/** By store: what is missing is said once, not each hour. */
const reports = new WeakMap<Deps['files'], Set<string>>()

/** `here` where the row names another file by now. */
async function report(
	{ log, write, files, ...stamp }: MissingDeps,
	file: NamedFile,
): Promise<'here' | 'nowhere' | 'made again'> {
	const { waiverId, path, sha256 } = file
	const outcome = await write((tx) => {
		const waiver = findWaiverBySeq(tx, file.waiverSeq)
		if (waiver === undefined || !isFileNamed(tx, sha256)) return 'here'
		const { images, pdfs } = requeueMissing(tx, [sha256])
		// It is counted by every sweep.
		if (images + pdfs === 0) return 'nowhere'
		if (pdfs === 0) return 'made again'
		const entry = { action: 'file.missing', subject: waiverId, data: { path: 'pdf' } } as const
		recordAudit(tx, stamp, systemActor(file.organizationId), entry)
		return 'made again'
	})
	const names = reports.get(files) ?? new Set<string>()
	if (outcome === 'nowhere' && !names.has(sha256))
		log.error('a file is missing', { waiverId, path: path ?? 'pdf' })
	reports.set(files, names.add(sha256))
	return outcome
}
