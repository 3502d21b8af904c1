/** Opens a database of this browser. @param upgrade creates its stores @throws if the browser has no storage */
export function openDatabase(name: string, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(name, 1)
		request.addEventListener('upgradeneeded', () => upgrade(request.result))
		request.addEventListener('success', () => resolve(request.result))
		request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed.')))
	})
}

/** Returns the result of the request that `work` makes, once it is on disk. @throws if the storage is full or fails */
export function transact<T>(
	db: IDBDatabase,
	stores: readonly string[],
	mode: IDBTransactionMode,
	work: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> {
	const transaction = db.transaction([...stores], mode)
	const request = work(transaction)
	return new Promise((resolve, reject) => {
		const fail = (): void => reject(transaction.error ?? new Error('Storage failed.'))
		transaction.addEventListener('complete', () => resolve(request.result))
		transaction.addEventListener('error', fail)
		transaction.addEventListener('abort', fail)
	})
}
