import type { Tx } from '../../../db/client.ts'
import { problem, requireById } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import { holdsScope } from '../../../api/scopes.ts'
import { findPrefillLink, updatePrefillLink } from './queries.ts'
import type { PrefillLink } from './table.ts'

export const requirePrefillLink = requireById(findPrefillLink, 'prefill link')

/** Who acts, and with which scopes. */
export type Reader = { readonly name: string; readonly scopes: ReadonlySet<string> }

export function readerOf({ actor, scopes }: Caller): Reader {
	return { name: actor, scopes }
}

/** A link reveals its answers: its creator knows them, and others need the scope to read answers. */
export function mayOpen({ name, scopes }: Reader, { createdBy }: Pick<PrefillLink, 'createdBy'>): boolean {
	return createdBy === name || holdsScope(scopes, 'waivers:read')
}

/** @throws Problem 403 for another creator's link, without the scope */
export function requireMayOpen(reader: Reader, link: Pick<PrefillLink, 'createdBy'>): void {
	if (mayOpen(reader, link)) return
	throw problem(
		'insufficient_scope',
		'Somebody else made this prefill link, which shows answers. Use a key that also has waivers:read.',
		{ required: 'waivers:read' },
	)
}

/** @param usesLeft after it; with 0, the answers are erased */
export function notePrefillUse(
	tx: Tx,
	{ seq }: PrefillLink,
	{ waiverId, usesLeft }: { waiverId: string; usesLeft: number | null },
): void {
	updatePrefillLink(tx, seq, usesLeft === 0 ? { waiverId, answers: null } : { waiverId })
}
