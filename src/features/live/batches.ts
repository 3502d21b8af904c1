import type { Deps } from '../../deps.ts'
import type { EventType } from '../webhooks/catalog.ts'
import { readEvents } from '../webhooks/read-events.ts'
import type { WebhookEventBody } from '../webhooks/read-events.ts'

const EVENTS_AT_ONCE = 100

type LiveEvent = {
	readonly type: EventType
	/** Who did it, as the logs name callers. */
	readonly actor: string | null
	readonly data: WebhookEventBody['data']
	readonly text: string
	/** For that caller. */
	readonly ownText: string
}

export type Batch = {
	readonly organizationId: string
	readonly after: number
	readonly nextAfter: number
	/** Whether there are more events already. */
	readonly hasMore: boolean
	readonly events: readonly LiveEvent[]
}

/** Open desks of a venue wake together, so the last batch is kept: each event is parsed once, however many listen. */
export class Batches {
	readonly #db: Deps['db']
	#last: Batch | undefined

	constructor({ db }: Pick<Deps, 'db'>) {
		this.#db = db
	}

	read(organizationId: string, after: number): Batch {
		const last = this.#last
		if (last?.organizationId === organizationId && last.after === after) return last
		const page = readEvents(this.#db, organizationId, {
			after,
			limit: EVENTS_AT_ONCE,
		})
		const events = page.events.map(({ event, actor }) => ({
			type: event.type,
			actor,
			data: event.data,
			text: toText(event),
			ownText: actor === null ? '' : toText(event, { own: true }),
		}))
		const { nextAfter, hasMore } = page
		const batch = { organizationId, after, nextAfter, hasMore, events }
		// Events never change, but where there was none there may be one now.
		if (events.length > 0) this.#last = batch
		return batch
	}
}

function toText({ type, sequence, timestamp, data }: WebhookEventBody, more: object = {}): string {
	const body = JSON.stringify({ type, sequence, createdAt: timestamp, data, ...more })
	return `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`
}
