import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { listOrganizationIds } from '../organization/queries.ts'
import { appendEntry } from './append.ts'
import { explainBehind } from './compare-copies.ts'
import { explainDivergence, findDivergence, findUnlogged, unknownOrganization } from './divergence.ts'
import type { Divergence } from './divergence.ts'
import { findGeneration, insertGeneration } from './queries.ts'
import { chainSize } from './tree.ts'

type RecoveryDeps = Pick<Deps, 'db' | 'checkpoints'>

export function listDivergences(deps: RecoveryDeps): Divergence[] {
	const ids = listOrganizationIds(deps.db)
	const unknown = deps.checkpoints.organizations().filter((id) => !ids.includes(id))
	return [
		...unknown.map((id) => unknownOrganization(deps, id)),
		...ids.flatMap((id) => findDivergence(deps, id) ?? findUnlogged(deps, id) ?? []),
	]
}

/** Why the service is read-only, in one sentence; undefined while it can write. */
export function whyReadOnly(deps: RecoveryDeps): string | undefined {
	const [first] = listDivergences(deps)
	return first === undefined ? explainBehind(deps) : explainDivergence(first)
}

/** @throws while the service is read-only: an appended entry would start a second history */
export function requireWritable(deps: RecoveryDeps): void {
	const reason = whyReadOnly(deps)
	if (reason !== undefined) throw new Error(reason)
}

/**
 * Accepts that published entries are lost. The logs of an organization that is lost as a whole are set aside.
 * @param actorOf who accepts it, for an organization that is there
 */
export function acceptLoss(
	deps: RecoveryDeps & Pick<Deps, 'clock' | 'ids'>,
	divergence: Divergence,
	actorOf: (organizationId: string) => Actor,
): void {
	const { db, checkpoints, clock } = deps
	const { kind, organizationId, nextGeneration } = divergence
	if (kind === 'unknown') return checkpoints.setAside(organizationId)
	// Where the logs are gone, any earlier number may have been used.
	const unused = kind === 'unlogged' ? Math.max(nextGeneration, secondOf(clock.now())) : nextGeneration
	transact(db, (tx) =>
		recoverChain(tx, deps, { ...divergence, nextGeneration: unused }, actorOf(organizationId)),
	)
}

const secondOf = (ms: number): number => Math.floor(ms / 1_000)

/** Continues a restored database's chain. The log gets another origin, so that no name has two histories. */
function recoverChain(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ organizationId, lostFrom, lostTo, nextGeneration }: Omit<Divergence, 'kind' | 'size'>,
	actor: Actor,
): void {
	const data = { lostFrom, lostTo, generation: nextGeneration }
	const { seq } = appendEntry(tx, {
		organizationId,
		kind: 'chain.recovered',
		subject: organizationId,
		at: deps.clock.now(),
		data,
	})
	insertGeneration(tx, { organizationId, generation: nextGeneration, seq })
	recordAudit(tx, deps, actor, { action: 'chain.recovered', subject: organizationId, data })
}

/**
 * Gives a new origin to every chain that continues its last known checkpoint, since later ones may have been
 * published. The log's number is the second of the restore, so that another restore of the same copy starts another log.
 */
export function leaveOrigins(
	deps: RecoveryDeps & Pick<Deps, 'clock' | 'ids'>,
	actorOf: (organizationId: string) => Actor,
): void {
	const { db, clock } = deps
	const second = secondOf(clock.now())
	for (const organizationId of listOrganizationIds(db)) {
		if (findDivergence(deps, organizationId) !== undefined) continue
		const size = chainSize(db, organizationId)
		const nextGeneration = Math.max(findGeneration(db, organizationId) + 1, second)
		const nothingKnown = { organizationId, lostFrom: size, lostTo: size - 1, nextGeneration }
		transact(db, (tx) => recoverChain(tx, deps, nothingKnown, actorOf(organizationId)))
	}
}
