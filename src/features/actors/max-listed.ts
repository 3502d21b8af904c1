/** At most this many people and this many keys: nobody can choose from more. Browsers load this file, too. */
export const MAX_LISTED = 100
