import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import type { BehindLog } from '../../ledger/checkpoint-log.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import { listOrganizationIds } from '../organization/queries.ts'
import { findGeneration } from './queries.ts'

type CompareDeps = Pick<Deps, 'db' | 'keys' | 'checkpoints'>

type Comparison = {
	/** Logs to which nothing may be added here; undefined before the copies were compared. */
	behind?: readonly BehindLog[]
	running?: Promise<void> | undefined
}

const comparisons = new WeakMap<Deps['checkpoints'], Comparison>()

function comparisonOf({ checkpoints }: Pick<Deps, 'checkpoints'>): Comparison {
	const comparison = comparisons.get(checkpoints) ?? {}
	comparisons.set(checkpoints, comparison)
	return comparison
}

/**
 * Compares the logs with their copies until each has all that its copy has: a folder that was set back as a whole does not
 * contradict itself. @throws what the place of the copies throws
 */
export async function compareCopies(deps: CompareDeps): Promise<void> {
	const comparison = comparisonOf(deps)
	if (comparison.behind?.length === 0) return
	comparison.running ??= readBehind(deps)
		.then((behind) => void (comparison.behind = behind))
		.finally(() => (comparison.running = undefined))
	await comparison.running
}

/** Why nothing may be added here, as the last comparison found; undefined where nothing speaks against it. */
export function explainBehind(deps: Pick<Deps, 'checkpoints'>): string | undefined {
	const [first] = comparisonOf(deps).behind ?? []
	return (
		first &&
		`The copies off the box have checkpoints of the organization ${first.organizationId} that DATA_DIR/checkpoints lacks, so this folder is an older copy: it is read-only. "waiver recover" fetches them. Then put the right waiver.db back, or accept the loss with "waiver recover --confirm".`
	)
}

/** How long a request waits for the copies. */
const WAIT_MS = 5 * SECOND_MS

/**
 * Before the place of the copies was reached once, only a data directory that never had copies goes on.
 * @throws Problem 503 while the copies were not compared, or have more: what is published is never taken back
 */
export async function requireCompared(deps: CompareDeps): Promise<void> {
	let timer: Timer | undefined
	const late = new Promise<'late'>((resolve) => {
		timer = setTimeout(() => resolve('late'), WAIT_MS)
	})
	const outcome = await Promise.race([compareCopies(deps).catch(() => 'late' as const), late])
	clearTimeout(timer)
	if (outcome === 'late' && deps.checkpoints.mayBeCopied()) throw problem('unavailable', NOT_COMPARED)
	const reason = explainBehind(deps)
	if (reason !== undefined) throw problem('unavailable', reason)
}

const NOT_COMPARED =
	'The copies off the box are not reachable, and nothing is published before they were compared with DATA_DIR/checkpoints once. Make the place of FILES_REPLICA_URL reachable.'

async function readBehind(deps: CompareDeps): Promise<BehindLog[]> {
	const behind = await deps.checkpoints.listBehind()
	const ids = listOrganizationIds(deps.db)
	return behind.filter((log) =>
		ids.includes(log.organizationId)
			? // A recovery has left the logs before, and adds nothing to them.
				log.generation >= findGeneration(deps.db, log.organizationId)
			: isOurs(deps, log.note),
	)
}

/** Another box's logs may lie in a place that it has left. */
function isOurs({ keys }: Pick<Deps, 'keys'>, note: string): boolean {
	const signatures = parseNote(note)?.signatures ?? []
	return signatures.some(({ name, id }) => {
		try {
			return keys.verifierKeys(name).some((key) => key.startsWith(`${name}+${id}+`))
		} catch {
			// Without the key file it can't be ruled out.
			return true
		}
	})
}
