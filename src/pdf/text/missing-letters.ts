/** Halves of pairs, private and unassigned code points, and controls: no font has a letter for them. */
const noLetter = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** `U+XXXX` in order, never the text around them. */
export function nameLetters(characters: Iterable<string>): string[] {
	return [...characters]
		.filter((character) => !noLetter.test(character))
		.map((character) => character.codePointAt(0) ?? 0)
		.sort((a, b) => a - b)
		.map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
}
