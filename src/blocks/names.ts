/**
 * A scheme, an `@`, `www.`, or a word of at least four letters, a dot and small letters. Names such as `J.R.`, `St.John`,
 * `Ph.D.`, `Ma.Theresa` and `prof.dr. Jansen` do not match.
 */
const ADDRESS = /:\/\/|@|\b[wW]{3}\.|[^\s.]{4}\.[a-z]{2,}(?![a-z]|\.(?:\s|$))/

/**
 * Returns true if a name of a few hundred characters contains a web or mail address, which mails would pass on to
 * strangers.
 */
export function holdsAddress(name: string): boolean {
	// Browsers read full-width letters, and signs that look like a dot, as plain ones.
	return ADDRESS.test(name.normalize('NFKC'))
}
