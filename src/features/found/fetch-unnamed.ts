import type { Deps } from '../../deps.ts'
import { copyName } from '../../files/replica.ts'
import { isQueued } from '../../jobs/queue.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { IS_WHOLE, isNamedNow } from './unnamed.ts'

/**
 * Fetches the copies of files that no row names and that no folder here holds: they may be all that is left of a lost
 * waiver. They are put into `DATA_DIR/files`, like any other file without a row.
 * @returns how many @throws what the place of the copies throws
 */
export async function fetchUnnamed({
	db,
	files,
	replica,
	copiesOwner,
}: Pick<Deps, 'db' | 'files' | 'replica' | 'copiesOwner'>): Promise<number> {
	if (replica === undefined || (await copiesOwner?.readOwnership())?.are !== 'ours') return 0
	const aside = await Promise.all((['found', 'trash'] as const).map((place) => files.listAside(place)))
	const here = new Set(aside.flat().map(({ name }) => name))
	let count = 0
	for await (const copy of replica.list('files/')) {
		const name = copy.slice(copy.lastIndexOf('/') + 1)
		if (copy !== copyName(name) || !IS_WHOLE.test(name) || here.has(name)) continue
		if (isNamedNow(db, name) || (await files.has(name)) || isQueued(db, 'file.erase', name)) continue
		const bytes = await replica.get(copy)
		if (bytes === undefined || sha256Hex(bytes) !== name) continue
		await files.put(bytes)
		count++
	}
	return count
}
