/**
 * Common form of a Latin word's usual spellings: `ö`, `oe` and `o`, `ß` and `ss`, one letter and two, `Mac` and `Mc`.
 * @param latin `a` to `z`
 */
export function spellingOf(latin: string): string {
	return latin
		.replace(/^mac(?=[a-z]{3})/, 'mc')
		.replace(/ij/g, 'y')
		.replace(/([aou])e/g, '$1')
		.replace(/(.)\1+/g, '$1')
}
