/** @jsxImportSource preact */

/** Initials in a circle, beside a name. */
export function Face({ name }: { name: string }) {
	// Not text: who reads or speaks the name of a button has no use for it.
	return <span class="avatar" aria-hidden="true" data-initials={initialsOf(name)} />
}

const LETTER = /[\p{L}\p{N}]/u

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
	const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? [])
	return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
