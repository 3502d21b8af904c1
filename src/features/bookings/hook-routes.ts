import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { readBytes } from '../../http/body/body.ts'
import { contextOf } from '../../http/request-context.ts'
import { problem, tooManyCalls, unauthorized } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import { toSeconds } from '../../http/rate-limits.ts'
import { AddressWindows } from '../../kit/limits/address-windows.ts'
import { KeyedWindows } from '../../kit/limits/keyed-windows.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import { isWellFormedToken } from '../../files/link-tokens.ts'
import * as model from './model.ts'
import { findSourceByAddress } from './queries.ts'
import { Refused, noteFault, takeDelivery, verifyDelivery } from './receive.ts'
import type { Delivery } from './receive.ts'
import { isLive } from './source.ts'
import type { BookingSource } from './table.ts'

/** Of strangers, from one address in a minute. */
const MAX_FAILURES = 30

/** Of one source in a minute. Senders wait and try again. */
const MAX_DELIVERIES = 600

const MAX_SOURCES_CALLED = 10_000

/** An order of hundreds of lines. */
const MAX_BODY_BYTES = 512 * 1024

type HookDeps = Deps & { readonly notServing: () => string | undefined }

/** Where shops and booking systems tell of bookings. They have no key: each signs as it does. */
export const bookingHookRoutes = (app: Elysia, deps: HookDeps) => {
	const hook = new BookingHook(deps)
	app.post(
		'/hooks/bookings/:id',
		async ({ params: { id }, request, set }) => {
			set.headers['cache-control'] = 'no-store'
			const taken = await hook.receive(request, id)
			if (taken === undefined) set.status = 410
			return { taken: taken ?? ('nothing' as const) }
		},
		{
			params: model.HookParams,
			response: { 200: model.HookResponse, 410: model.HookResponse },
			detail: DETAIL,
		},
	)
}

const DETAIL: object = {
	operationId: 'receiveBooking',
	summary: 'Receive a booking',
	description:
		'For the webhook of a shop or a booking system, at the address of a source. `stripe`, `woocommerce` and `pretix` send what they always send. `generic`: the JSON of the example, signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), within 5 minutes. A paid booking makes a prefill link and, if the source says so, an invitation by mail; a later state changes the link; one that was cancelled or refunded ends it. The same delivery is taken once. 410: the source was deleted.',
	'x-body': model.GenericBooking,
	'x-max-body-bytes': MAX_BODY_BYTES,
	'x-problems': [
		'unauthorized',
		'not_found',
		'conflict',
		'malformed_json',
		'payload_too_large',
		'rate_limited',
		'unavailable',
	],
}

class BookingHook {
	readonly #deps: HookDeps
	readonly #failures = new AddressWindows({ limit: MAX_FAILURES, windowMs: MINUTE_MS })
	readonly #deliveries = new KeyedWindows({
		limit: MAX_DELIVERIES,
		windowMs: MINUTE_MS,
		maxKeys: MAX_SOURCES_CALLED,
	})

	constructor(deps: HookDeps) {
		this.#deps = deps
	}

	/** @returns undefined for a source that was deleted: senders then stop for good */
	async receive(request: Request, id: string): Promise<model.Taken | undefined> {
		const reason = this.#deps.notServing()
		if (reason !== undefined) throw problem('unavailable', reason)
		const source = this.#requireCalled(request, id)
		if (!isLive(source)) return undefined
		const body = await readBytes(request, contextOf(request).maxBodyBytes)
		const delivery: Delivery = { headers: request.headers, body }
		// WooCommerce tries a new address with a form that it does not sign, and gives the webhook up without a success.
		if (source.kind === 'woocommerce' && isTrial(delivery)) return 'nothing'
		try {
			const verdict = verifyDelivery(this.#deps, source, delivery)
			if (!verdict.isSound) throw new Refused(verdict.fault)
			return await takeDelivery(this.#deps, source, delivery, verdict.sentAt)
		} catch (error) {
			if (!(error instanceof Refused)) throw error
			await noteFault(this.#deps, source, error.fault)
			// It gives a webhook up that fails five times.
			if (source.kind === 'woocommerce' && error.fault === 'form') return 'refused'
			if (error.fault === 'signature' || error.fault === 'clock') this.#countFailure(request)
			throw refusalOf(error.fault)
		}
	}

	#countFailure(request: Request): void {
		const waitMs = this.#failures.spend(contextOf(request).address, this.#deps.clock.monotonic())
		if (waitMs > 0) throw tooManyCalls('Too many refused calls from this address.', toSeconds(waitMs))
	}

	#requireCalled(request: Request, id: string): BookingSource {
		const source = isWellFormedToken(id) ? findSourceByAddress(this.#deps.db, id) : undefined
		if (source === undefined) {
			this.#countFailure(request)
			throw problem('not_found', 'No route has this path.')
		}
		const waitMs = this.#deliveries.spend(source.id, this.#deps.clock.monotonic())
		if (waitMs > 0) throw tooManyCalls('Too many calls of this source.', toSeconds(waitMs))
		return source
	}
}

function refusalOf(fault: model.SourceFault): Problem {
	if (fault === 'body') return problem('malformed_json', 'The body is not JSON.')
	if (fault === 'form') return problem('conflict', 'The form of this source can not be signed at the moment.')
	if (fault === 'secret_lost')
		return problem('unavailable', 'The secret of this source was lost. Set it again at the desk.')
	return unauthorized(
		'unauthorized',
		fault === 'clock'
			? 'The time of the signature is more than 5 minutes from ours.'
			: 'The signature is not one of this source.',
	)
}

function isTrial({ headers, body }: Delivery): boolean {
	return (
		(headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded') &&
		/^webhook_id=\d{1,20}$/.test(Buffer.from(body.subarray(0, 64)).toString())
	)
}
