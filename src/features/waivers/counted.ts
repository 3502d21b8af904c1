/** Most waivers that are counted: an exact number beyond that has no use. */
export const MAX_COUNTED = 1_000
