import { statement, everyColumn } from '../../db/statement.ts'
import { auditLog, phiAccessLog } from './table.ts'

export const insertAudit = statement((db) => db.insert(auditLog).values(everyColumn(auditLog)).prepare())

export const insertPhiAccess = statement((db) =>
	db.insert(phiAccessLog).values(everyColumn(phiAccessLog)).prepare(),
)
