import { lazyAsync } from '../../kit/lazy.ts'
import { embedded } from './embedded.ts'
import type { PageAssets } from './entries.ts'

/** Loads the files of all pages: those in the binary, else made from the sources, which takes seconds. */
export const loadPageAssets: () => Promise<PageAssets> = lazyAsync(() => embedded?.() ?? bundle())

async function bundle(): Promise<PageAssets> {
	const { makePageAssets } = await import('./make-assets.ts')
	return makePageAssets()
}

/** True if the first page would have to wait for the bundler. */
export const needsBundler = embedded === undefined
