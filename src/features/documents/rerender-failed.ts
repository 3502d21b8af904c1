import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { listFailedRenders } from './queries.ts'
import { requestRender } from './request-render.ts'

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
