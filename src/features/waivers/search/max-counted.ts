/** The most that is counted: beyond it, a list says more. */
export const MAX_COUNTED = 1_000
