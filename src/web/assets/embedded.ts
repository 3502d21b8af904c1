import type { PageAssets } from './entries.ts'

/** Loads the files that the binary carries. Undefined when run from source; the build of the binary replaces this module. */
export const embedded = undefined as (() => Promise<PageAssets>) | undefined
