/** Makes a value at the first call and then returns it again. A failure is not kept. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined
	return () => {
		made =
			made ??
			make().catch((error: unknown) => {
				made = undefined
				throw error
			})
		return made
	}
}
