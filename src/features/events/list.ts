import type { Db } from '../../db/client.ts'
import type { Reach } from '../../kit/places.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { foldText } from '../../kit/text/fold.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { requireOrganization } from '../organization/organization.ts'
import { MAX_LISTED_EVENTS } from './model.ts'
import type { EventShape, ListEvents } from './model.ts'
import { presenterOf } from './present.ts'
import { findEvent, listEventsById, listNames } from './queries.ts'
import type { EventFilter, NamedEvent } from './queries.ts'

/** @throws Problem 422 for an unknown cursor */
export function findEvents(
	deps: Pick<Deps, 'db' | 'config' | 'linkTokens' | 'clock'>,
	{ organizationId, places }: Reach,
	{ limit = MAX_LISTED_EVENTS, cursor, status, query, from, to, sort = 'newest' }: ListEvents,
): Page<EventShape> {
	const { timezone } = requireOrganization(deps.db, organizationId)
	const filter = {
		status,
		places,
		sort,
		from: from === undefined ? undefined : startOfMoment(from, timezone),
		to: to === undefined ? undefined : endOfMoment(to, timezone),
		after: readCursor(cursor, (id) => findEvent(deps.db, organizationId, id)),
	}
	const names = listNamed(deps.db, organizationId, { filter, part: foldText(query ?? '') }, limit + 1)
	const rows = listEventsById(
		deps.db,
		names.map(({ id }) => id),
	)
	return toPage(rows, limit, presenterOf(deps, rows))
}

const AT_ONCE = 1_000

type Search = { readonly filter: EventFilter; readonly part: string }

/** SQLite can't fold names, and thousands are read in a few milliseconds. */
function listNamed(db: Db, organizationId: string, { filter, part }: Search, limit: number): NamedEvent[] {
	const matches: NamedEvent[] = []
	let { after } = filter
	for (;;) {
		const pageSize = part === '' ? limit : AT_ONCE
		const names = listNames(db, organizationId, { ...filter, after }, pageSize)
		matches.push(...names.filter(({ name }) => foldText(name).includes(part)))
		after = names.at(-1)
		if (matches.length >= limit || names.length < pageSize) return matches.slice(0, limit)
	}
}
