import type { Db } from '../../db/client.ts'
import { findKey } from '../keys/queries.ts'
import { findStaff } from '../accounts/staff/queries.ts'

/**
 * Returns a function that names an actor as it is called now: a member of staff or a key of the organization; null for
 * everything else. The logs hold ids, so that a new name holds in them, too.
 */
export function nameActors(db: Db, organizationId: string): (actor: string) => string | null {
	const names = new Map<string, string | null>()
	return (actor) => {
		if (!names.has(actor)) names.set(actor, findName(db, organizationId, actor))
		return names.get(actor) ?? null
	}
}

function findName(db: Db, organizationId: string, actor: string): string | null {
	const [kind, id = ''] = actor.split(':')
	if (kind === 'staff') return findStaff(db, organizationId, id)?.name ?? null
	if (kind === 'key') return findKey(db, organizationId, id)?.name ?? null
	return null
}
