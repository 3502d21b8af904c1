/** Makes a value at its first use and not during the start. */
export function lazy<T>(make: () => T): () => T {
	let box: { readonly value: T } | undefined
	return () => (box ??= { value: make() }).value
}

/** As `lazy`, for a value that takes time to make. After a failure the next use tries again. */
export function lazyAsync<T>(make: () => Promise<T>): () => Promise<T> {
	let promise: Promise<T> | undefined
	return () => {
		promise =
			promise ??
			make().catch((error: unknown) => {
				promise = undefined
				throw error
			})
		return promise
	}
}
