import type { Replica } from '../../files/replica.ts'
import { listPieces, pieceName, sortPieces } from '../replication/log-pieces.ts'

/** Simultaneous fetches; a bucket serves many at a time. */
export const FETCHED_AT_ONCE = 32

/** How often the pieces are listed again if some have disappeared before they were fetched. */
const LISTED_AT_MOST = 5

/** Returns the copies of keys and checkpoint logs, by their names in a data directory. */
export async function fetchState(replica: Pick<Replica, 'list' | 'get'>): Promise<Map<string, Uint8Array>> {
	const keys: string[] = []
	for await (const name of replica.list('keys/')) keys.push(name)
	const [found, logs] = [await fetchAll(replica, keys), await fetchLogs(replica)]
	return new Map([...found, ...logs])
}

/**
 * Returns the copies of the checkpoint logs. A running service merges pieces now and then, so a piece that is gone is
 * in another.
 */
async function fetchLogs(replica: Pick<Replica, 'list' | 'get'>): Promise<Map<string, Uint8Array>> {
	for (let listed = 1; ; listed++) {
		const logs = new Map<string, Uint8Array>()
		let isWhole = true
		for (const [log, pieces] of await listPieces(replica)) {
			const names = sortPieces(pieces).needed.map(pieceName)
			const parts = await fetchAll(replica, names)
			isWhole &&= parts.length === names.length
			logs.set(`checkpoints/${log}`, Buffer.concat(parts.map(([, bytes]) => bytes)))
		}
		if (isWhole || listed === LISTED_AT_MOST) return logs
	}
}

/** @returns the files that exist, in the order of the names */
async function fetchAll(
	replica: Pick<Replica, 'get'>,
	names: readonly string[],
): Promise<[string, Uint8Array][]> {
	const found: [string, Uint8Array][] = []
	for (let start = 0; start < names.length; start += FETCHED_AT_ONCE) {
		const some = names.slice(start, start + FETCHED_AT_ONCE)
		const bytes = await Promise.all(some.map((name) => replica.get(name)))
		for (const [index, name] of some.entries()) {
			const each = bytes[index]
			if (each !== undefined) found.push([name, each])
		}
	}
	return found
}
