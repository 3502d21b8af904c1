import type { Replica } from '../../files/replica.ts'
import { listPieces, pieceName, sortPieces } from '../replication/log-pieces.ts'

/** Copies that are fetched at once: a bucket answers many at a time. */
export const FETCHED_AT_ONCE = 32

/** How often pieces are listed where some are gone when they are fetched. */
const LISTED_AT_MOST = 5

/** The copies of keys and of logs of checkpoints, by their names in a data directory. */
export async function fetchState(replica: Pick<Replica, 'list' | 'get'>): Promise<Map<string, Uint8Array>> {
	const keys: string[] = []
	for await (const name of replica.list('keys/')) keys.push(name)
	const [found, logs] = [await fetchAll(replica, keys), await fetchLogs(replica)]
	return new Map([...found, ...logs])
}

/**
 * The copies of the logs alone. While a box is alive, it makes one of many pieces now and then; what is gone is then in
 * another.
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

/** @returns what there is of these names, in their order */
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
