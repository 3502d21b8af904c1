import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { isTimezone } from '../../kit/time/dates.ts'
import { slugify } from '../../kit/text/slug.ts'
import { codePointLength, hasForbiddenCharacter, tidy } from '../../kit/text/text.ts'
import { MAX_NAME_LENGTH } from './model.ts'
import { findOrganizationBySlug, insertOrganization, listOrganizationIds } from './queries.ts'
import type { Organization, OrganizationSettings } from './table.ts'
import { UNNAMED } from '../../api/unnamed.ts'

/** The organization that the first start creates in an empty database. */
const FIRST = { name: UNNAMED, slug: 'main', timezone: 'UTC', settings: {} } as const

type NewOrganization = { name: string; slug?: string; timezone?: string; settings?: OrganizationSettings }

/** @throws with a sentence for the terminal if name, slug or time zone is invalid */
export function createOrganization(
	{ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
	{ name: rawName, slug: requestedSlug, timezone = 'UTC', settings = {} }: NewOrganization,
): Organization {
	const name = readName(rawName)
	const slug = requireSlug(requestedSlug ?? slugify(name))
	if (!isTimezone(timezone))
		throw new Error('Give a time zone of the IANA database, such as "Europe/Berlin".')
	return transact(db, (tx) => {
		requireFreeSlug(tx, slug)
		return addOrganization(tx, { clock, ids }, { name, slug, timezone, settings })
	})
}

/** @throws with a sentence for the terminal */
export function readName(text: string): string {
	const name = tidy(text)
	if (codePointLength(name) < 1 || codePointLength(name) > MAX_NAME_LENGTH)
		throw new Error(`Give a name of 1 to ${MAX_NAME_LENGTH} characters.`)
	if (hasForbiddenCharacter(name)) throw new Error('Give a name without control characters.')
	return name
}

/** @throws with a sentence for the terminal */
export function requireSlug(slug: string): string {
	if (slug === '' || slug !== slugify(slug))
		throw new Error('Give a slug of lower-case letters, digits and single hyphens, such as "north-wall".')
	return slug
}

/**
 * A former slug is taken, too: printed posters lead to it.
 * @param ownId of the organization that wants it @throws with a sentence for the terminal
 */
export function requireFreeSlug(tx: Tx, slug: string, ownId?: string): void {
	const owner = findOrganizationBySlug(tx, slug)
	if (owner === undefined || owner.id === ownId) return
	throw new Error(
		owner.slug === slug
			? `Another organization has the slug "${slug}". Choose another.`
			: `The slug "${slug}" was that of "${owner.slug}", whose printed posters lead to it. Choose another.`,
	)
}

/** Most services never have another organization. */
export function ensureOrganization(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>): void {
	if (listOrganizationIds(tx).length === 0) addOrganization(tx, deps, FIRST)
}

function addOrganization(
	tx: Tx,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	details: Pick<Organization, 'name' | 'slug' | 'timezone' | 'settings'>,
): Organization {
	const now = clock.now()
	const organization = {
		id: ids.next(),
		...details,
		defaultLocationId: null,
		movedTo: null,
		frozenAt: null,
		createdAt: now,
		updatedAt: now,
	}
	insertOrganization(tx, organization)
	return organization
}
