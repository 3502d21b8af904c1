import { endOfMoment, startOfMoment } from '../../../kit/time/moment.ts'
import { nameWords } from '../../../search/name-words.ts'
import { toMatch } from '../../../search/terms.ts'
import type { Sought } from '../../../search/terms.ts'
import type { Organization } from '../../organization/table.ts'
import { tidy } from '../../../kit/text/text.ts'
import { OPEN_FLAGS_LABEL, eventLabel, tagLabel, templateLabel } from './labels.ts'
import { narrowBy } from './narrow.ts'
import type { ListWaivers } from '../model.ts'
import type { SearchRange } from './queries.ts'
import { tidyTags } from '../changes/tags.ts'

type Filters = Omit<ListWaivers, 'limit' | 'cursor' | 'count'>

export type SearchPlan = {
	/** Every result must have them; for some the index finds others, too. */
	readonly words: readonly string[]
	readonly range: Omit<SearchRange, 'organizationId' | 'after'>
}

/**
 * Days are in the organization's time zone. @returns undefined if nothing can match, such as a name without a letter
 */
export function planSearch(
	{ id: organizationId, timezone, settings }: Organization,
	filters: Filters,
	now: number,
): SearchPlan | undefined {
	const sought = readSought(filters, settings.country ?? null)
	const match = sought && toMatch(organizationId, sought)
	if (sought === undefined || match === undefined) return undefined
	const { words } = sought
	const { from: after, to: until, validOn, state, expiresBefore } = filters
	const narrow = narrowBy(
		{
			...filters,
			expiresBefore: expiresBefore === undefined ? undefined : startOfMoment(expiresBefore, timezone),
		},
		now,
	)
	const from = after === undefined ? -Infinity : startOfMoment(after, timezone)
	const last = until === undefined ? Infinity : endOfMoment(until, timezone)
	if (validOn === undefined && state !== 'valid')
		return { words, range: { match, from, to: last, inForceAt: null, narrow } }

	const inForceAt = validOn === undefined ? now : startOfMoment(validOn, timezone)
	const to = Math.min(last, validOn === undefined ? now : endOfMoment(validOn, timezone))
	return { words, range: { match, from, to, inForceAt, narrow } }
}

function readSought(
	{ query = '', email = '', phone = '', templateId, eventId, tag = '', flags }: Filters,
	country: string | null,
): Sought | undefined {
	const words = nameWords(query)
	if (words.length === 0 && tidy(query) !== '') return undefined
	return {
		words,
		country,
		labels: [
			...(templateId === undefined ? [] : [templateLabel(templateId.toLowerCase())]),
			...(eventId === undefined ? [] : [eventLabel(eventId.toLowerCase())]),
			...(flags === undefined ? [] : [OPEN_FLAGS_LABEL]),
			...(tidy(tag) === '' ? [] : tidyTags([tag]).map(tagLabel)),
		],
		...(tidy(email) === '' ? {} : { email }),
		...(tidy(phone) === '' ? {} : { phone }),
	}
}
