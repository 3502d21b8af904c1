import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { readIfThere, writeDurably } from '../../files/durable-file.ts'
import { fetchState } from './fetch-state.ts'

/**
 * Fetches logs of checkpoints that are missing here, or lack what their copies have. What a recovery has set aside stays
 * there. @returns the names of the logs @throws what the place of the copies throws
 */
export async function fetchLogs({
	config: { dataDir },
	ids,
	replica,
	copiesOwner,
}: Pick<Deps, 'config' | 'ids' | 'replica' | 'copiesOwner'>): Promise<string[]> {
	if (replica === undefined || (await copiesOwner?.readOwnership())?.are !== 'ours') return []
	const logs = new Map<string, Uint8Array>()
	for (const [name, copy] of await fetchState(replica)) {
		if (!name.startsWith('checkpoints/') || existsSync(join(dataDir, 'found', name))) continue
		const here = Buffer.from((await readIfThere(join(dataDir, name))) ?? [])
		if (!here.subarray(0, copy.length).equals(copy)) logs.set(name, withLater(copy, here))
	}
	for (const [name, log] of logs) await writeDurably(join(dataDir, name), log, ids.next())
	return [...logs.keys()].map((name) => basename(name))
}

/** The copy, and what was published here after its last checkpoint. */
function withLater(copy: Uint8Array, here: Uint8Array): Uint8Array {
	const [before, later] = [linesOf(copy), linesOf(here)]
	const last = sizeOf(before.at(-1) ?? '')
	return Buffer.from(
		[...before, ...later.filter((line) => sizeOf(line) > last)].map((line) => `${line}\n`).join(''),
	)
}

/** Without a line that was cut off. */
const linesOf = (log: Uint8Array): string[] => Buffer.from(log).toString().split('\n').slice(0, -1)

/** -1 for a line that does not belong to a log. */
const sizeOf = (line: string): number => Number(/^\{"size":(\d+)/.exec(line)?.[1] ?? -1)
