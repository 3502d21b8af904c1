import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../http/problems.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { readPhoto } from '../documents/read-photo.ts'
import { pdfStatusOf } from '../waivers/pdf-state.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import type { CommitWatch } from './await-commit.ts'
import { textsOf } from './custom-fields.ts'
import { findWaivers, readSearch } from './find.ts'
import { loadWaivers, requireShown } from './load.ts'
import type { LoadedWaiver } from './load.ts'
import type { ListWaivers } from './model.ts'
import { presentSummary, presentWhole } from './present-waiver.ts'
import { toTime } from './times.ts'

/** How long a PDF that is being made is waited for. */
const PDF_WAIT_MS = 5 * SECOND_MS

/** A page of waivers. Each whose flags it shows is on the access log first, since a flag is an answer. */
export async function listSummaries(deps: Deps, actor: Actor, { limit, offset, ...query }: ListWaivers) {
	const { db, clock } = deps
	const search = readSearch(db, actor.organizationId, query)
	const seqs = findWaivers(db, search, { limit, offset: offset * limit })
	const page = loadWaivers(db, deps, actor.organizationId, seqs)
	const flagged = page.filter(({ flags }) => flags.length > 0)
	if (flagged.length > 0)
		await deps.write((tx) => {
			for (const { waiver } of flagged)
				recordPhiAccess(tx, deps, actor, { action: 'waiver.read', waiverId: waiver.id })
		})
	return page.map((loaded) => presentSummary(loaded, clock.now()))
}

/** Whole waivers, each on the access log first. @param seqs the numbers of their rows */
export function readWholes(deps: Deps, actor: Actor, seqs: (db: Db) => readonly number[]) {
	return deps.write((tx) =>
		loadWaivers(tx, deps, actor.organizationId, seqs(tx)).map((loaded) => {
			recordPhiAccess(tx, deps, actor, { action: 'waiver.read', waiverId: loaded.waiver.id })
			return presentWhole(tx, loaded, deps.clock.now(), '')
		}),
	)
}

/**
 * One waiver in full, on the access log first. @param withPdf also in base64, as soon as it is made
 * @throws Problem 404; 500 or 503 where its PDF does not exist and should
 */
export async function readWhole(
	deps: Deps & { readonly commits: CommitWatch },
	{ actor, id, withPdf }: ById & { readonly withPdf: boolean },
) {
	const { seq, id: ownId } = requireShown(deps.db, deps, actor.organizationId, id)
	const pdf = withPdf ? await readBase64(deps, actor, { seq, id: ownId }) : ''
	const [waiver] = await readWholes(deps, actor, (db) => [
		requireShown(db, deps, actor.organizationId, ownId).seq,
	])
	if (waiver === undefined) throw problem('not_found', 'No waiver has this id.')
	return { ...waiver, pdf }
}

async function readBase64(
	deps: Deps & { readonly commits: CommitWatch },
	actor: Actor,
	{ seq, id }: { readonly seq: number; readonly id: string },
): Promise<string> {
	const status = () => {
		const waiver = findWaiverBySeq(deps.db, seq)
		return waiver === undefined ? 'failed' : pdfStatusOf(waiver)
	}
	await deps.commits.until(() => status() !== 'pending', PDF_WAIT_MS)
	switch (status()) {
		case 'none':
			return ''
		case 'pending':
			throw problem('unavailable', 'The PDF is not ready yet. Try again in a few seconds.')
		case 'failed':
			throw problem('internal', 'The PDF could not be made. Have it rendered again at the desk.')
		case 'waiting_for_font':
			throw problem('internal', 'The PDF waits for a font that has all of its letters.')
		default:
			return Buffer.from((await readKept(deps, { actor, id }, 'The PDF', readPdf)).pdf).toString('base64')
	}
}

/** A file that is lost is a fault of ours: the 404 of our own API would say here that there is no such waiver. */
async function readKept<T>(
	deps: Deps,
	which: ById,
	what: string,
	read: (deps: Deps, which: ById) => Promise<T>,
): Promise<T> {
	try {
		return await read(deps, which)
	} catch (error) {
		if (!(error instanceof Problem) || error.reason !== 'not_found') throw error
		requireShown(deps.db, deps, which.actor.organizationId, which.id)
		throw problem('internal', `${what} of this waiver is lost. Restore the files from a backup.`)
	}
}

/** The pictures of a waiver in base64. Each is on the access log first. @throws Problem 404 */
export async function readPhotos(deps: Deps, { actor, id }: ById) {
	const { organizationId } = actor
	const [loaded] = loadWaivers(deps.db, deps, organizationId, [
		requireShown(deps.db, deps, organizationId, id).seq,
	])
	if (loaded === undefined) throw problem('not_found', 'No waiver has this id.')
	const { waiver, template } = loaded
	const createdOn = toTime(waiver.wholeAt ?? waiver.signedAt)
	const photos: Awaited<ReturnType<typeof readOne>>[] = []
	// One after the other: a camera's picture has megabytes.
	for (const photo of loaded.photos) photos.push(await readOne(deps, actor, loaded, photo))
	return {
		waiverId: loaded.shownId,
		templateId: waiver.templateId,
		title: template.name,
		createdOn,
		photos: photos.map((photo) => ({ ...photo, date: createdOn })),
	}
}

async function readOne(
	deps: Deps,
	actor: Actor,
	{ waiver, template, version }: LoadedWaiver,
	{ path, blockId }: LoadedWaiver['photos'][number],
) {
	const side = path.endsWith('/back') ? ('back' as const) : ('front' as const)
	const which = { actor, id: waiver.id }
	const { bytes, contentType } = await readKept(deps, which, 'A photo', () =>
		readPhoto(deps, { ...which, blockId, side, isSmall: false }),
	)
	const block = version.blocks.find((each) => each.id === blockId)
	return {
		type: waiver.source === 'kiosk' ? 'kiosk' : 'web',
		tag: block === undefined ? '' : textsOf(template, version).labelOf(block),
		fileType: contentType === 'image/png' ? 'png' : 'jpg',
		photoId: path,
		photo: Buffer.from(bytes).toString('base64'),
	}
}
