import type { Db } from '../../../db/client.ts'
import { countBy, deleteBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { importedWaivers } from '../table.ts'

export const insertImported = statement.into(importedWaivers)

/** As the column `recency` will place the next waiver. */
const momentTaken = statement<unknown, [string, number]>(
	`SELECT 1 FROM waivers WHERE organization_id = ?1 AND recency =
	((?2 << 16) | ((SELECT coalesce(max(seq), 0) + 1 FROM waivers) & 65535))`,
)

export function isMomentTaken(db: Db, organizationId: string, signedAt: number): boolean {
	return momentTaken.get(db, organizationId, signedAt) !== undefined
}

const byMark = statement<{ importId: string }, [string, Uint8Array]>(
	'SELECT import_id AS importId FROM imported_waivers WHERE organization_id = ? AND mark = ?',
)

/** The import that has brought a record; undefined for a new one. */
export function findImportOfWaiver(db: Db, organizationId: string, mark: Uint8Array): string | undefined {
	return byMark.get(db, organizationId, mark)?.importId
}

export type ImportedWaiver = {
	readonly seq: number
	readonly id: string
	readonly purgedAt: number | null
}

const OF_IMPORT_SQL = `SELECT w.seq, w.id, w.purged_at AS purgedAt
	FROM imported_waivers i JOIN waivers w ON w.seq = i.waiver_seq
	WHERE i.import_id = ? ORDER BY i.waiver_seq LIMIT 200`

/** The first 200. */
export const listImportedWaivers = statement<ImportedWaiver, [importId: string]>(OF_IMPORT_SQL).all

/** Counts the imported waivers that have a check-in or a legal hold. */
export const countNeededImports = statement.count<[importId: string]>(
	`SELECT count(*) AS n FROM imported_waivers i WHERE i.import_id = ?
	AND (EXISTS (SELECT 1 FROM checkins c WHERE c.waiver_seq = i.waiver_seq AND c.annulled_at IS NULL)
	OR EXISTS (SELECT 1 FROM legal_holds h WHERE h.waiver_seq = i.waiver_seq))`,
)

export const countImportedWaivers = countBy(importedWaivers, ['importId'])

export const deleteImported = deleteBy(importedWaivers, 'waiverSeq')
