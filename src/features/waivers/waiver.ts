import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findWaiver, findByIdempotencyKey, listWaiverParticipants } from './queries.ts'
import type { Waiver, SigningResult } from './table.ts'
import type { Person } from '../../blocks/types.ts'

export function requireWaiver(db: Db, organizationId: string, id: string): Waiver {
	const waiver = findWaiver(db, organizationId, id.toLowerCase())
	if (waiver === undefined) throw problem('not_found', 'No waiver has this id.')
	return waiver
}

/** @throws Problem 404, with `purged` for a purged one */
export function requireUnpurged(db: Db, organizationId: string, id: string): Waiver {
	const waiver = requireWaiver(db, organizationId, id)
	if (waiver.purgedAt !== null) throw problem('purged')
	return waiver
}

export function findSigned(
	db: Db,
	organizationId: string,
	idempotencyKey: string,
): SigningResult | undefined {
	return findByIdempotencyKey(db, organizationId, idempotencyKey)?.result
}

export function findSigner(db: Db, { seq, purgedAt }: Pick<Waiver, 'seq' | 'purgedAt'>): Person | undefined {
	if (purgedAt !== null) return undefined
	return listWaiverParticipants(db, seq).find(({ role }) => role === 'signer')?.person
}
