import type { Db } from '../../db/client.ts'
import { findByIdempotencyKey } from './queries.ts'
import type { SigningResult } from './table.ts'

export function findSigned(
	db: Db,
	organizationId: string,
	idempotencyKey: string,
): SigningResult | undefined {
	return findByIdempotencyKey(db, organizationId, idempotencyKey)?.result
}
