import { mkdir, readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ids } from '../../kit/ids.ts'
import { readIfThere, writeDurably } from '../../files/durable-file.ts'
import { SIGNING_KEYS, withLaterKeys } from '../../ledger/signing-keys.ts'

/** The files of keys and the logs of checkpoints, by their names in a data directory. */
export type State = ReadonlyMap<string, Uint8Array>

/** The state of a folder that is laid out as a data directory. */
export async function readState(folder: string): Promise<State> {
	const state = new Map<string, Uint8Array>()
	for (const part of ['keys', 'checkpoints'])
		for (const name of await readdir(join(folder, part)).catch(() => []))
			state.set(`${part}/${name}`, await readFile(join(folder, part, name)))
	return state
}

/**
 * Puts the state that belongs to a restored database into its data directory. Logs only grow, and so do signing keys: what
 * was published after the database was copied may be known to what is still here, or to another copy.
 * @param elsewhere the state as another copy knows it
 */
export async function restoreState(
	dataDir: string,
	ids: Pick<Ids, 'next'>,
	state: State,
	elsewhere: State = new Map(),
): Promise<void> {
	for (const name of new Set([...state.keys(), ...elsewhere.keys()])) {
		const path = join(dataDir, name)
		const others = [elsewhere.get(name), await readIfThere(path)].filter((file) => file !== undefined)
		const bytes = newest(name, state.get(name), others)
		if (bytes === undefined) continue
		await mkdir(dirname(path), { recursive: true, mode: 0o700 })
		await writeDurably(path, bytes, ids.next())
	}
}

/** @returns undefined for a key that the database knows nothing of */
function newest(
	name: string,
	restored: Uint8Array | undefined,
	others: readonly Uint8Array[],
): Uint8Array | undefined {
	if (name.startsWith('checkpoints/'))
		return [restored, ...others]
			.filter((log) => log !== undefined)
			.toSorted((a, b) => b.length - a.length)
			.at(0)
	return restored !== undefined && name === SIGNING_KEYS ? withLaterKeys(restored, others) : restored
}
