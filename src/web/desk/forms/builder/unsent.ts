import { readContent } from '../editing/content.ts'
import type { Unsent } from '../editing/saver.ts'

/**
 * The person and the form that unsent changes belong to. The next person who signs in to this tab does not get them.
 */
export type UnsentKey = { readonly staffId: string; readonly templateId: string }

const nameOf = ({ staffId, templateId }: UnsentKey): string => `desk.unsent.${staffId}.${templateId}`

/** Stores unsaved changes in this tab, so that a reload restores them. A full store must not stop the work. */
export function storeUnsent(key: UnsentKey, unsent: Unsent | undefined): void {
	sessionStorage.removeItem(nameOf(key))
	if (unsent === undefined) return
	// Without the list of sent states, the next page may take its own save for another person's, but still loses nothing.
	for (const state of [unsent, { ...unsent, sent: [] }]) {
		try {
			return sessionStorage.setItem(nameOf(key), JSON.stringify(state))
		} catch {}
	}
}

/** Returns the changes that an earlier page of this tab left unsent. */
export function findUnsent(key: UnsentKey): Unsent | undefined {
	const json = sessionStorage.getItem(nameOf(key))
	if (json === null) return undefined
	const { revision, base, sent, content } = JSON.parse(json) as Unsent
	return { revision, base: readContent(base), sent: sent.map(readContent), content: readContent(content) }
}
