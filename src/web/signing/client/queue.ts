/** A form that is signed and not yet answered, as it is sent. */
export type PendingSubmission = {
	/** Its idempotency key: however often it is sent, it is signed once. */
	readonly key: string
	readonly url: string
	readonly body: string
	/** Milliseconds since 1970. */
	readonly at: number
}

const NAME = 'waiver-queue'
const STORE = 'parcels'

/** Keeps a form over a reload, until it is sent. Where the browser has no storage, the page alone keeps it. */
export async function keepPending(pending: PendingSubmission): Promise<void> {
	await run('readwrite', (store) => store.put(pending)).catch(() => undefined)
}

export async function dropPending(key: string): Promise<void> {
	await run('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

export async function listPending(): Promise<readonly PendingSubmission[]> {
	return run<PendingSubmission[]>(
		'readonly',
		(store) => store.getAll() as IDBRequest<PendingSubmission[]>,
	).catch(() => [])
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
