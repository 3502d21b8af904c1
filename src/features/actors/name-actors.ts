import type { Db } from '../../db/client.ts'
import { findKey, listKeys } from '../keys/queries.ts'
import { findStaff, listStaff } from '../accounts/staff/queries.ts'
import { MAX_LISTED } from './max-listed.ts'

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

/** Returns who acts here under a name: people, deactivated ones included, and keys; the newest of each kind first. */
export function listActors(db: Db, organizationId: string): { actor: string; name: string }[] {
	const people = listStaff(db, organizationId, MAX_LISTED)
	const keys = listKeys(db, organizationId, MAX_LISTED)
	return [
		...people.flatMap(({ id, name }) => (name === null ? [] : [{ actor: `staff:${id}`, name }])),
		...keys.map(({ id, name }) => ({ actor: `key:${id}`, name })),
	]
}
