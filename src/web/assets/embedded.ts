import type { WebAssets } from './web-assets.ts'

/**
 * The files that were made beforehand. From source there are none; the build of the binary puts a module in the place of
 * this one that reads those it carries.
 */
export const embedded: (() => Promise<WebAssets>) | undefined = undefined
