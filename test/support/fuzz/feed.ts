import type { Client } from '../service/service.ts'

/** Where the events of an organization are sent, from its beginning on. */
export const hookOf = (index: number): string => `/hooks/${index}`

/** All events of an organization, in order. */
export async function readFeed(call: Client): Promise<any[]> {
	const feed: any[] = []
	for (let hasMore = true; hasMore;) {
		const { body } = await call('GET', `/v1/events-feed?after=${feed.length}&limit=100`)
		feed.push(...body.items)
		hasMore = body.hasMore
	}
	return feed
}
