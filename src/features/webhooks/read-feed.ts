import type { Deps } from '../../deps.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { Feed } from './model.ts'
import type { Feed as FeedPage } from './model.ts'
import { listBodies } from './queries.ts'

const readEvent = storedJson(Feed.properties.items.items, 'The body of an event')

/**
 * The events after a sequence as they are delivered, for receivers that cannot be reached from outside. Each response
 * contains the newest checkpoint, which a rewritten chain would contradict.
 */
export function readFeed(
	{ db, checkpoints }: Pick<Deps, 'db' | 'checkpoints'>,
	organizationId: string,
	{ after, limit }: { after: number; limit: number },
): FeedPage {
	const events = listBodies(db, organizationId, after, limit + 1)
	const page = events.slice(0, limit)
	return {
		items: page.map(({ body }) => readEvent(body)),
		nextAfter: page.at(-1)?.sequence ?? after,
		hasMore: events.length > limit,
		checkpoint: checkpoints.newest(organizationId)?.note ?? null,
	}
}
