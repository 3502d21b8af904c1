import type { Deps } from '../../deps.ts'
import { copyName } from '../../files/replica.ts'
import type { Replica } from '../../files/replica.ts'
import { DamagedFile } from '../../files/store.ts'
import { readNamedFiles } from './named-files.ts'

/** The files in a bucket whose names begin so. @param prefix one of `FILE_PREFIXES` @throws what the bucket throws */
export async function listStored(replica: Replica, prefix: string): Promise<Set<string>> {
	const names = new Set<string>()
	for await (const name of replica.list(`files/${prefix}/`)) {
		const sha256 = name.slice(name.lastIndexOf('/') + 1)
		if (name === copyName(sha256)) names.add(sha256)
	}
	return names
}

const READ_AT_ONCE = 16

/**
 * Reads the files that are not on the disk from the bucket. @param onProgress called with how many were read
 * @returns those that are not there, or have other bytes @throws FileAway while the bucket does not respond
 */
export async function findUnreadable(
	{ db, files }: Pick<Deps, 'db' | 'files'>,
	onProgress: (files: number) => void,
): Promise<Set<string>> {
	const unreadable = new Set<string>()
	let count = 0
	for (const batch of readNamedFiles(db)) {
		const hashes = [...new Set(batch)]
		for (let start = 0; start < hashes.length; start += READ_AT_ONCE) {
			const some = hashes.slice(start, start + READ_AT_ONCE)
			const outcomes = await Promise.all(some.map((sha256) => isReadable(files, sha256)))
			for (const [index, sha256] of some.entries()) if (outcomes[index] === false) unreadable.add(sha256)
		}
		count += hashes.length
		onProgress(count)
	}
	return unreadable
}

async function isReadable(files: Deps['files'], sha256: string): Promise<boolean> {
	// The verification reads what is on the disk.
	if (await files.has(sha256)) return true
	try {
		return (await files.get(sha256)) !== undefined
	} catch (error) {
		if (error instanceof DamagedFile) return false
		throw error
	}
}
