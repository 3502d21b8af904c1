/** Makes a value with the first use and not during the start. */
export function lazy<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined
	return () => (made ??= { value: make() }).value
}
