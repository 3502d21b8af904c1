import type { Db, Tx } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findPrefillLink, updatePrefillLink } from './queries.ts'
import type { PrefillLink } from './table.ts'

export function requirePrefillLink(db: Db, organizationId: string, id: string): PrefillLink {
	const link = findPrefillLink(db, organizationId, id.toLowerCase())
	if (link === undefined) throw problem('not_found', 'No prefill link has this id.')
	return link
}

/** @param usesLeft after it; with 0, the answers are erased */
export function notePrefillUse(
	tx: Tx,
	{ seq }: PrefillLink,
	{ waiverId, usesLeft }: { waiverId: string; usesLeft: number | null },
): void {
	updatePrefillLink(tx, seq, usesLeft === 0 ? { waiverId, answers: null } : { waiverId })
}
