/** A row that no longer parses was changed. */
export function readSafely<T>(read: () => T): T | string {
	try {
		return read()
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof TypeError) return 'a row is damaged'
		throw error
	}
}
