import type { Db } from '../../db/client.ts'
import { deleteBy, findBy, putBy, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { monthlyMails } from './table.ts'
import type { MonthlyMail } from './table.ts'

export const findMonthlyMail = findBy(monthlyMails, 'staffId')

export const putMonthlyMail = putBy(monthlyMails, 'staffId')

export const updateMonthlyMail = updateBy(monthlyMails, 'staffId')

export const deleteMonthlyMail = deleteBy(monthlyMails, 'staffId')

const active = statement.from(
	monthlyMails,
	'WHERE organization_id = ? AND staff_id IN (SELECT id FROM staff WHERE deactivated_at IS NULL)',
)

/** Of everybody who still works there. */
export function listMonthlyMails(db: Db, organizationId: string): MonthlyMail[] {
	return active.all(db, organizationId)
}
