import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { EventType } from './catalog.ts'
import { insertWebhookEvent, findLastSequence } from './queries.ts'

/** Ids, states and times; never a name, a contact or an answer: a receiver reads those with its key. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>

type NewEvent = {
	readonly organizationId: string
	readonly type: EventType
	readonly data: EventData
	/** Who did it, as the logs name callers, where staff are told of it: nobody is told what they did themselves. */
	readonly actor?: string | null
}

/** In the transaction that caused it. */
export function emitEvent(
	tx: Tx,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	{ organizationId, type, data, actor }: NewEvent,
): void {
	const [id, occurredAt, sequence] = [ids.next(), clock.now(), findLastSequence(tx, organizationId) + 1]
	const body = JSON.stringify({ id, type, timestamp: toTimestamp(occurredAt), sequence, data })
	insertWebhookEvent(tx, { organizationId, sequence, id, type, occurredAt, body, actor: actor ?? null })
}
