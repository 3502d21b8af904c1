import type { Replica } from '../../files/replica.ts'
import { listPieces, pieceName, sortPieces } from '../../ledger/log-pieces.ts'

/** A bucket serves many at a time. */
export const FETCHED_AT_ONCE = 32

/** For pieces that disappear before they are fetched. */
const LISTED_AT_MOST = 5

export async function fetchState(replica: Pick<Replica, 'list' | 'get'>): Promise<Map<string, Uint8Array>> {
	const keys: string[] = []
	for await (const name of replica.list('keys/')) keys.push(name)
	const [files, logs] = [await fetchAll(replica, keys), await fetchLogs(replica)]
	return new Map([...files, ...logs])
}

/** A running service merges pieces, so a piece that is gone is in another. */
async function fetchLogs(replica: Pick<Replica, 'list' | 'get'>): Promise<Map<string, Uint8Array>> {
	for (let attempts = 1; ; attempts++) {
		const logs = new Map<string, Uint8Array>()
		let isWhole = true
		for (const [log, pieces] of await listPieces(replica)) {
			const names = sortPieces(pieces).needed.map(pieceName)
			const parts = await fetchAll(replica, names)
			isWhole &&= parts.length === names.length
			logs.set(`checkpoints/${log}`, Buffer.concat(parts.map(([, bytes]) => bytes)))
		}
		if (isWhole || attempts === LISTED_AT_MOST) return logs
	}
}

async function fetchAll(
	replica: Pick<Replica, 'get'>,
	names: readonly string[],
): Promise<[string, Uint8Array][]> {
	const files: [string, Uint8Array][] = []
	for (let start = 0; start < names.length; start += FETCHED_AT_ONCE) {
		const some = names.slice(start, start + FETCHED_AT_ONCE)
		const bytes = await Promise.all(some.map((name) => replica.get(name)))
		for (const [index, name] of some.entries()) {
			const each = bytes[index]
			if (each !== undefined) files.push([name, each])
		}
	}
	return files
}
