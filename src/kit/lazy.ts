/** Makes a value at its first use and not during the start. */
export function lazy<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined
	return () => (made ??= { value: make() }).value
}

/** As `lazy`, for a value that takes time to make. After a failure the next use tries again. */
export function lazyAsync<T>(make: () => Promise<T>): () => Promise<T> {
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
