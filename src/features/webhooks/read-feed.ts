import type { Deps } from '../../deps.ts'
import type { Feed } from './model.ts'
import { readEvents } from './read-events.ts'

/**
 * For receivers that cannot be reached from outside. Each response contains the newest checkpoint, which a rewritten
 * chain would contradict.
 */
export function readFeed(
	{ db, checkpoints }: Pick<Deps, 'db' | 'checkpoints'>,
	organizationId: string,
	page: { after: number; limit: number },
): Feed {
	const { events, ...rest } = readEvents(db, organizationId, page)
	return {
		items: events.map(({ event }) => event),
		...rest,
		checkpoint: checkpoints.newest(organizationId)?.note ?? null,
	}
}
