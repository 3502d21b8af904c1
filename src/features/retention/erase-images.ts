import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob, enqueueOwnedJob } from '../../jobs/queue.ts'
import { addDays, dayInZone } from '../../kit/time/dates.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { zonesOf } from '../organization/zones.ts'
import { findImageFile } from '../waivers/image-queries.ts'
import { eraseImageRow } from '../waivers/image-state.ts'
import { dropPdf } from '../waivers/pdf-state.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import { isPast } from './policy.ts'
import { isHeld } from '../waivers/changes/hold.ts'
import { DOCUMENT_IMAGES_AT_ONCE, listBlocks, listDocumentImages } from './queries.ts'

type ImageKey = { readonly waiverSeq: number; readonly path: string }

/**
 * Erases images whose block sets a shorter time (`keepDays`). The rest of the waiver still verifies.
 * @param isStopped whether to stop after so many @returns how many
 */
export async function eraseDueImages(
	deps: Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids'>,
	actor: Actor,
	isStopped: (count: number) => boolean = () => false,
): Promise<number> {
	let count = 0
	const wake = (): void => {
		deps.wake('file.erase')
		deps.wake('waiver.pdf')
	}
	for await (const image of findDueImages(deps, actor.organizationId)) {
		if (isStopped(count)) break
		await deps.write((tx) => eraseImage(tx, deps, actor, image))
		count++
		if (count % DOCUMENT_IMAGES_AT_ONCE === 0) wake()
	}
	wake()
	return count
}

export async function countDueImages(
	deps: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): Promise<number> {
	const rules = new Set<string>()
	for await (const { waiverSeq, path } of findDueImages(deps, organizationId))
		rules.add(`${waiverSeq} ${path}`)
	return rules.size
}

async function* findDueImages(
	deps: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): AsyncGenerator<ImageKey> {
	const zoneOf = zonesOf(deps.db, organizationId)
	let after = 0
	for (;;) {
		const batch = listDocumentImages(deps.db, organizationId, after)
		const last = batch.at(-1)
		if (last === undefined) return
		const keepDays = readKeepDays(deps, [...new Set(batch.map((image) => image.templateVersionId))])
		for (const image of batch) {
			const days = keepDays.get(`${image.templateVersionId} ${image.blockId}`)
			if (days === undefined) continue
			const timezone = zoneOf(image.locationId)
			const lastDay = addDays(dayInZone(image.signedAt, timezone), days)
			if (isPast(lastDay, deps.clock.now(), timezone)) yield image
		}
		if (batch.length < DOCUMENT_IMAGES_AT_ONCE) return
		// A waiver whose images were split by the end of a batch is read again.
		after = last.waiverSeq === batch[0]?.waiverSeq ? last.waiverSeq : last.waiverSeq - 1
		// A batch without due images does not write; let requests run in between.
		await Bun.sleep(0)
	}
}

function readKeepDays({ db }: Pick<Deps, 'db'>, versionIds: readonly string[]): Map<string, number> {
	const cutoffs = new Map<string, number>()
	for (const { id, blocks } of listBlocks(db, versionIds))
		for (const block of blocks) {
			const days = block['keepDays']
			if (typeof days === 'number') cutoffs.set(`${id} ${block.id}`, days)
		}
	return cutoffs
}

function eraseImage(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, image: ImageKey): void {
	const waiver = findWaiverBySeq(tx, image.waiverSeq)
	// Another call may have purged it meanwhile.
	if (waiver === undefined || waiver.purgedAt !== null || isHeld(tx, image.waiverSeq)) return
	const { organizationId, id, chainSeq, hash } = waiver
	const file = findImageFile(tx, image)
	appendEntry(tx, {
		organizationId,
		kind: 'image.erased',
		subject: id,
		at: Math.max(deps.clock.now(), waiver.signedAt),
		data: { policy: 'keep_days', path: image.path, signedSeq: chainSeq, signedHash: hash },
	})
	eraseImageRow(tx, image)
	dropPdf(tx, waiver.seq)
	for (const sha256 of [file, waiver.pdfSha256]) if (sha256 !== null) enqueueJob(tx, 'file.erase', sha256)
	// Starts with the images, in case others are not stored yet.
	enqueueOwnedJob(tx, 'waiver.images', waiver)
	recordAudit(tx, deps, actor, { action: 'image.erased', subject: id, data: { path: image.path } })
}
