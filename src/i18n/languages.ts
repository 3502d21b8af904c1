import { MAX_LANGUAGE_TAG, lookUpTag } from '../blocks/language-ranges.ts'
import type { Translations } from './translation.ts'

/** Returns the words for a language tag, else for that tag without its last parts (RFC 4647, lookup), else English. */
export function pickWords<Words>(dictionaries: Translations<Words>, tag: string): Words {
	const match = lookUpTag(tag, Object.keys(dictionaries))
	return Object.entries(dictionaries).find(([each]) => each === match)?.[1] ?? dictionaries.en
}

/** Returns the words that a reader prefers, by the header Accept-Language, else English. */
export function pickWordsForReader<Words>(dictionaries: Translations<Words>, header: string | null): Words {
	return pickWords(dictionaries, preferredLanguage(header, Object.keys(dictionaries)) ?? 'en')
}

/**
 * Returns the offered language that a reader prefers (RFC 9110, Accept-Language; RFC 4647, lookup).
 * @returns undefined if the reader accepts none of them
 */
export function preferredLanguage(header: string | null, tags: readonly string[]): string | undefined {
	for (const tag of wantedLanguages(header)) {
		const match = lookUpTag(tag, tags, true)
		if (match !== undefined) return match
	}
	return undefined
}

/** The language tags of an Accept-Language header in lower case, most preferred first. */
export function wantedLanguages(header: string | null): readonly string[] {
	return (header ?? '')
		.split(',')
		.slice(0, MAX_WANTED)
		.map((part, at) => {
			const [tag = '', ...parameters] = part.trim().split(';')
			const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
			return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality), at }
		})
		.filter(({ tag, quality }) => tag !== '' && tag.length <= MAX_LANGUAGE_TAG && quality > 0)
		.sort((a, b) => b.quality - a.quality || a.at - b.at)
		.map(({ tag }) => tag)
}

/** Limits how many languages of a header are read. */
const MAX_WANTED = 20

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i

export function directionOf(language: string): 'ltr' | 'rtl' {
	return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
}
