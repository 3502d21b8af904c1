import type { Deps } from '../../../../deps.ts'
import { problem } from '../../../../http/problems.ts'
import { deleteSessions, listSessionHashes } from '../queries.ts'
import type { OpenSession } from '../session.ts'
import { sessionIdOf } from './read-own.ts'

/** @param id as `readOwn` returns it @throws Problem 404 */
export function endOwnSession(
	{ write }: Pick<Deps, 'write'>,
	{ member }: OpenSession,
	id: string,
): Promise<void> {
	return write((tx) => {
		const hashes = listSessionHashes(tx, member.id).filter((hash) => sessionIdOf(hash) === id)
		if (hashes.length === 0) throw problem('not_found', 'You have no such session. It may have ended.')
		deleteSessions(tx, hashes)
	})
}
