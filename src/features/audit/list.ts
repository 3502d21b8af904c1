import type { Db } from '../../db/client.ts'
import { auditQuery, findAudit, findPhiAccess, phiAccessQuery } from './queries.ts'
import type { Place, Records, Wanted } from './queries.ts'
import type { AuditEntry, PhiAccess } from './table.ts'

export type { Place, Records } from './queries.ts'

/** Entries of the audit log, newest first, up to `limit`. */
export function listAudit(
	db: Db,
	wanted: Wanted & { subject?: string | undefined },
	limit: number,
): AuditEntry[] {
	return auditQuery(db, wanted, limit).all()
}

/** Entries of the PHI access log, newest first, up to `limit`. */
export function listPhiAccess(
	db: Db,
	wanted: Wanted & { waiverId?: string | undefined; records?: Records | undefined },
	limit: number,
): PhiAccess[] {
	return phiAccessQuery(db, wanted, limit).all()
}

/** Where an entry stands in a log; undefined for an id that the organization's log does not have. */
export function findPlace(
	db: Db,
	organizationId: string,
	log: 'audit' | 'phi',
	id: string,
): Place | undefined {
	const find = log === 'audit' ? findAudit : findPhiAccess
	const entry = find(db, organizationId, id)
	return entry && { at: entry.at, seq: entry.seq }
}
