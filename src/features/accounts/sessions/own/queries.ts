import type { Db, Tx } from '../../../../db/client.ts'
import { putBy } from '../../../../db/rows.ts'
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

const put = putBy(staffViews, 'staffId')

export function putViews(tx: Tx, staffId: string, value: SavedViews): void {
	put(tx, { staffId, views: JSON.stringify(value) })
}
