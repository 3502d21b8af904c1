import type { Deps } from '../../deps.ts'
import { parseCheckpoint } from '../../ledger/checkpoint.ts'
import { rootOf } from '../../ledger/merkle.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import type { LoggedCheckpoint } from '../../ledger/checkpoint-log.ts'
import { findGeneration } from './queries.ts'
import { chainSize, openTree } from './tree.ts'

/** The database was set back, or is another one. */
export type Divergence = {
	readonly organizationId: string
	readonly size: number
	readonly lostFrom: number
	readonly lostTo: number
	readonly nextGeneration: number
}

type DivergenceDeps = Pick<Deps, 'db' | 'checkpoints'>

/** Undefined if the chain continues its newest checkpoint outside the database. */
export function findDivergence(deps: DivergenceDeps, organizationId: string): Divergence | undefined {
	const { db, checkpoints } = deps
	const newest = checkpoints.newest(organizationId)
	if (newest === undefined) return undefined
	const [size, generation] = [chainSize(db, organizationId), findGeneration(db, organizationId)]
	if (newest.generation < generation) return undefined
	if (newest.generation === generation && isContinued(deps, organizationId, newest)) return undefined
	const lostFrom =
		newest.generation === generation ? firstDifference(deps, organizationId, newest.generation) : size
	return {
		organizationId,
		size,
		lostFrom,
		lostTo: newest.size - 1,
		nextGeneration: newest.generation + 1,
	}
}

export function explainDivergence({ size, lostFrom, lostTo }: Divergence): string {
	return size <= lostTo
		? `The database ends before entry ${size}, but checkpoints up to entry ${lostTo} were published, so it was restored from an older copy: it is read-only until the owner confirms the loss with "waiver recover --confirm".`
		: `From entry ${lostFrom} on, the database differs from the checkpoints that were published, so it is another copy: it is read-only until the owner confirms that with "waiver recover --confirm".`
}

/** Checkpoints that a chain was found to continue. It only grows, so the root need not be computed again. */
const continued = new WeakMap<Deps['checkpoints'], Map<string, string>>()

function isContinued(deps: DivergenceDeps, organizationId: string, newest: LoggedCheckpoint): boolean {
	const known = continued.get(deps.checkpoints) ?? new Map<string, string>()
	if (known.get(organizationId) === newest.note) return true
	if (!isPrefix(deps, organizationId, newest)) return false
	continued.set(deps.checkpoints, known.set(organizationId, newest.note))
	return true
}

function isPrefix({ db }: DivergenceDeps, organizationId: string, { size, note }: LoggedCheckpoint): boolean {
	if (size > chainSize(db, organizationId)) return false
	const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
	const root = Buffer.from(rootOf(openTree(db, organizationId), size))
	return checkpoint?.size === size && root.equals(checkpoint.root)
}

/** The chain's size if it was only cut short. */
function firstDifference(deps: DivergenceDeps, organizationId: string, generation: number): number {
	const size = chainSize(deps.db, organizationId)
	// Sizes ascend in the log, so a binary search finds the largest checkpoint that the chain continues.
	let [common, beyond] = [0, size + 1]
	while (beyond - common > 1) {
		const middle = Math.floor((common + beyond) / 2)
		const checkpoint = deps.checkpoints.firstCovering(organizationId, generation, middle)
		if (checkpoint !== undefined && isPrefix(deps, organizationId, checkpoint)) common = checkpoint.size
		else beyond = middle
	}
	const next = deps.checkpoints.firstCovering(organizationId, generation, common + 1)
	return next !== undefined && next.size <= size ? common : size
}
