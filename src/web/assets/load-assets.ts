import { once } from '../../kit/once.ts'
import { embedded } from './embedded.ts'
import type { PageAssets } from './entries.ts'
import { makeDocsAssets, makePageAssets } from './make-assets.ts'

/** Loads the files of the guests' pages and the staff's: those in the binary, else made from the sources. */
export const loadPageAssets: () => Promise<PageAssets> = once(() => embedded?.() ?? makePageAssets())

export const loadDocsAssets = once(makeDocsAssets)
