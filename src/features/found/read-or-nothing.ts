import type { Deps } from '../../deps.ts'
import { DamagedFile } from '../../files/store.ts'

/** Undefined for a damaged file, too: it says nothing of what it was. */
export async function readOrNothing(
	{ files }: Pick<Deps, 'files'>,
	name: string,
): Promise<Uint8Array | undefined> {
	try {
		return await files.get(name)
	} catch (error) {
		if (error instanceof DamagedFile) return undefined
		throw error
	}
}
