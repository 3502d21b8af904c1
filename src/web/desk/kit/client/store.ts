import { useLayoutEffect, useState } from 'preact/hooks'
import type { Store } from './create-store.ts'

/** Returns the store's value, and renders the component again when it changes. */
export function useStore<T>(store: Store<T>): T {
	const [value, setValue] = useState(store.get)
	useLayoutEffect(() => {
		const read = (): void => setValue(() => store.get())
		read()
		return store.subscribe(read)
	}, [store])
	return value
}
