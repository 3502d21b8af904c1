/**
 * A scheme, an `@`, `www.`, or a word of at least four letters, a dot and small letters. Names such as `J.R.`, `St.John`,
 * `Ph.D.`, `Ma.Theresa` and `prof.dr. Jansen` are none of these.
 */
const ADDRESS = /:\/\/|[@\uff20]|\b[wW]{3}\.|[^\s.]{4}\.[a-z]{2,}(?![a-z]|\.(?:\s|$))/

/** Whether a name holds the address of a page or a mailbox, which our mails would carry to whomever a guest likes. */
export function holdsAddress(name: string): boolean {
	return ADDRESS.test(name)
}
