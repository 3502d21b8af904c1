import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { Problem, tooManyCalls } from '../../http/problems.ts'
import { countOwnedJobs, enqueueOwnedJob } from '../../jobs/queue.ts'
import { MINUTE_MS, SECOND_MS } from '../../kit/time/durations.ts'
import { zonesOf } from '../organization/zones.ts'
import type { SourceFault, Taken } from './model.ts'
import type { Message } from './order.ts'
import { findDelivery, findSourceById, insertDelivery, updateSourceRow } from './queries.ts'
import { textOf, memberOf } from './readers/fields.ts'
import { readGeneric } from './readers/generic.ts'
import { readPretix } from './readers/pretix.ts'
import { verifyStandard, verifyStripe, verifyWooCommerce } from './readers/signatures.ts'
import type { Verdict } from './readers/signatures.ts'
import { readStripe } from './readers/stripe.ts'
import { readWooCommerce } from './readers/woocommerce.ts'
import { openSecrets } from './secrets.ts'
import { isLive } from './source.ts'
import { storeOrder } from './store-order.ts'
import type { BookingSource } from './table.ts'

export type Delivery = { readonly headers: Headers; readonly body: Uint8Array }

type ReceiveDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'secretBox'>

/** Orders of an organization that wait to be fetched. */
const MAX_WAITING = 1_000

/** What keeps a delivery from being taken, which the sender is told. */
export class Refused extends Error {
	readonly fault: SourceFault

	constructor(fault: SourceFault) {
		super(`A delivery was refused: ${fault}.`)
		this.fault = fault
	}
}

/** Whether the sender signed these very bytes. Pretix signs nothing: what it sends is only a reason to look. */
export function verifyDelivery(
	deps: ReceiveDeps,
	source: BookingSource,
	{ headers, body }: Delivery,
): Verdict {
	const now = deps.clock.now()
	if (source.kind === 'pretix') return { isSound: true, sentAt: now }
	const secrets = openSecrets(deps, source, now)
	if (secrets.length === 0) throw new Refused('secret_lost')
	const verify = { stripe: verifyStripe, woocommerce: verifyWooCommerce, generic: verifyStandard }[
		source.kind
	]
	return verify(secrets, { headers, body, now })
}

/**
 * Takes a delivery whose signature is sound, once, in one transaction with all that it causes.
 * @throws Refused `body` or `form`: then nothing is stored, so that it can be sent again
 */
export async function takeDelivery(
	deps: ReceiveDeps,
	source: BookingSource,
	delivery: Delivery,
	sentAt: number,
): Promise<Taken> {
	const taken = await deps.write((tx) => {
		const fresh = findSourceById(tx, source.id)
		if (fresh === undefined || !isLive(fresh) || !fresh.active) return 'paused'
		const body = parse(delivery.body)
		const timezone = zonesOf(tx, fresh.organizationId)(fresh.locationId)
		const message = readMessage(fresh, delivery.headers, body, { timezone, sentAt })
		if (!isNew(tx, deps, fresh, idOf(fresh, delivery.headers, body))) return 'again'
		const outcome = act(tx, deps, fresh, message)
		const isWhole = outcome !== 'later'
		updateSourceRow(tx, fresh.id, {
			lastDeliveryAt: deps.clock.now(),
			...(isWhole ? { lastError: null, lastErrorAt: null } : {}),
		})
		return outcome
	})
	if (taken === 'booking') deps.wake('messages')
	if (taken === 'later') deps.wake('booking.fetch')
	return taken
}

function parse(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
	} catch {
		throw new Refused('body')
	}
}

function readMessage(
	source: BookingSource,
	headers: Headers,
	body: unknown,
	{ timezone, sentAt }: { readonly timezone: string; readonly sentAt: number },
): Message {
	switch (source.kind) {
		case 'stripe':
			return readStripe(body, timezone)
		case 'woocommerce':
			return readWooCommerce(body, timezone, headers.get('x-wc-webhook-topic') ?? '')
		case 'pretix':
			return readPretix(body)
		default:
			return readGeneric(body, source.mapping, timezone, sentAt)
	}
}

/** The sender's id of a delivery. */
function idOf({ kind }: BookingSource, headers: Headers, body: unknown): string {
	if (kind === 'stripe') return textOf(memberOf(body, 'id'))
	if (kind === 'woocommerce') return headers.get('x-wc-webhook-delivery-id') ?? ''
	return kind === 'pretix' ? textOf(memberOf(body, 'notification_id')) : (headers.get('webhook-id') ?? '')
}

function isNew(tx: Tx, deps: ReceiveDeps, source: BookingSource, id: string): boolean {
	if (id === '') return true
	const mark = Buffer.from(deps.linkTokens.keyedHash('booking delivery', source.id, id))
	if (findDelivery(tx, source.id, mark) !== undefined) return false
	insertDelivery(tx, { sourceId: source.id, mark, receivedAt: deps.clock.now() })
	return true
}

function act(tx: Tx, deps: ReceiveDeps, source: Parameters<typeof storeOrder>[2], message: Message): Taken {
	if (message.says === 'nothing') return 'nothing'
	if (message.says === 'fetch') {
		const { organizer, event, code } = message
		// A stranger who knows the address can name orders without end, and each costs a look.
		if (countOwnedJobs(tx, 'booking.fetch', source.organizationId) >= MAX_WAITING)
			throw tooManyCalls('Too many orders wait to be fetched.', FAULT_PAUSE_MS / SECOND_MS)
		const subject = [source.id, organizer, event, code, message.notification].join('/')
		enqueueOwnedJob(tx, 'booking.fetch', { id: subject, organizationId: source.organizationId })
		return 'later'
	}
	return storeFitting(() => storeOrder(tx, deps, source, message.order)) ? 'booking' : 'nothing'
}

/** A form that can't be signed refuses each booking. @throws Refused */
export function storeFitting<T>(store: () => T): T {
	try {
		return store()
	} catch (error) {
		if (error instanceof Problem && error.status < 500) throw new Refused('form')
		throw error
	}
}

/** One fault is written once a minute: a stranger who calls all the time must not make us write all the time. */
const FAULT_PAUSE_MS = MINUTE_MS

/** What the desk shows beside the source. */
export async function noteFault(
	deps: Pick<Deps, 'write' | 'clock'>,
	{ id, lastError, lastErrorAt }: BookingSource,
	fault: SourceFault,
): Promise<void> {
	const now = deps.clock.now()
	if (lastError === fault && Math.abs(now - (lastErrorAt ?? 0)) < FAULT_PAUSE_MS) return
	await deps.write((tx) => updateSourceRow(tx, id, { lastError: fault, lastErrorAt: now }))
}
