import type { Db } from '../../db/client.ts'
import { invalid, problem } from '../../http/problems.ts'
import type { Caller } from '../../http/request-context.ts'
import { findLocation } from './queries.ts'

/** To which locations somebody is bound; null for all. */
export type Binding = Caller['locationIds']

/**
 * Checks to what a key or a person is to be bound. @param own of whoever binds them; they can give no more than they have
 * @returns the ids as stored, each once @throws Problem 403 for more than one's own, 422 for an unknown location
 */
export function requireBinding(
	db: Db,
	organizationId: string,
	own: Binding,
	locationIds: readonly string[] | null,
): readonly string[] | null {
	const ids = locationIds && [...new Set(locationIds.map((id) => id.toLowerCase()))]
	const faults = (ids ?? []).flatMap((id, at) =>
		findLocation(db, organizationId, id) === undefined
			? [{ path: `/locationIds/${at}`, code: 'unknown', message: 'Send the id of a location.' }]
			: [],
	)
	if (faults.length > 0) throw invalid(faults)
	if (own !== null && (ids === null || ids.some((id) => !own.has(id))))
		throw problem('insufficient_scope', 'You can give only locations to which you are bound.', {
			required: 'all locations',
		})
	return ids
}
