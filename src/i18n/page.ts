import { wordsOf } from './dictionaries.ts'
import { pickWords, pickWordsForReader } from './languages.ts'
import type { Words } from './translation.ts'

/** The words of the signing, kiosk and error pages in one language. */
export type PageWords = Words<'page'>

export const pageWords = wordsOf('page')

/** Returns the page's words for a language tag, else English. */
export function wordsFor(tag: string): PageWords {
	return pickWords(pageWords, tag)
}

/** Returns the page's words that a reader prefers, by the header Accept-Language, else English. */
export function wordsForReader(header: string | null): PageWords {
	return pickWordsForReader(pageWords, header)
}

/** In that language, such as "Deutsch" or "português (Brasil)". */
export function nameLanguage(tag: string): string {
	const words = wordsFor(tag)
	if (words.tag.toLowerCase() === tag.toLowerCase()) return words.self
	try {
		return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
	} catch {
		return tag
	}
}
