import { Database } from 'bun:sqlite'
import { findTableDamage, isDamage, listStoredTables } from '../../../verifier/damage.ts'
import { messageOf } from '../../kit/errors.ts'

export type IntegrityOrder = { readonly table: string } | { readonly list: true }

export type IntegrityResult = { readonly damage: readonly string[]; readonly tables: readonly string[] }

type Message = { readonly path: string } | { readonly order: IntegrityOrder }

declare const self: Worker

let path = ''

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
	if ('path' in data) {
		path = data.path
		return
	}
	try {
		postMessage(check(data.order))
	} catch (error) {
		postMessage({ error: messageOf(error) })
	}
})

/** Opens the database each time, so that pages are read from the disk, and closes it, so that no reader stays. */
function check(order: IntegrityOrder): IntegrityResult {
	const db = new Database(path, { readonly: true })
	try {
		if ('table' in order) return { damage: findTableDamage(db, order.table), tables: [] }
		return { damage: [], tables: listStoredTables(db) }
	} catch (error) {
		if (!isDamage(error)) throw error
		return { damage: [error.message], tables: [] }
	} finally {
		db.close()
	}
}
