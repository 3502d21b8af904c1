import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findVersion } from './queries.ts'
import type { Template, TemplateVersion } from './table.ts'

/** Most published versions that are kept parsed. A version is immutable, so none ever goes stale. */
const MAX_PARSED_VERSIONS = 200

const parsed = new WeakMap<object, Map<string, TemplateVersion>>()

/**
 * The version of a template that may be signed now.
 * @throws Problem 409 for an archived template, or one that was never published
 */
export function requireSignable(db: Db, { status, activeVersionId }: Template): TemplateVersion {
	if (status === 'archived')
		throw problem('template_archived', 'The template is archived; it takes no signatures.')
	if (activeVersionId === null)
		throw problem('template_not_published', 'Publish the template before it is signed.')
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
