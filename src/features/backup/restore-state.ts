import { mkdir, readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ids } from '../../kit/ids.ts'
import { readIfThere, writeDurably } from '../../files/durable-file.ts'
import { SIGNING_KEYS, withLaterKeys } from '../../ledger/signing-keys.ts'

export type State = ReadonlyMap<string, Uint8Array>

export async function readState(folder: string): Promise<State> {
	const state = new Map<string, Uint8Array>()
	for (const part of ['keys', 'checkpoints'])
		for (const name of await readdir(join(folder, part)).catch(() => []))
			state.set(`${part}/${name}`, await readFile(join(folder, part, name)))
	return state
}

/**
 * Logs and signing keys only grow, so this directory or another copy may know later ones than the database's copy.
 * @param elsewhere the state of another copy
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

/** @returns undefined for a key that does not belong to the database */
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
