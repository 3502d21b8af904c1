import { readContent } from '../editing/content.ts'
import type { Unsent } from '../editing/saver.ts'

/** Whose changes of which form. The next person who signs in to this tab does not get them. */
export type UnsentPlace = { readonly staffId: string; readonly templateId: string }

const nameOf = ({ staffId, templateId }: UnsentPlace): string => `desk.unsent.${staffId}.${templateId}`

/** Keeps what is not saved yet in this tab, so that a reload finds it. A full store is no reason to stop. */
export function keepUnsent(place: UnsentPlace, unsent: Unsent | undefined): void {
	try {
		if (unsent === undefined) sessionStorage.removeItem(nameOf(place))
		else sessionStorage.setItem(nameOf(place), JSON.stringify(unsent))
	} catch {
		sessionStorage.removeItem(nameOf(place))
	}
}

/** Returns what an earlier page of this tab left unsent. */
export function findUnsent(place: UnsentPlace): Unsent | undefined {
	const kept = sessionStorage.getItem(nameOf(place))
	if (kept === null) return undefined
	const { revision, base, content } = JSON.parse(kept) as Unsent
	return { revision, base: readContent(base), content: readContent(content) }
}
