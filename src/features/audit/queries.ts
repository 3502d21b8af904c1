import { insertInto } from '../../db/statement.ts'
import { auditLog, phiAccessLog } from './table.ts'

export const insertAudit = insertInto(auditLog)

export const insertPhiAccess = insertInto(phiAccessLog)
