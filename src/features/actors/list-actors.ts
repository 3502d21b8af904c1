import type { Db } from '../../db/client.ts'
import { listKeys } from '../keys/queries.ts'
import { listStaff } from '../accounts/staff/queries.ts'
import { MAX_LISTED } from './max-listed.ts'

/** Returns who acts here under a name: people, deactivated ones included, and keys; the newest of each kind first. */
export function listActors(db: Db, organizationId: string): { actor: string; name: string }[] {
	const people = listStaff(db, organizationId, MAX_LISTED)
	const keys = listKeys(db, organizationId, MAX_LISTED)
	return [
		...people.flatMap(({ id, name }) => (name === null ? [] : [{ actor: `staff:${id}`, name }])),
		...keys.map(({ id, name }) => ({ actor: `key:${id}`, name })),
	]
}
