/**
 * Counts up with each change after which the same rows render to other bytes: of the layout, of a font, of a library.
 * A test holds the bytes of this version against hashes that are written down.
 */
export const LAYOUT_VERSION = 4
