/** The id of the cautious default, which is no jurisdiction that people know. */
export const UNKNOWN_PLACE = 'UNKNOWN'
