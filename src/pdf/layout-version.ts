/** Increment it with each change that renders the same rows to other bytes. A test holds its bytes against hashes. */
export const LAYOUT_VERSION = 7
