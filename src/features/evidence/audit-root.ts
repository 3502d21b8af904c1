import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { rootOf, hashNode } from '../../ledger/merkle.ts'
import { sha256 } from '../../kit/sha256.ts'
import { appendEntry } from './append.ts'
import { toHex } from './prove.ts'
import { LOGS, listLogRows, newestRoot } from './queries.ts'
import type { LogName } from './queries.ts'

const MAX_ROWS = 20_000

/**
 * Appends RFC 6962 roots over the past days of both logs, so that these rows cannot be changed later.
 * @returns whether there may be more to do
 */
export function appendLogRoots(tx: Tx, { clock }: Pick<Deps, 'clock'>, organizationId: string): boolean {
	const now = clock.now()
	const today = now - (now % DAY_MS)
	return LOGS.map((log) => appendRoot(tx, organizationId, log, now, today)).includes(true)
}

function appendRoot(tx: Tx, organizationId: string, log: LogName, at: number, today: number): boolean {
	const after = newestRoot(tx, organizationId, log)
	const rows = listLogRows(tx, { organizationId, log, after, limit: MAX_ROWS })
	// A clock that was set back leaves rows out of order, so all up to the last row of an earlier day are covered.
	const entries = rows.slice(0, rows.findLastIndex((row) => row.at < today) + 1)
	const last = entries.at(-1)
	if (last === undefined) return false
	const leaves = entries.map((row) => sha256(`\0${canonicalJson(row)}`))
	const node = (level: number, position: number): Uint8Array =>
		level === 0
			? (leaves[position] as Uint8Array)
			: hashNode(node(level - 1, position * 2), node(level - 1, position * 2 + 1))
	appendEntry(tx, {
		organizationId,
		kind: 'audit.root',
		subject: log,
		at,
		data: { after, to: last.seq, rows: entries.length, root: toHex(rootOf({ node }, leaves.length)) },
	})
	return rows.length === MAX_ROWS
}
