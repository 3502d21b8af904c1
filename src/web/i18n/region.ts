import type { DatePart } from '../signing/page-props.ts'
import { wantedLanguages } from './dictionaries.ts'

/** A language, perhaps a script, and a region: nothing else, since a browser may send anything. */
const REGIONAL = /^[a-z]{2,3}(?:-[a-z]{4})?-(?:[a-z]{2}|\d{3})$/i

/**
 * The tag by which a page writes days and times: of the page's language, as the region does that the reader's browser
 * names, else as that of the template. Without either it is the language alone.
 * @param template of the template's texts as they are shown
 * @param accepted the header Accept-Language
 */
export function localeOf(words: string, template: string, accepted: string | null): string {
	const regional = [...wantedLanguages(accepted), template].find(
		(tag) => REGIONAL.test(tag) && tag.toLowerCase().startsWith(`${words}-`),
	)
	return regional === undefined ? words : (Intl.getCanonicalLocales(regional)[0] ?? words)
}

/** The parts of a day in the order that they are written there. */
export function dateOrder(locale: string): readonly DatePart[] {
	const known = orders.get(locale)
	if (known !== undefined) return known
	const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { timeZone: 'UTC' })
	const found = format
		.formatToParts(0)
		.map(({ type }) => type)
		.filter((type) => type === 'day' || type === 'month' || type === 'year')
	const order: readonly DatePart[] = found.length === 3 ? found : ['day', 'month', 'year']
	if (orders.size < MAX_ORDERS) orders.set(locale, order)
	return order
}

/** By tag: asking takes some hundred times as long as remembering. A browser may send any tag. */
const orders = new Map<string, readonly DatePart[]>()
const MAX_ORDERS = 1_000
