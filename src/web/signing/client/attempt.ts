/** Returns what a browser's storage returns; undefined if it is full or forbidden. A form can be signed without storage. */
export function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}
