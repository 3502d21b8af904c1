/** Beyond it, a list says more. */
export const MAX_COUNTED = 1_000
