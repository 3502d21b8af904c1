/** At most this many of a queue are counted, so that a status always costs the same. */
export const MOST_WAITING = 10_000
