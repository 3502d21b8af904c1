/** A piece of a text with placeholders: words, or the name of a placeholder. */
export type TextPiece = { readonly words: string } | { readonly placeholder: string }

/** Splits a text at its placeholders, so that something else than text can stand there. */
export function splitText(text: string): TextPiece[] {
	return text
		.split(/\{(\w+)\}/)
		.map((piece, at) => (at % 2 === 0 ? { words: piece } : { placeholder: piece }))
		.filter((piece) => !('words' in piece) || piece.words !== '')
}
