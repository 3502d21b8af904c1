import { useState } from 'preact/hooks'
import { useShortcuts } from '../../kit/client/shortcuts.ts'

/** The service changes this many in a call. */
const MAX_SELECTED = 200

export type Selection = {
	readonly ids: ReadonlySet<string>
	toggle(id: string): void
	replace(ids: readonly string[]): void
}

/**
 * Which rows of a list are selected. `x` selects the row that has the focus.
 * @param name tells one list from another, which begins with nothing selected
 */
export function useSelection(name: string): Selection {
	const [chosen, choose] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: new Set() })
	const ids = chosen.name === name ? chosen.ids : new Set<string>()
	const replace = (next: readonly string[]): void =>
		choose({ name, ids: new Set(next.slice(0, MAX_SELECTED)) })
	const toggle = (id: string): void =>
		replace(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])
	useShortcuts({
		x: () => {
			const id =
				document.activeElement instanceof HTMLElement ? document.activeElement.dataset['row'] : undefined
			if (id !== undefined) toggle(id)
		},
	})
	return { ids, toggle, replace }
}
