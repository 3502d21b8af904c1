import { useRef } from 'preact/hooks'
import { useSession } from '../client/current.ts'

/** What people typed and have not sent, by person and dialog. It ends with the page. */
const drafts = new Map<string, unknown>()

/**
 * Keeps what somebody types in a dialog until it is sent: an Escape by mistake or the end of a session loses nothing.
 * @param name of the dialog; undefined keeps nothing
 */
export function useDraft<Draft extends object>(
	name: string | undefined,
	empty: Draft,
): { readonly draft: Draft; keep(changes: Partial<Draft>): void; drop(): void } {
	const { staff } = useSession()
	const key = `${staff.id} ${name}`
	const kept = name === undefined ? undefined : (drafts.get(key) as Draft | undefined)
	const draft = useRef<Draft>(kept ?? empty)
	return {
		draft: draft.current,
		keep(changes) {
			draft.current = { ...draft.current, ...changes }
			if (name !== undefined) drafts.set(key, draft.current)
		},
		drop: () => void drafts.delete(key),
	}
}
