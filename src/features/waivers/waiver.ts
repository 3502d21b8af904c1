import type { Db } from '../../db/client.ts'
import { problem, requireById } from '../../http/problems.ts'
import { findWaiver, listWaiverParticipants } from './queries.ts'
import type { Waiver } from './table.ts'
import type { Person } from '../../blocks/types.ts'

export const requireWaiver = requireById(findWaiver, 'waiver')

/** @throws Problem 404, with `purged` for a purged one */
export function requireUnpurged(db: Db, organizationId: string, id: string): Waiver {
	const waiver = requireWaiver(db, organizationId, id)
	if (waiver.purgedAt !== null) throw problem('purged')
	return waiver
}

export function findSigner(db: Db, { seq, purgedAt }: Pick<Waiver, 'seq' | 'purgedAt'>): Person | undefined {
	if (purgedAt !== null) return undefined
	return listWaiverParticipants(db, seq).find(({ role }) => role === 'signer')?.person
}
