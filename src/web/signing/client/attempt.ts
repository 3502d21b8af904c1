/**
 * Returns the result of a storage access; undefined if storage is full or forbidden. A form can be signed without
 * storage.
 */
export function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}
