import type { Done } from '../page-props.ts'
import type { Signed } from '../form/page-services.ts'
import { attempt } from './attempt.ts'

/** How long after signing a guest is told of it, in milliseconds; another day's visit is another signing. */
const KEEP_MS = 12 * 60 * 60 * 1000

/** What this tab remembers of a form that was signed in it: when, and the way to the copy. Nothing of anybody. */
export type SignedMark = {
	load(): Signed | undefined
	save(done: Done): void
	clear(): void
}

/** @param isShared a tablet that many guests use: nothing of one is ever kept for the next */
export function openSignedMark(path: string, isShared: boolean): SignedMark {
	const name = `waiver-signed:${path}`
	const clear = (): void => attempt(() => sessionStorage.removeItem(name))
	if (isShared) return { load: () => undefined, save: () => undefined, clear }
	return {
		load() {
			if (!isSameVisit()) clear()
			const signed = attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Signed | null)
			return signed && Date.now() - signed.at < KEEP_MS ? signed : undefined
		},
		save({ copy }) {
			const signed: Signed = { at: Date.now(), ...(copy === undefined ? {} : { copyUrl: copy.url }) }
			attempt(() => sessionStorage.setItem(name, JSON.stringify(signed)))
		},
		clear,
	}
}

/** A form that is opened anew in the same tab may be another guest's, who must not come by the first one's copy. */
function isSameVisit(): boolean {
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
