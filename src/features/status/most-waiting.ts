/** So many of a queue are counted at most, so that a status costs the same whatever waits. */
export const MOST_WAITING = 10_000
