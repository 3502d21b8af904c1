import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { workingCopies } from './table.ts'
import type { WorkingCopyRow } from './table.ts'

export function findRow(db: Db, templateId: string): WorkingCopyRow | undefined {
	return db.select().from(workingCopies).where(eq(workingCopies.templateId, templateId)).get()
}

export function putRow(tx: Tx, row: WorkingCopyRow): void {
	const { templateId: _, ...changes } = row
	tx.insert(workingCopies)
		.values(row)
		.onConflictDoUpdate({ target: workingCopies.templateId, set: changes })
		.run()
}
