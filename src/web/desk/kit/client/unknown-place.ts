/** The rules of a place of which nothing is known, by their id: a cautious default, and no jurisdiction that people know. */
export const UNKNOWN_PLACE = 'UNKNOWN'
