import type { Deps } from '../../deps.ts'
import { parseCheckpoint } from '../../ledger/checkpoint.ts'
import { rootOf } from '../../ledger/merkle.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import type { LoggedCheckpoint } from '../../ledger/checkpoint-log.ts'
import { findGeneration, hasPublished } from './queries.ts'
import { chainSize, openTree } from './tree.ts'

/** The database was set back, or is another one. */
export type Divergence = {
	readonly organizationId: string
	readonly size: number
	readonly lostFrom: number
	readonly lostTo: number
	readonly nextGeneration: number
	/** `unknown`: the database lacks the organization of a log. `unlogged`: an organization has published, and has no log. */
	readonly kind: 'differs' | 'unknown' | 'unlogged'
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
		newest.generation === generation
			? firstDifference(deps, organizationId, newest.generation)
			: Math.min(size, ...listFirsts(deps, organizationId, generation))
	return {
		organizationId,
		size,
		lostFrom,
		lostTo: newest.size - 1,
		nextGeneration: newest.generation + 1,
		kind: 'differs',
	}
}

/** For an organization that has published and has no log. It is unknown what was published, so nothing is known to be lost. */
export function findUnlogged(
	{ db, checkpoints }: DivergenceDeps,
	organizationId: string,
): Divergence | undefined {
	if (checkpoints.newest(organizationId) !== undefined || !hasPublished(db, organizationId)) return undefined
	const size = chainSize(db, organizationId)
	const nextGeneration = findGeneration(db, organizationId) + 1
	return { organizationId, size, lostFrom: size, lostTo: size - 1, nextGeneration, kind: 'unlogged' }
}

/** For an organization that has a log and is not in the database. */
export function unknownOrganization(
	{ checkpoints }: Pick<DivergenceDeps, 'checkpoints'>,
	organizationId: string,
): Divergence {
	const { size: published = 0, generation = 1 } = checkpoints.newest(organizationId) ?? {}
	return {
		organizationId,
		size: 0,
		lostFrom: 0,
		lostTo: published - 1,
		nextGeneration: generation + 1,
		kind: 'unknown',
	}
}

export function explainDivergence({ kind, organizationId, size, lostFrom, lostTo }: Divergence): string {
	if (kind === 'unlogged')
		return `DATA_DIR/checkpoints has no log of the organization ${organizationId}, so nobody knows whether waiver.db is the newest: it is read-only. "waiver recover" fetches the log from the copies; put the folder back, or continue without it with "waiver recover --confirm".`
	if (kind === 'unknown')
		return `waiver.db lacks the organization ${organizationId}, whose checkpoints are in DATA_DIR/checkpoints, so it is another box's or an older copy: it is read-only. Put the right waiver.db back, or accept the loss with "waiver recover --confirm".`
	return size <= lostTo
		? `The database ends before entry ${size}, but checkpoints up to entry ${lostTo} were published, so it was restored from an older copy: it is read-only until the owner confirms the loss with "waiver recover --confirm".`
		: `From entry ${lostFrom} on, the database differs from the checkpoints that were published, so it is another copy: it is read-only until the owner confirms that with "waiver recover --confirm".`
}

/** Checkpoints that a chain was found to continue. It only grows, so the root need not be computed again. */
const continuations = new WeakMap<Deps['checkpoints'], Map<string, string>>()

function isContinued(deps: DivergenceDeps, organizationId: string, newest: LoggedCheckpoint): boolean {
	const notes = continuations.get(deps.checkpoints) ?? new Map<string, string>()
	if (notes.get(organizationId) === newest.note) return true
	if (!isPrefix(deps, organizationId, newest)) return false
	continuations.set(deps.checkpoints, notes.set(organizationId, newest.note))
	return true
}

function isPrefix({ db }: DivergenceDeps, organizationId: string, { size, note }: LoggedCheckpoint): boolean {
	if (size > chainSize(db, organizationId)) return false
	const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
	const root = Buffer.from(rootOf(openTree(db, organizationId), size))
	return checkpoint?.size === size && root.equals(checkpoint.root)
}

/** Where later logs begin to differ: the database is from before the recoveries with which they began. */
function listFirsts({ checkpoints }: DivergenceDeps, organizationId: string, after: number): number[] {
	const later = checkpoints.generations(organizationId).filter((each) => each > after)
	return later.flatMap((each) => {
		const first = checkpoints.firstCovering(organizationId, each, 1)
		return first === undefined ? [] : [first.size - 1]
	})
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
