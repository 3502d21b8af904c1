import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { DamagedFile } from '../../storage/files.ts'

/**
 * A stored file's bytes, hashed anew: what the disk has changed is not served.
 * @returns undefined when it is not there
 * @throws Problem 503, after an alarm in the log, when it does not match its hash
 */
export async function readStored(
	{ files, log }: Pick<Deps, 'files' | 'log'>,
	sha256: string,
): Promise<Uint8Array | undefined> {
	try {
		return await files.get(sha256)
	} catch (error) {
		if (!(error instanceof DamagedFile)) throw error
		log.error('stored file is damaged', { sha256 })
		throw problem('unavailable', 'The stored file is damaged; restore it from a backup.')
	}
}
