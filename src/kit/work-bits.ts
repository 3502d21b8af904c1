/**
 * Zero bits that the hash of a proof of work begins with. A browser finds one in 4,096 tries on average: some 10 ms on a PC, and
 * less than 0.3 s on a slow phone.
 */
export const WORK_BITS = 12
