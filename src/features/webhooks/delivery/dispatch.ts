import type { Deps } from '../../../deps.ts'
import { createInterval } from '../../../jobs/loop.ts'
import type { Loop } from '../../../jobs/loop.ts'
import { isWorthLogging } from '../../../kit/log.ts'
import { messageOf } from '../../../kit/errors.ts'
import { deliver } from './deliver.ts'
import { Lanes } from './lanes.ts'
import type { Lane } from './lanes.ts'
import { chooseWork } from './next-delivery.ts'
import { isFrozen } from '../../organization/queries.ts'
import { findEndpoint, findLastSequence, listLanes, updateEndpointRow } from '../queries.ts'
import type { Send } from './send.ts'

const POLL_INTERVAL_MS = 1_000

const STOP_GRACE_MS = 3_000

const PASSED_UNWRITTEN = 1_000

/**
 * After an attempt that could not be made, as a key file is lost, or recorded: on a full disk an endpoint would get the
 * same event again and again.
 */
const LOSS_REST_MS = 60_000

type DispatchDeps = Pick<
	Deps,
	'db' | 'write' | 'clock' | 'ids' | 'log' | 'loopWatch' | 'secretBox' | 'onWake' | 'metrics'
>

/**
 * Sends events in order to each subscribed endpoint, and in parallel to all. It reads stored events, so the transactions
 * that write events know nothing of endpoints.
 */
export class Dispatch implements Loop {
	readonly name = 'webhooks'
	readonly #deps: DispatchDeps
	readonly #send: Send
	readonly #lanes = new Lanes(() => this.#schedule())
	readonly #heads = new Map<string, number>()
	readonly #running = new Set<Promise<void>>()
	readonly #cut = new AbortController()
	readonly #loop: Loop
	#isScheduled = false
	#isStale = true

	constructor(deps: DispatchDeps, send: Send) {
		this.#deps = deps
		this.#send = send
		this.#loop = createInterval(deps, {
			name: this.name,
			everyMs: POLL_INTERVAL_MS,
			run: () => this.#poll(),
		})
		deps.onWake('commit', () => this.#schedule())
		deps.onWake('webhooks', () => this.wake())
	}

	start(): void {
		this.#isScheduled = false
		this.#loop.start()
	}

	/** When endpoints have changed. */
	wake(): void {
		this.#isStale = true
		this.#schedule()
	}

	async stop(): Promise<void> {
		await this.#loop.stop()
		const late = setTimeout(() => this.#cut.abort(), STOP_GRACE_MS)
		await Promise.all(this.#running)
		clearTimeout(late)
	}

	/** Schedules one check for all requests in this turn of the event loop, after the pending responses. */
	#schedule(): void {
		if (this.#isScheduled) return
		this.#isScheduled = true
		setImmediate(() => this.#loop.wake())
	}

	/** At the interval, and if endpoints have changed, each lane is checked; otherwise those with new events. */
	#poll(): void {
		const isOfAll = this.#isStale || !this.#isScheduled
		this.#isScheduled = false
		if (this.#isStale) this.#lanes.keep(listLanes(this.#deps.db))
		this.#isStale = false
		if (isOfAll) this.#lanes.call()
		for (const organizationId of this.#lanes.organizations()) {
			const head = findLastSequence(this.#deps.db, organizationId)
			if (head !== this.#heads.get(organizationId)) this.#lanes.call(organizationId)
			this.#heads.set(organizationId, head)
		}
		const lanes: Lane[] = []
		for (let lane = this.#lanes.take(); lane !== undefined; lane = this.#lanes.take())
			if (this.#serve(lane)) lanes.push(lane)
		for (const lane of lanes) this.#lanes.give(lane)
		if (lanes.length > 0) this.#schedule()
	}

	#serve(lane: Lane): boolean {
		const { db, clock } = this.#deps
		if (lane.restsUntil > clock.monotonic()) return false
		try {
			const endpoint = findEndpoint(db, lane.endpointId)
			if (endpoint === undefined || isFrozen(db, endpoint.organizationId)) return false
			const { work, passed, hasMore } = chooseWork(db, endpoint, lane.passed, clock.now())
			lane.passed = passed
			if (work !== undefined) this.#begin(lane, deliver(this.#deps, this.#send, work, this.#cut.signal))
			else if (endpoint.active && passed - endpoint.cursor >= PASSED_UNWRITTEN)
				this.#begin(lane, this.#writePassed(lane))
			else return hasMore
		} catch (error) {
			this.#noteLoss(lane, error)
		}
		return false
	}

	#begin(lane: Lane, done: Promise<boolean>): void {
		const run = this.#lanes
			.begin(lane, done)
			.catch((error: unknown) => this.#noteLoss(lane, error))
			.finally(() => {
				this.#running.delete(run)
				this.#schedule()
			})
		this.#running.add(run)
	}

	#writePassed(lane: Lane): Promise<boolean> {
		return this.#deps.write((tx) => {
			const endpoint = findEndpoint(tx, lane.endpointId)
			if (endpoint?.active === true && endpoint.cursor < lane.passed)
				updateEndpointRow(tx, lane.endpointId, { cursor: lane.passed })
			return !lane.isFailing
		})
	}

	/** A key file may be lost for days, and there may be many endpoints. */
	#noteLoss(lane: Lane, error: unknown): void {
		lane.losses++
		lane.restsUntil = this.#deps.clock.monotonic() + LOSS_REST_MS
		const { endpointId: webhookId, losses } = lane
		if (isWorthLogging(losses))
			this.#deps.log.error('webhook attempt lost', { webhookId, losses, cause: messageOf(error) })
	}
}
