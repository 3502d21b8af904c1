/** So many people and so many keys: more would be of no use to choose from. A browser's program reads it, too. */
export const MAX_LISTED = 100
