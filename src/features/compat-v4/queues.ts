import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS, MINUTE_MS } from '../../kit/time/durations.ts'
import { listTemplates } from '../templates/queries.ts'
import { findLastSequence, findLastSequenceBefore } from '../webhooks/queries.ts'
import { findNewWaiver, findQueue, listNewWaivers, putQueue } from './queue-queries.ts'
import type { NewWaiverEvent } from './queue-queries.ts'
import { unfit } from './refuse.ts'
import type { WaiverQueue } from './table.ts'

/** The queue that has the new waivers of every template. */
export const ACCOUNT = 'account'

const KEPT_MS = 7 * DAY_MS

/** A message that was read and not deleted comes again after it. */
const OUT_OF_SIGHT_MS = MINUTE_MS

/** What may be out of order: programs read one message after the other. */
const MAX_MARKS = 2_000

const MESSAGES_PER_LOOK = 100

/** Most messages that are counted. */
const MAX_COUNTED = 100_000

export type QueueOf = { readonly organizationId: string; readonly name: string }

type QueueDeps = Pick<Deps, 'db' | 'write' | 'clock'>

/** With a cursor past what is too old, and without marks that say nothing any more. */
function openQueue(db: Db, { organizationId, name }: QueueOf, now: number): WaiverQueue {
	const stored = findQueue(db, organizationId, name)
	const oldest = findLastSequenceBefore(db, organizationId, now - KEPT_MS)
	const cursor = Math.max(stored?.cursor ?? 0, oldest)
	const marks = Object.entries(stored?.marks ?? {}).filter(
		([sequence, until]) => Number(sequence) > cursor && (until === 0 || until > now),
	)
	return { organizationId, name, cursor, marks: Object.fromEntries(marks) }
}

function holds({ name }: QueueOf, { templateId }: NewWaiverEvent): boolean {
	return name === ACCOUNT || name === templateId
}

/** The cursor moves past what is deleted or another queue's, as far as nothing that is left comes before. */
function* messagesAfter(tx: Db, queue: QueueOf, cursor: number): Generator<NewWaiverEvent> {
	for (let after = cursor; ;) {
		const events = listNewWaivers(tx, queue.organizationId, after, MESSAGES_PER_LOOK)
		yield* events.filter((event) => holds(queue, event))
		const last = events.at(-1)
		if (last === undefined || events.length < MESSAGES_PER_LOOK) return
		after = last.sequence
	}
}

/**
 * The oldest message that is in sight; null if there is none. Unless it is deleted at once, it is out of sight for a minute.
 * @throws Problem 402 if too many are out of order
 */
export function takeMessage(deps: QueueDeps, name: QueueOf, { isLast }: { readonly isLast: boolean }) {
	return deps.write((tx) => {
		const now = deps.clock.now()
		const queue = openQueue(tx, name, now)
		for (const event of messagesAfter(tx, queue, queue.cursor)) {
			if (queue.marks[event.sequence] !== undefined) continue
			mark(tx, queue, event, isLast ? 0 : now + OUT_OF_SIGHT_MS)
			return { messageId: event.id, payload: { unique_id: event.waiverId, event: 'new-waiver' as const } }
		}
		skipRead(tx, queue)
		return null
	})
}

/** A queue without a message begins at its end the next time: another look would read every event of the others again. */
function skipRead(tx: Tx, queue: WaiverQueue): void {
	const cursor = findLastSequence(tx, queue.organizationId)
	if (cursor > queue.cursor && Object.keys(queue.marks).length === 0) putQueue(tx, { ...queue, cursor })
}

/** @returns whether the queue had it: false for an unknown message, and for one that was deleted */
export function deleteMessage(deps: QueueDeps, name: QueueOf, messageId: string): Promise<boolean> {
	return deps.write((tx) => {
		const queue = openQueue(tx, name, deps.clock.now())
		const event = findNewWaiver(tx, queue.organizationId, queue.cursor, messageId.toLowerCase())
		if (event === undefined || !holds(queue, event) || queue.marks[event.sequence] === 0) return false
		mark(tx, queue, event, 0)
		return true
	})
}

function mark(tx: Tx, queue: WaiverQueue, { sequence }: NewWaiverEvent, until: number): void {
	const marks: Record<string, number> = { ...queue.marks, [sequence]: until }
	let { cursor } = queue
	for (const event of messagesAfter(tx, queue, cursor)) {
		if (marks[event.sequence] !== 0) break
		delete marks[event.sequence]
		cursor = event.sequence
	}
	if (Object.keys(marks).length > MAX_MARKS)
		throw unfit('Too many messages were read and not deleted. Delete the oldest ones.')
	putQueue(tx, { ...queue, cursor, marks })
}

type Counts = {
	readonly messagesTotal: number
	readonly messagesNotVisible: number
	readonly messagesDelayed: number
}

/** How many messages each queue has, by its name: `account`, and `template-` with the id of each published form. */
export function countMessages({ db, clock }: QueueDeps, organizationId: string): Record<string, Counts> {
	const now = clock.now()
	const oldest = findLastSequenceBefore(db, organizationId, now - KEPT_MS)
	const events = listNewWaivers(db, organizationId, oldest, MAX_COUNTED)
	const count = (name: string): Counts => {
		const queue = openQueue(db, { organizationId, name }, now)
		const left = events.filter(
			(event) => holds(queue, event) && event.sequence > queue.cursor && queue.marks[event.sequence] !== 0,
		)
		const isOut = ({ sequence }: NewWaiverEvent): boolean => queue.marks[sequence] !== undefined
		return {
			messagesTotal: left.length,
			messagesNotVisible: left.filter(isOut).length,
			messagesDelayed: 0,
		}
	}
	const forms = listTemplates(db, organizationId, { status: 'active' })
	return Object.fromEntries([
		[ACCOUNT, count(ACCOUNT)],
		...forms
			.filter(({ activeVersionId }) => activeVersionId !== null)
			.map(({ id }) => [`template-${id}`, count(id)] as const),
	])
}
