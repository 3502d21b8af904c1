import { isPending } from './stored.ts'
import type { PendingSubmission } from './stored.ts'

const NAME = 'waiver-queue'
const STORE = 'parcels'

/** Stores a form until it is sent. If the browser has no storage, only the page itself keeps it. */
export async function keepPending(pending: PendingSubmission): Promise<void> {
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
	const stored: unknown[] = await run<unknown[]>('readonly', (store) => store.getAll()).catch(() => [])
	return stored.filter(isPending)
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const db = await open()
	try {
		const transaction = db.transaction(STORE, mode)
		const request = work(transaction.objectStore(STORE))
		return await new Promise((resolve, reject) => {
			const fail = (): void => reject(transaction.error ?? new Error('Storage failed.'))
			transaction.addEventListener('complete', () => resolve(request.result))
			transaction.addEventListener('error', fail)
			transaction.addEventListener('abort', fail)
		})
	} finally {
		db.close()
	}
}

function open(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(NAME, 1)
		request.addEventListener('upgradeneeded', () =>
			request.result.createObjectStore(STORE, { keyPath: 'key' }),
		)
		request.addEventListener('success', () => resolve(request.result))
		request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed.')))
	})
}
