import { readContent } from '../editing/content.ts'
import type { Unsent } from '../editing/saver.ts'

const nameOf = (templateId: string): string => `desk.unsent.${templateId}`

/** Keeps what is not saved yet in this tab, so that a reload finds it. A full store is no reason to stop. */
export function keepUnsent(templateId: string, unsent: Unsent | undefined): void {
	try {
		if (unsent === undefined) sessionStorage.removeItem(nameOf(templateId))
		else sessionStorage.setItem(nameOf(templateId), JSON.stringify(unsent))
	} catch {
		sessionStorage.removeItem(nameOf(templateId))
	}
}

/** Returns what an earlier page of this tab left unsent. */
export function findUnsent(templateId: string): Unsent | undefined {
	const kept = sessionStorage.getItem(nameOf(templateId))
	if (kept === null) return undefined
	const { revision, base, content } = JSON.parse(kept) as Unsent
	return { revision, base: readContent(base), content: readContent(content) }
}
