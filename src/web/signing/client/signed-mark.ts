import type { Confirmation } from '../page-props.ts'
import { attempt } from './attempt.ts'
import { isSigned, parseStored } from './stored.ts'
import type { SignedInTab } from './stored.ts'

/** How long the page shows that a form was signed, in milliseconds. A visit on another day is another signing. */
const KEEP_MS = 12 * 60 * 60 * 1000

/** Remembers in this tab that a form was signed: the time and the confirmation, no answers. */
export type SignedMark = {
	load(): SignedInTab | undefined
	save(confirmation: Confirmation): void
	clear(): void
}

/** @param isShared true for a device of many guests: then nothing is stored */
export function openSignedMark(path: string, isShared: boolean): SignedMark {
	const name = `waiver-signed:${path}`
	const clear = (): void => attempt(() => sessionStorage.removeItem(name))
	if (isShared) return { load: () => undefined, save: () => undefined, clear }
	return {
		load() {
			if (!isSameVisit()) clear()
			const signing = parseStored(attempt(() => sessionStorage.getItem(name)) ?? null)
			return isSigned(signing) && Date.now() - signing.at < KEEP_MS ? signing : undefined
		},
		save(done) {
			const signing: SignedInTab = { at: Date.now(), done }
			attempt(() => sessionStorage.setItem(name, JSON.stringify(signing)))
		},
		clear,
	}
}

/**
 * Returns true if the page was reloaded. A form that is opened again may be another guest's, who must not get the first
 * one's PDF.
 */
function isSameVisit(): boolean {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
