import type { Db } from '../../db/client.ts'
import { listBrandFiles } from '../organization/organization.ts'
import { listFilesAfter } from './queries.ts'

const BATCH = 1_000

/** In batches. A file with several waivers is repeated. */
export function* readNamedFiles(db: Db): Generator<string[]> {
	yield listBrandFiles(db)
	let after = 0
	for (;;) {
		const batch = listFilesAfter(db, after, BATCH)
		const last = batch.at(-1)
		if (last === undefined) return
		yield batch.flatMap(({ sha256 }) => sha256 ?? [])
		after = last.seq
	}
}
