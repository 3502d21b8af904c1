import { useState } from 'preact/hooks'
import { useShortcuts } from '../../kit/client/shortcuts.ts'

/** Most waivers in a call to the service. */
const MAX_SELECTED = 200

export type Selection = {
	readonly ids: ReadonlySet<string>
	toggle(id: string): void
	replace(ids: readonly string[]): void
}

/**
 * The selected rows of a list. `x` selects the focused row.
 * @param name identifies the list; another list begins without a selection
 */
export function useSelection(name: string): Selection {
	const [choice, setChoice] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: new Set() })
	const ids = choice.name === name ? choice.ids : new Set<string>()
	const replace = (next: readonly string[]): void =>
		setChoice({ name, ids: new Set(next.slice(0, MAX_SELECTED)) })
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
