import type { Tx } from '../../db/client.ts'
import { findCoSigning } from '../links/guardian/queries.ts'
import { findWaiver, updateWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

/**
 * When a new waiver is whole, in milliseconds since 1970: at once, unless a second guardian is awaited. Theirs never is,
 * since it is a part of the first one.
 */
export function wholeAtSigning({ evidence, signedAt }: Pick<Waiver, 'evidence' | 'signedAt'>): number | null {
	return evidence.secondGuardian === true || evidence.coSigns !== undefined ? null : signedAt
}

/** When a second guardian has signed, or what they signed was voided. @param id of the first guardian's waiver */
export function settleWhole(tx: Tx, organizationId: string, id: string): void {
	const first = findWaiver(tx, organizationId, id)
	if (first !== undefined)
		updateWaiver(tx, first.seq, { wholeAt: findCoSigning(tx, first.seq)?.signedAt ?? null })
}
