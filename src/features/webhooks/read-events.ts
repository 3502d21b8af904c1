import type { Db } from '../../db/client.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { Feed } from './model.ts'
import type { Feed as FeedPage } from './model.ts'
import { listBodies } from './queries.ts'

export type WebhookEventBody = FeedPage['items'][number]

/** An event, and who did it, which receivers are not told. */
type StoredEvent = { readonly event: WebhookEventBody; readonly actor: string | null }

export const readEventBody = storedJson(Feed.properties.items.items, 'The body of an event')

export function readEvents(
	db: Db,
	organizationId: string,
	{ after, limit }: { after: number; limit: number },
): Pick<FeedPage, 'nextAfter' | 'hasMore'> & { readonly events: readonly StoredEvent[] } {
	const events = listBodies(db, organizationId, after, limit + 1)
	const page = events.slice(0, limit)
	return {
		events: page.map(({ body, actor }) => ({ event: readEventBody(body), actor })),
		nextAfter: page.at(-1)?.sequence ?? after,
		hasMore: events.length > limit,
	}
}
