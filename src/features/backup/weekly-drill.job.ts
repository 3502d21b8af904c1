import type { Deps } from '../../deps.ts'
import { ownCommand } from '../../lib/self.ts'
import { readDrill } from './last-drill.ts'
import type { DrillResult } from './last-drill.ts'

const DAY_MS = 86_400_000

/** How often the replica is restored elsewhere, and how old the last drill may be before the operator is told. */
const DRILL_EVERY_MS = 7 * DAY_MS
const STALE_AFTER_MS = 8 * DAY_MS

type WeeklyDeps = Pick<Deps, 'config' | 'clock' | 'log'>

/**
 * Has a process of its own do the drill once a week, so that nobody here waits for it, and is loud about one that failed
 * or is overdue. Without a replica there is nothing to try.
 * @param run does a drill, whose result is kept in the data directory
 */
export async function drillWeekly(deps: WeeklyDeps, run: () => Promise<void> = runDrill): Promise<void> {
	const { config, clock, log } = deps
	if (config.dbReplicaUrl === '') return
	if (isOlder(readDrill(config), clock.now(), DRILL_EVERY_MS)) await run()
	const last = readDrill(config)
	if (last?.ok === false)
		log.error('the last drill of the replica failed', { at: last.at, reason: last.reason })
	else if (isOlder(last, clock.now(), STALE_AFTER_MS))
		log.error('the replica has not been tried for more than a week; run "waiver drill"', { last: last?.at })
}

async function runDrill(): Promise<void> {
	await Bun.spawn(ownCommand(['drill']), { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }).exited
}

function isOlder(last: DrillResult | undefined, now: number, ms: number): boolean {
	return last === undefined || now - Date.parse(last.at) > ms
}
