import type { Deps } from '../../deps.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { nameActors } from '../actors/name-actors.ts'
import { findWaiver } from '../waivers/queries.ts'
import type { HeldWaiver, ListHolds } from './model.ts'
import { presentHeld } from './present.ts'
import { listHolds } from './queries.ts'

/** The newest waivers first. @throws Problem 422 for an unknown cursor */
export function findHolds(
	{ db }: Pick<Deps, 'db'>,
	organizationId: string,
	{ limit, cursor }: ListHolds,
): Page<HeldWaiver> {
	const last = readCursor(cursor, (id) => findWaiver(db, organizationId, id))
	const rows = listHolds(db, organizationId, last?.seq ?? Number.MAX_SAFE_INTEGER)
	const nameOf = nameActors(db, organizationId)
	return toPage(rows, limit, (hold) => presentHeld(hold, nameOf))
}
