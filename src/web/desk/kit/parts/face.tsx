/** @jsxImportSource preact */

/** Initials in a circle, beside a name. */
export function Face({ name }: { name: string }) {
	return (
		<span class="avatar" aria-hidden="true">
			{initialsOf(name)}
		</span>
	)
}

const LETTER = /[\p{L}\p{N}]/u

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
	const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? [])
	return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
