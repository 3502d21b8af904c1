import { embedded } from './embedded.ts'
import type { WebAssets } from './web-assets.ts'

let loaded: Promise<WebAssets> | undefined

/** The files that pages load: those made beforehand, else made now. Once for the process; a failure is not kept. */
export function loadAssets(): Promise<WebAssets> {
	loaded ??= load().catch((error: unknown) => {
		loaded = undefined
		throw error
	})
	return loaded
}

async function load(): Promise<WebAssets> {
	const made: (() => Promise<WebAssets>) | undefined = embedded
	if (made !== undefined) return made()
	// A binary carries the files and neither the bundler's work nor its sources.
	const { makeAssets } = await import('./make-assets.ts')
	return makeAssets()
}
