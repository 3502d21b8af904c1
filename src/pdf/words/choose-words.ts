import type { PdfWords } from './words.ts'
import { arabicWords } from './ar.ts'
import { germanWords } from './de.ts'
import { englishWords } from './en.ts'
import { spanishWords } from './es.ts'
import { frenchWords } from './fr.ts'

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
