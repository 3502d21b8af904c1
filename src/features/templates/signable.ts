import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findVersion } from './queries.ts'
import { isSeasonOver } from './season.ts'
import type { Template, TemplateVersion } from './table.ts'

/** Most published versions that are kept parsed. A version is immutable, so none ever goes stale. */
const MAX_PARSED_VERSIONS = 200

const parsed = new WeakMap<object, Map<string, TemplateVersion>>()

/**
 * The version of a template that may be signed now.
 * @param today where the organization is
 * @throws Problem 409 for an archived template, one that was never published, or one whose season is over
 */
export function requireSignable(
	db: Db,
	{ status, activeVersionId, settings }: Template,
	today: string,
): TemplateVersion {
	if (status === 'archived')
		throw problem('template_archived', 'The template is archived; it takes no signatures.')
	if (activeVersionId === null)
		throw problem('template_not_published', 'Publish the template before it is signed.')
	if (isSeasonOver(settings, today))
		throw problem('season_over', "The season is over; set the template's expiry to the end of the new one.")
	return requireVersion(db, activeVersionId)
}

/**
 * Forgets what was parsed, once a publishing has failed: a signing in the same transaction may have seen its version, whose
 * id the next publishing gives to other blocks.
 */
export function forgetVersions(db: Db): void {
	parsed.delete(db.$client)
}

/** A published version by its id, parsed once. @throws when a stored reference leads nowhere */
export function requireVersion(db: Db, id: string): TemplateVersion {
	const versions = parsed.get(db.$client) ?? new Map<string, TemplateVersion>()
	parsed.set(db.$client, versions)
	const version = versions.get(id) ?? findVersion(db, id)
	if (version === undefined) throw new Error('The version of a stored row does not exist.')
	// Taken out and put back, so that the one dropped is the one longest unused.
	versions.delete(id)
	versions.set(id, version)
	const [oldest] = versions.keys()
	if (versions.size > MAX_PARSED_VERSIONS && oldest !== undefined) versions.delete(oldest)
	return version
}
