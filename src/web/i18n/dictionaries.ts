import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import type { Dictionary } from './dictionary.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

/** Every language that the guests' pages speak. Which of them a native has looked over stands in docs/languages.md. */
export const dictionaries: Readonly<Record<string, Dictionary>> = {
	en,
	es,
	fr,
	de,
	it,
	pt,
	nl,
	pl,
	cs,
	uk,
	tr,
	ar,
	he,
	zh,
	ja,
	ko,
	vi,
}

/** The words for a language: its own, else those of the language without region or script, else English. */
export function wordsFor(tag: string): Dictionary {
	const parts = tag.toLowerCase().split('-')
	for (; parts.length > 0; parts.pop()) {
		const range = parts.join('-')
		const known = Object.values(dictionaries).find((each) => each.tag.toLowerCase() === range)
		if (known !== undefined) return known
	}
	return en
}

/** The words that a reader likes best, by the header Accept-Language; English where we have none of those. */
export function wordsForReader(header: string | null): Dictionary {
	return wordsFor(preferredLanguage(header, Object.keys(dictionaries)) ?? 'en')
}

/**
 * The one of the offered languages that a reader likes best (RFC 9110, Accept-Language; RFC 4647, lookup).
 * @returns undefined where they like none of them
 */
export function preferredLanguage(header: string | null, offered: readonly string[]): string | undefined {
	for (const tag of wantedLanguages(header)) {
		const parts = tag.split('-')
		for (; parts.length > 0; parts.pop()) {
			const range = parts.join('-')
			const found = offered.find((each) => {
				const own = each.toLowerCase()
				return own === range || own.startsWith(`${range}-`)
			})
			if (found !== undefined) return found
		}
	}
	return undefined
}

/** The languages that a reader wants, the most wanted first, in small letters. */
export function wantedLanguages(header: string | null): readonly string[] {
	return (header ?? '')
		.split(',')
		.slice(0, MAX_WANTED)
		.map((part, at) => {
			const [tag = '', ...parameters] = part.trim().split(';')
			const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
			return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality), at }
		})
		.filter(({ tag, quality }) => tag !== '' && quality > 0)
		.sort((a, b) => b.quality - a.quality || a.at - b.at)
		.map(({ tag }) => tag)
}

/** Most languages of a header that are looked at. */
const MAX_WANTED = 20
