import type { Deps } from '../../deps.ts'
import { enqueueOwnedJob } from '../../jobs/queue.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { problem } from '../../http/problems.ts'
import { isRendered, markPdfPending } from '../waivers/pdf-state.ts'
import { requireUnpurged } from '../waivers/waiver.ts'
import { listFailedRenders } from './queries.ts'

/** Also ends the status `failed`. @throws Problem 404, 409 for an imported waiver */
export async function requestRender(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'wake'>,
	{ actor, id }: ById,
): Promise<string> {
	const waiverId = await deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		if (!isRendered(waiver))
			throw problem('conflict', 'The waiver was imported: its PDF is kept as it came, and none is made.')
		markPdfPending(tx, waiver.seq)
		// Starts with the images, in case they are not stored yet.
		enqueueOwnedJob(tx, 'waiver.images', waiver)
		recordAudit(tx, deps, actor, { action: 'waiver.render_requested', subject: waiver.id })
		return waiver.id
	})
	deps.wake('waiver.images')
	return waiverId
}

const BATCH = 200

/** @returns the ids of the waivers */
export async function requestFailedRenders(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'wake'>,
	actor: Actor,
): Promise<string[]> {
	const ids: string[] = []
	let after = 0
	for (;;) {
		const batch = listFailedRenders(deps.db, { organizationId: actor.organizationId, after, limit: BATCH })
		const last = batch.at(-1)
		if (last === undefined) return ids
		for (const { id } of batch) ids.push(await requestRender(deps, { actor, id }))
		after = last.seq
	}
}
