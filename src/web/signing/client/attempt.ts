/** What a browser's storage gives; undefined where it is full, or forbidden: a form is filled in and signed all the same. */
export function attempt<T>(work: () => T): T | undefined {
	try {
		return work()
	} catch {
		return undefined
	}
}
