import { session } from '../session/session.ts'
import { readDevice } from '../session/session-calls.ts'
import { hearAlert } from './alerts-heard.ts'
import { SILENCE_MS, noteClosed, noteEvent, noteSilence } from './live-state.ts'

/** Delay before a refused stream is opened again, in milliseconds. */
const REOPEN_MS = 5_000

/** A stream begins with the events of so many seconds. The first one's lists are read while it opens. */
const BEGINS_SECONDS = 3

/** While the stream is held back it is tried this often, and for so long, in milliseconds. */
const TRY_EVERY_MS = 60_000
const TRY_FOR_MS = 12_000

/** How many heartbeats show then that the stream is let through: some proxies pass only what comes first. */
const HEARTBEATS = 2

type Lists = {
	/** Queries that each event makes stale. */
	readonly changes: Readonly<Record<string, readonly string[]>>
	renew(names: Iterable<string>): void
	renewAll(): void
}

type Following = {
	/** Whether what comes before the first heartbeat is news, too. */
	readonly isNews: boolean
	/** Called with each heartbeat. */
	readonly hear: () => void
	/** The browser itself reopens a stream that broke, but not one that was refused. */
	readonly onBreak: (isRefused: boolean) => void
}

function follow(query: string, { changes, renew }: Lists, { isNews, hear, onBreak }: Following): EventSource {
	const source = new EventSource(`/v1/live?${query}`)
	let isNow = isNews
	source.addEventListener('heartbeat', () => {
		isNow = true
		hear()
	})
	for (const [type, names] of Object.entries(changes))
		source.addEventListener(type, (event) => {
			renew(names)
			if (isNow) hearAlert(event)
		})
	source.addEventListener('error', () => onBreak(source.readyState === EventSource.CLOSED))
	return source
}

/**
 * The stream of events: opened, watched over, and opened again when it is refused or silent. Some proxies hold a stream back
 * until it ends. So once it is silent, what has happened is also asked for by responses that end, every two seconds, until
 * the stream is heard again.
 */
export class LiveStream {
	/** Of the page: a stream after it finds lists that may be old. */
	static #isFirst = true
	readonly #lists: Lists
	readonly #begunAt = performance.now()
	#stream: EventSource | undefined
	#poll: EventSource | undefined
	#reopening: ReturnType<typeof setTimeout> | undefined
	#silence: ReturnType<typeof setTimeout> | undefined
	#triedAt = 0
	#isOpen = false

	constructor(lists: Lists) {
		this.#lists = lists
	}

	/** Also opens anew. Nothing is open while the tab is hidden. */
	open(): void {
		this.close()
		if (document.hidden) return
		this.#isOpen = true
		this.#watch()
		this.#openStream()
	}

	close(): void {
		this.#isOpen = false
		clearTimeout(this.#reopening)
		clearTimeout(this.#silence)
		this.#closeStream()
		this.#closePoll()
		noteClosed()
	}

	#watch(): void {
		clearTimeout(this.#silence)
		this.#silence = setTimeout(() => {
			noteSilence()
			this.#openStream()
			this.#openPoll()
			this.#watch()
		}, SILENCE_MS)
	}

	#openStream(): void {
		this.#closeStream()
		this.#triedAt = performance.now()
		let heartbeats = 0
		this.#stream = follow(`seconds=${BEGINS_SECONDS}`, this.#lists, {
			// What had happened before the page began, or was told before, is no news.
			isNews: false,
			hear: () => {
				heartbeats += 1
				if (this.#poll !== undefined && heartbeats < HEARTBEATS) return
				noteEvent('live')
				this.#closePoll()
				this.#watch()
			},
			onBreak: (isRefused) => {
				if (this.#poll !== undefined) return
				noteClosed()
				if (isRefused) void this.#reopen()
			},
		})
		this.#stream.addEventListener('open', () => {
			const isLate = performance.now() - this.#begunAt > BEGINS_SECONDS * 1_000
			if (!LiveStream.#isFirst || isLate) this.#lists.renewAll()
			LiveStream.#isFirst = false
		})
	}

	#openPoll(): void {
		this.#closePoll()
		let isFirst = true
		this.#poll = follow('once=true', this.#lists, {
			isNews: true,
			hear: () => {
				if (isFirst) this.#lists.renewAll()
				isFirst = false
				noteEvent('polled')
				this.#watch()
				const triedForMs = performance.now() - this.#triedAt
				if (triedForMs > TRY_EVERY_MS) this.#openStream()
				else if (triedForMs > TRY_FOR_MS) this.#closeStream()
			},
			onBreak: (isRefused) => {
				if (!isRefused) return
				this.#closePoll()
				noteClosed()
				void this.#reopen()
			},
		})
	}

	#closeStream(): void {
		this.#stream?.close()
		this.#stream = undefined
	}

	#closePoll(): void {
		this.#poll?.close()
		this.#poll = undefined
	}

	async #reopen(): Promise<void> {
		const isSignedIn = await readDevice().then(
			(device) => device.session !== null,
			() => true,
		)
		if (!isSignedIn) return session.end('ended')
		if (!this.#isOpen) return
		clearTimeout(this.#reopening)
		this.#reopening = setTimeout(() => this.#openStream(), REOPEN_MS)
	}
}
