import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { formatCheckpoint } from '../../ledger/checkpoint.ts'
import { openCheckpointLog } from '../../ledger/checkpoint-log.ts'
import { rootOf } from '../../ledger/merkle.ts'
import { appendEntry } from './append.ts'
import { originOf } from './origin.ts'
import { findGeneration } from './queries.ts'
import { chainSize, openTree } from './tree.ts'

export type ChainMove = {
	readonly organizationId: string
	/** The verifier key that has signed the chain's checkpoints until now. */
	readonly from: string
	/** By how much the rows of each log have higher numbers here. */
	readonly shifts: { readonly audit_log: number; readonly phi_access_log: number }
}

/**
 * The chain of another box goes on here, under a name of this box and with its key. The first checkpoint lies beside the
 * logs until the transaction is committed (`takeLogsBack`), since a log without its chain stops a box.
 */
export function recordMove(
	tx: Tx,
	{ keys, clock, config }: Pick<Deps, 'keys' | 'clock' | 'config'>,
	{ organizationId, from, shifts }: ChainMove,
): void {
	const generation = findGeneration(tx, organizationId)
	const origin = originOf(keys, organizationId, generation)
	const key = keys.current(origin)
	appendEntry(tx, {
		organizationId,
		kind: 'chain.moved',
		subject: organizationId,
		at: clock.now(),
		data: { from, to: key.verifierKey, ...shifts },
	})
	const size = chainSize(tx, organizationId)
	const root = rootOf(openTree(tx, organizationId), size)
	const aside = join(config.dataDir, 'found', 'checkpoints')
	rmSync(join(aside, `${organizationId}.g${generation}.log`), { force: true })
	const note = key.sign(formatCheckpoint({ origin, size, root }))
	openCheckpointLog(aside, clock, 0).append(organizationId, generation, { size, note })
}
