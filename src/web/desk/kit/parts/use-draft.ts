import { useRef } from 'preact/hooks'
import { useSession } from '../client/current.ts'

/** Typed but unsent texts, by person and dialog. They end with the page. */
const drafts = new Map<string, unknown>()

/**
 * Stores the texts of a dialog until they are sent: an Escape by mistake or the end of a session loses nothing.
 * @param name of the dialog; undefined stores nothing
 */
export function useDraft<Draft extends object>(
	name: string | undefined,
	empty: Draft,
): { readonly draft: Draft; store(changes: Partial<Draft>): void; drop(): void } {
	const { staff } = useSession()
	const key = `${staff.id} ${name}`
	const earlier = name === undefined ? undefined : (drafts.get(key) as Draft | undefined)
	const draft = useRef<Draft>(earlier ?? empty)
	return {
		draft: draft.current,
		store(changes) {
			draft.current = { ...draft.current, ...changes }
			if (name !== undefined) drafts.set(key, draft.current)
		},
		drop: () => void drafts.delete(key),
	}
}
