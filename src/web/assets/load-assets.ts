import { once } from '../../kit/once.ts'
import { embedded } from './embedded.ts'
import type { PageAssets } from './entries.ts'
import { makePageAssets } from './make-assets.ts'

/** Loads the files of all pages: those in the binary, else made from the sources. */
export const loadPageAssets: () => Promise<PageAssets> = once(() => embedded?.() ?? makePageAssets())
