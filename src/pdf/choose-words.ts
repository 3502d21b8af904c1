import type { PdfWords } from './words.ts'
import { arabicWords } from './words/ar.ts'
import { germanWords } from './words/de.ts'
import { englishWords } from './words/en.ts'
import { spanishWords } from './words/es.ts'
import { frenchWords } from './words/fr.ts'

const dictionaries: Readonly<Record<string, PdfWords>> = {
	ar: arabicWords,
	de: germanWords,
	en: englishWords,
	es: spanishWords,
	fr: frenchWords,
}

/** The PDF's own words in a language (BCP 47), whatever its region; English where there are none. */
export function wordsFor(language: string): PdfWords {
	const base = language.toLowerCase().split(/[-_]/)[0] ?? ''
	return Object.hasOwn(dictionaries, base) ? (dictionaries[base] ?? englishWords) : englishWords
}
