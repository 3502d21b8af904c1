export const STARTED = 0
/** Bytes that the worker has written, modulo 2^32. */
export const WRITTEN = 1
export const STATE_BYTES = 8
