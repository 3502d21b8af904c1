import type { Db } from '../../db/client.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { Feed } from './model.ts'
import type { Feed as FeedPage } from './model.ts'
import { listBodies } from './queries.ts'

export type WebhookEventBody = FeedPage['items'][number]

const readEvent = storedJson(Feed.properties.items.items, 'The body of an event')

export function readEvents(
	db: Db,
	organizationId: string,
	{ after, limit }: { after: number; limit: number },
): Pick<FeedPage, 'items' | 'nextAfter' | 'hasMore'> {
	const events = listBodies(db, organizationId, after, limit + 1)
	const page = events.slice(0, limit)
	return {
		items: page.map(({ body }) => readEvent(body)),
		nextAfter: page.at(-1)?.sequence ?? after,
		hasMore: events.length > limit,
	}
}
