import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import { Problem, problem } from '../../http/problems.ts'
import type { Caller } from '../../http/request-context.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { isOwnEvent } from '../locations/is-own.ts'
import { findLastSequence, findLastSequenceBefore } from '../webhooks/queries.ts'
import { Batches } from './batches.ts'
import type { Batch } from './batches.ts'
import { holdsScope } from '../../api/scopes.ts'
import { EVENTS } from '../webhooks/catalog.ts'
import type { EventType } from '../webhooks/catalog.ts'

/** Too short to be noticed. All streams then read the same events at once, ten times a second at most. */
const GATHER_MS = 100

type Listener = { readonly organizationId: string; readonly after: number; wake(): void }

/** One look at the stored events for each organization, however many wait. */
class News {
	readonly #db: Deps['db']
	readonly #waiting = new Set<Listener>()
	#isDue = false

	constructor({ db, onWake }: Pick<Deps, 'db' | 'onWake'>) {
		this.#db = db
		onWake('commit', () => {
			if (this.#waiting.size > 0) this.#lookSoon()
		})
	}

	/** Until there is an event, the time is over, or the signal is aborted. @returns whether there is an event */
	wait(organizationId: string, after: number, withinMs: number, ended: AbortSignal): Promise<boolean> {
		if (ended.aborted) return Promise.resolve(false)
		const { promise, resolve } = Promise.withResolvers<boolean>()
		const settle = (isNews: boolean): void => {
			clearTimeout(timer)
			ended.removeEventListener('abort', give)
			this.#waiting.delete(listener)
			resolve(isNews)
		}
		const give = (): void => settle(false)
		const timer = setTimeout(give, withinMs)
		const listener = { organizationId, after, wake: () => settle(true) }
		ended.addEventListener('abort', give)
		this.#waiting.add(listener)
		// There may be an event since the listener has read.
		this.#lookSoon()
		return promise
	}

	#lookSoon(): void {
		if (this.#isDue) return
		this.#isDue = true
		setTimeout(() => this.#look(), GATHER_MS)
	}

	#look(): void {
		this.#isDue = false
		const heads = new Map<string, number>()
		for (const { organizationId, after, wake } of this.#waiting) {
			const head = heads.get(organizationId) ?? findLastSequence(this.#db, organizationId)
			heads.set(organizationId, head)
			if (head > after) wake()
		}
	}
}

/** For a key, or for a person in all their sessions. */
export const STREAMS_PER_CALLER = 5
export const STREAMS_PER_ORGANIZATION = 50
const STREAMS = 200

/** Between two heartbeats. Connections are cut off after 30 s, and a desk takes 15 s without one for a loss. */
export const HEARTBEAT_MS = 5 * SECOND_MS

/** An event, since pages don't see comments. Without an id, so that a listener goes on after the last real event. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'

/** After how long a browser asks again once a response has ended. */
export const RETRY_MS = 2 * SECOND_MS

/** How long a refused caller waits before another try. */
const BUSY_MS = 15 * SECOND_MS

export type Listening = {
	readonly caller: Caller
	/** The caller as of now. @throws Problem 401 once the key or session is dead */
	requireLive(): Caller
	readonly lastEventId: number | undefined
	/** How far back a stream begins that follows no event. */
	readonly seconds: number | undefined
	readonly gone: AbortSignal
}

type Since = Pick<Listening, 'caller' | 'lastEventId' | 'seconds'>

/** Each stream ends with its caller's key or session, and all when the service stops. */
export class LiveStreams {
	readonly #db: Deps['db']
	readonly #clock: Deps['clock']
	readonly #batches: Batches
	readonly #news: News
	readonly #open = new Map<AbortController, Caller>()

	constructor(deps: Pick<Deps, 'db' | 'clock' | 'onWake'>) {
		this.#db = deps.db
		this.#clock = deps.clock
		this.#batches = new Batches(deps)
		this.#news = new News(deps)
		deps.onWake('stop', () => {
			for (const end of this.#open.keys()) end.abort()
		})
	}

	/**
	 * Read from the stored events as fast as the caller takes it, so a slow caller holds nothing in memory.
	 * @throws Problem 429 for too many streams of the caller or their organization, 503 for too many in all
	 */
	open({ caller, requireLive, lastEventId, seconds, gone }: Listening): ReadableStream<Uint8Array> {
		const end = this.#take(caller)
		gone.addEventListener('abort', () => end.abort())
		if (gone.aborted) end.abort()
		const { organizationId } = caller
		const from = this.#begin({ caller, lastEventId, seconds })
		// A heartbeat parts what had happened before from what is news.
		const beatInMs = seconds === undefined ? HEARTBEAT_MS : 0
		const events = this.#follow(organizationId, { from, beatInMs }, requireLive, end.signal)
		const encoder = new TextEncoder()
		return new ReadableStream<Uint8Array>(
			{
				pull: async (controller) => {
					const { done, value } = await events.next()
					if (done !== true) return controller.enqueue(encoder.encode(value))
					end.abort()
					controller.close()
				},
			},
			{ highWaterMark: 0 },
		)
	}

	/**
	 * What has happened since, at most as much as is read at once. Its heartbeat has an id, so that a browser, which asks again
	 * by itself, goes on after it although the caller may see none of these events.
	 */
	readOnce(since: Since): string {
		const { caller } = since
		const { events, nextAfter } = this.#batches.read(caller.organizationId, this.#begin(since))
		return `retry: ${RETRY_MS}\n\n${toText(this.#db, events, caller)}id: ${nextAfter}\n${HEARTBEAT}`
	}

	/** The sequence after which a caller's stream begins. */
	#begin({ caller: { organizationId }, lastEventId, seconds }: Since): number {
		const head = findLastSequence(this.#db, organizationId)
		const recent =
			seconds === undefined
				? head
				: findLastSequenceBefore(this.#db, organizationId, this.#clock.now() - seconds * SECOND_MS)
		// After a restore, a caller may know events that no longer exist.
		return Math.min(lastEventId ?? recent, head)
	}

	#take(caller: Caller): AbortController {
		const { actor, organizationId } = caller
		const all = [...this.#open.values()]
		if (all.filter((each) => each.actor === actor).length >= STREAMS_PER_CALLER)
			throw tooMany(`Close one of your ${STREAMS_PER_CALLER} streams first.`)
		if (all.filter((each) => each.organizationId === organizationId).length >= STREAMS_PER_ORGANIZATION)
			throw tooMany(`Your organization has ${STREAMS_PER_ORGANIZATION} streams open. Close one first.`)
		if (all.length >= STREAMS) throw problem('unavailable', 'Too many streams are open. Try again later.')
		const end = new AbortController()
		this.#open.set(end, caller)
		end.signal.addEventListener('abort', () => this.#open.delete(end))
		return end
	}

	async *#follow(
		organizationId: string,
		{ from, beatInMs }: { readonly from: number; readonly beatInMs: number },
		requireLive: () => Caller,
		ended: AbortSignal,
	): AsyncGenerator<string> {
		yield `retry: ${RETRY_MS}\n\n`
		let after = from
		let beatAt = this.#clock.monotonic() + beatInMs
		while (!ended.aborted) {
			const caller = whileAlive(requireLive)
			if (caller === undefined) return
			const { events, nextAfter, hasMore } = this.#batches.read(organizationId, after)
			after = nextAfter
			const text = toText(this.#db, events, caller)
			if (text !== '') yield text
			const dueInMs = beatAt - this.#clock.monotonic()
			const isNews =
				dueInMs > 0 && (hasMore || (await this.#news.wait(organizationId, after, dueInMs, ended)))
			if (isNews || ended.aborted || whileAlive(requireLive) === undefined) continue
			beatAt = this.#clock.monotonic() + HEARTBEAT_MS
			yield HEARTBEAT
		}
	}
}

function tooMany(message: string): Problem {
	return new Problem('rate_limited', message, undefined, { 'retry-after': String(BUSY_MS / SECOND_MS) })
}

function whileAlive(requireLive: () => Caller): Caller | undefined {
	try {
		return requireLive()
	} catch (error) {
		if (error instanceof Problem) return undefined
		throw error
	}
}

/** What the caller may see: by their scopes, and by the locations to which they are bound. */
function toText(db: Deps['db'], events: Batch['events'], caller: Caller): string {
	const reach = reachOf(caller)
	return events
		.filter(({ type, data }) => maySee(caller.scopes, type) && isOwnEvent(db, reach, data))
		.map(({ actor, text, ownText }) => (actor === caller.actor ? ownText : text))
		.join('')
}

function maySee(scopes: ReadonlySet<string>, type: EventType): boolean {
	return EVENTS[type].some((scope) => holdsScope(scopes, scope))
}
