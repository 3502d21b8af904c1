import type { Db, Tx } from '../../../../db/client.ts'
import { statement } from '../../../../db/statement.ts'
import { storedJson } from '../../../../kit/stored-json.ts'
import { SavedViews } from './model.ts'
import { staffViews } from './table.ts'

const rowOf = statement.from(staffViews, 'WHERE staff_id = ?')
const readViews = storedJson(SavedViews, 'A list of saved views')

export function findViews(db: Db, staffId: string): SavedViews {
	const row = rowOf.get(db, staffId)
	return row === undefined ? [] : readViews(row.views)
}

export function putViews(tx: Tx, staffId: string, value: SavedViews): void {
	const views = JSON.stringify(value)
	tx.insert(staffViews)
		.values({ staffId, views })
		.onConflictDoUpdate({ target: staffViews.staffId, set: { views } })
		.run()
}
