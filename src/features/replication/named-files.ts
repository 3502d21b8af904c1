import type { Db } from '../../db/client.ts'
import { listLogoFiles } from '../organization/organization.ts'
import { listFilesAfter } from './queries.ts'

/** Waivers whose files are read at once. */
const BATCH = 1_000

/** The SHA-256 of every file that a row names, in batches; one that several waivers name comes as often. */
export function* readNamedFiles(db: Db): Generator<string[]> {
	yield listLogoFiles(db)
	let after = 0
	for (;;) {
		const batch = listFilesAfter(db, after, BATCH)
		const last = batch.at(-1)
		if (last === undefined) return
		yield batch.flatMap(({ sha256 }) => sha256 ?? [])
		after = last.seq
	}
}
