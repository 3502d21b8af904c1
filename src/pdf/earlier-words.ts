import { isRecord } from '../blocks/own.ts'
import type { Fields } from '../blocks/own.ts'
import { documentWords } from '../i18n/dictionaries.ts'
import type { DocumentWords } from '../i18n/dictionaries.ts'
import { pickWords } from '../i18n/languages.ts'
import { ISOLATING_LAYOUT } from './input.ts'

/** Sentences as layouts before `ISOLATING_LAYOUT` print them, by language. */
const BEFORE: Readonly<Record<string, Fields>> = {
	es: { footer: 'Exención {id}' },
	fr: { footer: 'Décharge {id}', evidence: { contactOf: 'Contact indiqué: {contact}' } },
	he: {
		evidence: {
			otherName: 'הוקלד „{typed}”, שאינו השם שצוין',
			steps: { signed: 'נבחר „הסכמה וחתימה”' },
		},
	},
	zh: { evidence: { contactOf: '所填联系方式: {contact}' } },
	ja: { evidence: { contactOf: '申告された連絡先: {contact}' } },
}

/** The words of a document, as its layout prints them. @param language BCP 47; English, where there are no words in it */
export function documentWordsAt(layout: number, language: string): DocumentWords {
	const words = pickWords(documentWords, language)
	const before = layout < ISOLATING_LAYOUT ? BEFORE[words.tag] : undefined
	return before === undefined ? words : (merge(words, before) as DocumentWords)
}

function merge(words: Fields, others: Fields): Fields {
	const merged = Object.entries(others).map(([key, other]) => {
		const own = words[key]
		return [key, isRecord(other) && isRecord(own) ? merge(own, other) : other]
	})
	return { ...words, ...Object.fromEntries(merged) }
}
