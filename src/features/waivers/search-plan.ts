import { endOfMoment, startOfMoment } from '../../lib/moment.ts'
import { nameWords } from '../../lib/name-words.ts'
import { readsStretch, toMatch } from '../../lib/search-terms.ts'
import type { Sought } from '../../lib/search-terms.ts'
import { tidy } from '../../lib/text.ts'
import { eventLabel, tagLabel, templateLabel } from './labels.ts'
import type { ListWaivers } from './model.ts'
import { spanSlices } from './span.ts'
import { tidyTags } from './tags.ts'

type Filters = Omit<ListWaivers, 'limit' | 'cursor'>

/** How a search is carried out: stretches of the organization's waivers, each read newest first. */
export type SearchPlan = {
	/** Words that every waiver found must have; for some the index brings others along. */
	readonly words: readonly string[]
	readonly inForceAt: number | null
	/** Index expressions with the times of signing that each is read for, in milliseconds, inclusive. */
	readonly stretches: readonly { readonly match: string; readonly from: number; readonly to: number }[]
}

/**
 * Decides how to find what is asked for. Days are those of the organization's time zone.
 * @returns undefined where nothing can be found, such as for a name without a letter
 */
export function planSearch(
	organizationId: string,
	timezone: string,
	filters: Filters,
): SearchPlan | undefined {
	const sought = readSought(filters)
	const { from: after, to: until, validOn } = filters
	const from = after === undefined ? -Infinity : startOfMoment(after, timezone)
	const to = until === undefined ? Infinity : endOfMoment(until, timezone)
	const match = sought && toMatch(organizationId, sought)
	if (sought === undefined || match === undefined || from > to) return undefined
	const { words } = sought
	if (validOn === undefined) return { words, inForceAt: null, stretches: [{ match, from, to }] }

	const inForceAt = startOfMoment(validOn, timezone)
	const latest = Math.min(to, endOfMoment(validOn, timezone))
	if (readsStretch(sought)) return { words, inForceAt, stretches: [{ match, from, to: latest }] }
	const stretches = spanSlices(inForceAt).flatMap(({ label, signedFrom }) => {
		const narrowed = toMatch(organizationId, { ...sought, labels: [...sought.labels, label] })
		const earliest = Math.max(from, signedFrom)
		return narrowed === undefined || earliest > latest
			? []
			: [{ match: narrowed, from: earliest, to: latest }]
	})
	return { words, inForceAt, stretches }
}

function readSought({
	query = '',
	email = '',
	phone = '',
	templateId,
	eventId,
	tag = '',
}: Filters): Sought | undefined {
	const words = nameWords(query)
	if (words.length === 0 && tidy(query) !== '') return undefined
	return {
		words,
		labels: [
			...(templateId === undefined ? [] : [templateLabel(templateId.toLowerCase())]),
			...(eventId === undefined ? [] : [eventLabel(eventId.toLowerCase())]),
			...(tidy(tag) === '' ? [] : tidyTags([tag]).map(tagLabel)),
		],
		...(tidy(email) === '' ? {} : { email }),
		...(tidy(phone) === '' ? {} : { phone }),
	}
}
