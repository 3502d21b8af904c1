import type { Db } from '../../../db/client.ts'
import { bodyOf } from '../endpoint.ts'
import { tellsOf } from '../formats.ts'
import { EVENTS_PER_LOOK, findEvent, listFollowing } from '../queries.ts'
import { findDue } from './queries.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../table.ts'

export type Work = Pick<WebhookDelivery, 'eventId' | 'eventType' | 'sequence' | 'cause'> & {
	readonly endpoint: WebhookEndpoint
	readonly body: string
	readonly delivery: WebhookDelivery | undefined
}

/** @param passed the last skipped event */
export type Choice = { readonly work?: Work; readonly passed: number; readonly hasMore: boolean }

/** Skipping many events never blocks the process. */
const MAX_READS = 32

/** Due retries before new events, which are sent in order. @param position where an earlier choice stopped */
export function chooseWork(db: Db, endpoint: WebhookEndpoint, position: number, now: number): Choice {
	const delivery = findDue(db, endpoint, now)
	if (delivery !== undefined) {
		const work = { ...delivery, endpoint, delivery, body: bodyOf(db, delivery) }
		return { work, passed: position, hasMore: true }
	}
	return endpoint.active
		? chooseEvent(db, endpoint, Math.max(position, endpoint.cursor))
		: { passed: position, hasMore: false }
}

function chooseEvent(db: Db, endpoint: WebhookEndpoint, after: number): Choice {
	const { organizationId } = endpoint
	let position = after
	for (let reads = 0; reads < MAX_READS; reads++) {
		const events = listFollowing(db, organizationId, position)
		for (const { sequence: at, type } of events) {
			if (!isSubscribed(endpoint, at, type)) continue
			const event = findEvent(db, organizationId, at)
			if (event === undefined) throw new Error('An event is no longer stored.')
			if (!tellsOf(endpoint, event.body)) continue
			const { id: eventId, type: eventType, sequence, body } = event
			const work = {
				endpoint,
				cause: 'event',
				eventId,
				eventType,
				sequence,
				body,
				delivery: undefined,
			} as const
			return { work, passed: sequence - 1, hasMore: true }
		}
		position = events.at(-1)?.sequence ?? position
		if (events.length < EVENTS_PER_LOOK) return { passed: position, hasMore: false }
	}
	return { passed: position, hasMore: true }
}

/** By the subscription that was valid when the event happened. */
function isSubscribed({ events, earlier }: WebhookEndpoint, sequence: number, type: string): boolean {
	const eventTypes = earlier.find(({ until }) => sequence <= until)?.events ?? events
	return eventTypes.some((each) => each === type)
}
