import { holdsScope } from '../../api/scopes.ts'
import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { reachOf } from '../../http/halls.ts'
import { problem } from '../../http/problems.ts'
import { isOwnEvent } from '../locations/is-own.ts'
import { Feed, ReadFeed } from '../webhooks/model.ts'
import { readFeed } from '../webhooks/read-feed.ts'
import { namePeople } from './name-people.ts'

const OF_PEOPLE = 'participants:read'

/** @throws Problem 403 */
function requirePeople(scopes: ReadonlySet<string>): void {
	if (holdsScope(scopes, OF_PEOPLE)) return
	throw problem('insufficient_scope', `people=true needs the scope ${OF_PEOPLE}.`, { required: OF_PEOPLE })
}

export const feedRoute = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/events-feed',
		({ caller, query: { people, ...page } }) => {
			const { organizationId } = caller
			if (people !== undefined) requirePeople(caller.scopes)
			const { items, ...rest } = readFeed(deps, organizationId, page)
			const reach = reachOf(caller)
			const feed = { ...rest, items: items.filter(({ data }) => isOwnEvent(deps.db, reach, data)) }
			return people === undefined ? feed : { ...feed, items: namePeople(deps.db, organizationId, feed.items) }
		},
		{
			scope: 'webhooks:manage',
			query: ReadFeed,
			response: { 200: Feed },
			halls: 'own',
			operationId: 'readEventsFeed',
			summary: 'Read the events feed',
			description:
				'The same events for a receiver without a public URL: poll every few seconds with the last `nextAfter`. Oldest first. With `people=true`, which needs `participants:read` as well, each event names its people: one database then finds a guest of any hall.',
		},
	)
