import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { formatCheckpoint } from '../../ledger/checkpoint.ts'
import { rootOf } from '../../ledger/merkle.ts'
import type { LoggedCheckpoint } from '../../ledger/checkpoint-log.ts'
import { systemActor } from '../audit/actor.ts'
import { requireCompared } from './compare-copies.ts'
import { explainDivergence, findDivergence } from './divergence.ts'
import { originOf } from './origin.ts'
import { recordRotation } from './rotate-key.ts'
import { findGeneration } from './queries.ts'
import { chainSize, keepNodes, openTree } from './tree.ts'

export type CheckpointDeps = Pick<Deps, 'db' | 'write' | 'keys' | 'checkpoints' | 'clock' | 'ids'>

/** The newest one, which covers at least `size` entries. @throws Problem 503 until a recovery is confirmed */
export async function newestCheckpoint(
	deps: CheckpointDeps,
	organizationId: string,
	size: number,
): Promise<LoggedCheckpoint> {
	requireContinuation(deps, organizationId)
	const newest = currentNewest(deps, organizationId)
	return newest !== undefined && newest.size >= size ? newest : publishWhenDue(deps, organizationId, size)
}

/** The first published one that covers `size` entries. It never changes. @throws as `newestCheckpoint` */
export async function firstCheckpoint(
	deps: CheckpointDeps,
	organizationId: string,
	size: number,
): Promise<LoggedCheckpoint> {
	requireContinuation(deps, organizationId)
	const generation = findGeneration(deps.db, organizationId)
	const first = deps.checkpoints.firstCovering(organizationId, generation, size)
	return first ?? publishWhenDue(deps, organizationId, size)
}

/** If the head has moved and a second has passed. @returns whether to call again immediately */
export async function publishIfDue(deps: CheckpointDeps, organizationId: string): Promise<boolean> {
	await requireCompared(deps)
	if (await prepare(deps, organizationId)) return true
	const newest = currentNewest(deps, organizationId)
	const isNew = chainSize(deps.db, organizationId) > (newest?.size ?? 0)
	if (isNew && deps.checkpoints.pauseMs(organizationId) === 0) publish(deps, organizationId)
	return false
}

async function publishWhenDue(
	deps: CheckpointDeps,
	organizationId: string,
	size: number,
): Promise<LoggedCheckpoint> {
	await requireCompared(deps)
	while (await prepare(deps, organizationId));
	await Bun.sleep(deps.checkpoints.pauseMs(organizationId))
	// Another call that waited may have published for all.
	const newest = currentNewest(deps, organizationId)
	return newest !== undefined && newest.size >= size ? newest : publish(deps, organizationId)
}

/** Stores tree nodes and a key change before the head is signed. @returns whether to call again first */
function prepare(deps: CheckpointDeps, organizationId: string): Promise<boolean> {
	return deps.write((tx) => {
		recordRotation(tx, deps, systemActor(organizationId))
		return keepNodes(tx, organizationId)
	})
}

/** Any two checkpoints of one origin are consistent (RFC 6962), because only one that continues the last is signed. */
function publish(deps: CheckpointDeps, organizationId: string): LoggedCheckpoint {
	const { db, keys, checkpoints } = deps
	requireContinuation(deps, organizationId)
	const generation = findGeneration(db, organizationId)
	const origin = originOf(keys, organizationId, generation)
	const size = chainSize(db, organizationId)
	const root = rootOf(openTree(db, organizationId), size)
	const note = keys.current(origin).sign(formatCheckpoint({ origin, size, root }))
	checkpoints.append(organizationId, generation, { size, note })
	return { size, note }
}

/** @throws Problem 503 while the chain does not continue its last checkpoint */
function requireContinuation(deps: CheckpointDeps, organizationId: string): void {
	const divergence = findDivergence(deps, organizationId)
	if (divergence !== undefined) throw problem('unavailable', explainDivergence(divergence))
}

function currentNewest(
	{ db, checkpoints }: Pick<CheckpointDeps, 'checkpoints'> & { db: Db },
	organizationId: string,
): LoggedCheckpoint | undefined {
	const newest = checkpoints.newest(organizationId)
	return newest?.generation === findGeneration(db, organizationId) ? newest : undefined
}
