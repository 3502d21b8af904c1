import { wantedLanguages } from './languages.ts'

export type DatePart = 'day' | 'month' | 'year'

/** A language, an optional script and a region. Browsers may send anything, so other subtags are refused. */
const REGIONAL = /^[a-z]{2,3}(?:-[a-z]{4})?-(?:[a-z]{2}|\d{3})$/i

/**
 * Returns the locale in which a page writes dates and times: the page's language with the region that the reader's
 * browser names, else with the template's region, else with the venue's country, else the language alone.
 * @param words language of the page's own words
 * @param template language of the template's texts
 * @param acceptLanguage the header Accept-Language
 * @param country of the venue, as ISO 3166-1 alpha-2; null if unknown
 */
export function localeOf(
	words: string,
	template: string,
	acceptLanguage: string | null,
	country: string | null,
): string {
	const regional = [...wantedLanguages(acceptLanguage), template].find(
		(tag) => REGIONAL.test(tag) && tag.toLowerCase().startsWith(`${words}-`),
	)
	if (regional !== undefined) return Intl.getCanonicalLocales(regional)[0] ?? words
	return country === null ? words : placeLocale(words, country)
}

/**
 * Returns the locale in which a place writes dates in a language: with its country, where that has a way of its own. English
 * elsewhere, and where no country is known, is written as in Britain, with the day before the month: a bare `en` is that of
 * the United States.
 * @param language BCP 47; its own region comes first
 * @param country ISO 3166-1 alpha-2; null if unknown
 */
export function placeLocale(language: string, country: string | null): string {
	if (REGIONAL.test(language)) return language
	const locale = `${language}-${country}`
	if (country !== null && isKnown(locale)) return locale
	return /^en$/i.test(language) ? 'en-GB' : language
}

/** True if the region of a locale has data of its own. */
function isKnown(locale: string): boolean {
	try {
		return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale
	} catch {
		return false
	}
}

/** Returns the parts of a date in the order in which a locale writes them. */
export function dateOrder(locale: string): readonly DatePart[] {
	const existing = orders.get(locale)
	if (existing !== undefined) return existing
	const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { timeZone: 'UTC' })
	const parts = format
		.formatToParts(0)
		.map(({ type }) => type)
		.filter((type) => type === 'day' || type === 'month' || type === 'year')
	const order: readonly DatePart[] = parts.length === 3 ? parts : ['day', 'month', 'year']
	if (orders.size < MAX_ORDERS) orders.set(locale, order)
	return order
}

/** Formatting is a hundred times slower than a look-up. The cache is bounded, since a browser may send any tag. */
const orders = new Map<string, readonly DatePart[]>()
const MAX_ORDERS = 1_000

/** Countries that print on Letter; all others print on A4 (CLDR 48, supplemental data, `paperSize`). */
const LETTER: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** The paper of a country. @param country ISO 3166-1 alpha-2; null if unknown */
export function paperOf(country: string | null): 'a4' | 'letter' {
	return country !== null && LETTER.has(country) ? 'letter' : 'a4'
}
