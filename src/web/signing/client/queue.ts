import { openDatabase, transact } from './database.ts'
import { isPending } from './stored.ts'
import type { PendingSubmission } from './stored.ts'

const NAME = 'waiver-queue'
const STORE = 'parcels'

/** Stores a form until it is sent. If the browser has no storage, only the page itself keeps it. */
export async function storePending(pending: PendingSubmission): Promise<void> {
	await run('readwrite', (store) => store.put(pending)).catch(() => undefined)
}

export async function dropPending(key: string): Promise<void> {
	await run('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

/**
 * Returns the stored forms. An entry of another shape is skipped, not deleted: a newer version may have stored a signed
 * form.
 */
export async function listPending(): Promise<readonly PendingSubmission[]> {
	const records: unknown[] = await run<unknown[]>('readonly', (store) => store.getAll()).catch(() => [])
	return records.filter(isPending)
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const db = await openDatabase(NAME, (database) => database.createObjectStore(STORE, { keyPath: 'key' }))
	try {
		return await transact(db, [STORE], mode, (transaction) => work(transaction.objectStore(STORE)))
	} finally {
		db.close()
	}
}
