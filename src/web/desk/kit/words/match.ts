import { foldText } from '../../../../kit/text/fold.ts'

const WORD = /[\p{L}\p{N}\p{M}’']+/gu

function wordsOf(text: string): string[] {
	return text.match(WORD) ?? []
}

/** Returns true if each word of a query begins a word of the text; case and accents don't matter. */
export function matches(text: string, query: string): boolean {
	const words = wordsOf(text).map(foldText)
	const parts = wordsOf(query).map(foldText)
	return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
}

/** Returns true if a text begins with the query. */
export function begins(text: string, query: string): boolean {
	return query.trim() !== '' && foldText(text).startsWith(foldText(query))
}

/** A part of a text, and whether the query names it. */
export type Piece = { readonly text: string; readonly isHit: boolean }

/** Splits a text into what a query names, the beginnings of its words, and the rest. */
export function splitHits(text: string, query: string): readonly Piece[] {
	const parts = wordsOf(query).map(foldText)
	const pieces: Piece[] = []
	let end = 0
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const part = parts.find((each) => foldText(word).startsWith(each))
		if (part === undefined) continue
		const length = lengthOf(word, part)
		if (index > end) pieces.push({ text: text.slice(end, index), isHit: false })
		pieces.push({ text: text.slice(index, index + length), isHit: true })
		end = index + length
	}
	return end < text.length ? [...pieces, { text: text.slice(end), isHit: false }] : pieces
}

/** How many characters of a word are a folded part of it: folding changes the length, as of “ß” and “é”. */
function lengthOf(word: string, part: string): number {
	for (let length = 1; length < word.length; length++)
		if (foldText(word.slice(0, length)).length >= part.length && !/^\p{M}/u.test(word.slice(length)))
			return length
	return word.length
}
