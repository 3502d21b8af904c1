/** A value outside of the components, with its listeners. */
export type Store<T> = {
	get(): T
	set(next: T): void
	/** @returns a function that ends it */
	subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
	const listeners = new Set<() => void>()
	let value = initial
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return
			value = next
			for (const listener of listeners) listener()
		},
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
