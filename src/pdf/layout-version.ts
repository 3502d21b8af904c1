/** Increment it with each change that renders the same rows to other bytes. A test compares its bytes with hashes. */
export const LAYOUT_VERSION = 9
