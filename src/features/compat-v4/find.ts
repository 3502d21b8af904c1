import type { Person } from '../../blocks/types.ts'
import type { Db } from '../../db/client.ts'
import { nameWords } from '../../search/name-words.ts'
import { toMatch } from '../../search/terms.ts'
import { foldText } from '../../kit/text/fold.ts'
import { tidy } from '../../kit/text/text.ts'
import { findTemplate, findTemplateBySlug } from '../templates/queries.ts'
import type { Template } from '../templates/table.ts'
import { problem } from '../../http/problems.ts'
import { listWhole } from '../waivers/search/whole.ts'
import type { WholeFilter, WholeOrder } from '../waivers/search/whole.ts'
import type { Sought } from './model.ts'
import { listPeopleBySeq } from './queries.ts'
import { unfit } from './refuse.ts'
import { readSpan } from './times.ts'

/** By its id or its slug, which programs have in their settings. @throws Problem 404 */
export function requireForm(db: Db, organizationId: string, id: string): Template {
	const template =
		findTemplate(db, organizationId, id.toLowerCase()) ?? findTemplateBySlug(db, organizationId, id)
	if (template?.kind !== 'waiver') throw problem('not_found', 'No template has this id.')
	return template
}

/** What is searched for: `names` are those that one and the same person has. */
export type Search = {
	readonly filter: WholeFilter
	readonly names: { readonly firstName: string | undefined; readonly lastName: string | undefined }
	readonly order: WholeOrder
	/** True if nothing can be found: each waiver that is told is verified. */
	readonly isVain: boolean
}

/** @throws Problem 404 for an unknown template, 422 for a time that is none */
export function readSearch(db: Db, organizationId: string, query: Sought): Search {
	const { templateId, firstName, lastName, tag, external_id: externalId, verified, sort = 'desc' } = query
	const words = nameWords(`${firstName ?? ''} ${lastName ?? ''}`)
	const isNamed = firstName !== undefined || lastName !== undefined
	return {
		filter: {
			organizationId,
			templateId: templateId === undefined ? undefined : requireForm(db, organizationId, templateId).id,
			...readSpan(query),
			externalId,
			tag: tag === undefined ? undefined : { stored: tidy(tag).toLowerCase(), externalId: tag },
			match: words.length === 0 ? undefined : toMatch(organizationId, { words, labels: [] }),
		},
		names: { firstName, lastName },
		order: sort,
		isVain: verified === 'false' || (isNamed && words.length === 0),
	}
}

/** So many waivers with a similar name are compared one by one. */
const MAX_SIMILAR = 2_000

type Part = { readonly limit: number; readonly offset: number }

/**
 * @param offset how many come before
 * @returns the numbers of the waivers' rows, in order @throws Problem 422 if too many have a similar name
 */
export function findWaivers(db: Db, search: Search, { limit, offset }: Part): number[] {
	if (search.isVain) return []
	if (search.filter.match === undefined)
		return listWhole(db, search.filter, { order: search.order, limit, offset })
	return listNamed(db, search).slice(offset, offset + limit)
}

/** The index finds words anywhere in a name; names are whole here, and both are one person's. */
function listNamed(db: Db, { filter, names, order }: Search): number[] {
	const seqs = listWhole(db, filter, { order, limit: MAX_SIMILAR + 1, offset: 0 })
	if (seqs.length > MAX_SIMILAR)
		throw unfit(`More than ${MAX_SIMILAR} waivers have such a name. Narrow the search by fromDts and toDts.`)
	const isMeant = (person: Person): boolean =>
		isSame(person.firstName, names.firstName) && isSame(person.lastName, names.lastName)
	const meant = new Set(
		listPeopleBySeq(db, seqs)
			.filter(({ person }) => isMeant(person))
			.map(({ waiverSeq }) => waiverSeq),
	)
	return seqs.filter((seq) => meant.has(seq))
}

function isSame(name: string, sought: string | undefined): boolean {
	return sought === undefined || foldText(tidy(name)) === foldText(tidy(sought))
}
