/** Places in the memory that the log's Worker shares with the main thread. */
export const STARTED = 0
/** Bytes that the Worker has written since its start, modulo 2^32. */
export const WRITTEN = 1
export const STATE_BYTES = 8
