import { connectionOf } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findVersion } from './queries.ts'
import { isSeasonOver } from './season.ts'
import type { Template, TemplateVersion } from './table.ts'

/** A version is immutable, so no parsed one becomes stale. */
const MAX_PARSED_VERSIONS = 200

const cache = new WeakMap<object, Map<string, TemplateVersion>>()

/**
 * @param today where it is signed
 * @throws Problem 409 if the template is archived, was never published, or its season is over
 */
export function requireSignable(
	db: Db,
	{ status, activeVersionId, settings }: Template,
	today: string,
): TemplateVersion {
	if (status === 'archived')
		throw problem('template_archived', 'The template is archived and accepts no signatures.')
	if (activeVersionId === null) throw problem('template_not_published', 'Publish the template first.')
	if (isSeasonOver(settings, today))
		throw problem('season_over', "The season is over; set the template's expiry to the end of the new one.")
	return requireVersion(db, activeVersionId)
}

/** Whether a link opens the form today. @param today where it is signed */
export function isSignableByLink(
	{ status, visibility, activeVersionId, settings }: Template,
	today: string,
): boolean {
	return (
		status !== 'archived' &&
		visibility !== 'kiosk_only' &&
		activeVersionId !== null &&
		!isSeasonOver(settings, today)
	)
}

/**
 * After a failed publishing: a signing in the same transaction may have read its version, whose id the next
 * publishing gives to other blocks.
 */
export function forgetVersions(db: Db): void {
	cache.delete(connectionOf(db))
}

/** Parsed once. @throws if a stored reference is broken */
export function requireVersion(db: Db, id: string): TemplateVersion {
	const versions = cache.get(connectionOf(db)) ?? new Map<string, TemplateVersion>()
	cache.set(connectionOf(db), versions)
	const version = versions.get(id) ?? findVersion(db, id)
	if (version === undefined) throw new Error('The version of a stored row does not exist.')
	// Moved to the end, so that the least recently used one is dropped.
	versions.delete(id)
	versions.set(id, version)
	const [oldest] = versions.keys()
	if (versions.size > MAX_PARSED_VERSIONS && oldest !== undefined) versions.delete(oldest)
	return version
}
