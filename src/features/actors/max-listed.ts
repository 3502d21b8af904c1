/** At most this many people and this many keys are offered to choose from. Browsers load this file, too. */
export const MAX_LISTED = 100
