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

/** Where an entry stands; undefined for an id that neither log of the organization has. */
export function placeOf(
	db: Db,
	organizationId: string,
	id: string,
): (Place & { log: 'audit' | 'phi' }) | undefined {
	const audit = findAudit(db, organizationId, id)
	if (audit !== undefined) return { log: 'audit', at: audit.at, seq: audit.seq }
	const access = findPhiAccess(db, organizationId, id)
	return access && { log: 'phi', at: access.at, seq: access.seq }
}
