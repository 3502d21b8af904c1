import type { Socket } from 'bun'
import { AnswerReader } from './answer-reader.ts'

export type LoadOptions = {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	/** Whole JSON bodies, sent in turn. */
	readonly bodies: readonly Uint8Array[]
	readonly clients: number
	/** Ends after this many seconds, or after this many requests, whichever is given. */
	readonly seconds?: number
	readonly requests?: number
	/** Gives each request an `Idempotency-Key` of its own. */
	readonly withIdempotencyKeys?: boolean
	/** A client that hears nothing for this long counts as an error and ends; 8 or more, as Bun looks every 4 seconds. */
	readonly silenceSeconds?: number
}

export type LoadResult = { requests: number; errors: number; rps: number; p50Ms: number; p99Ms: number }

const SILENCE_SECONDS = 30

/**
 * Sends POST requests over `clients` keep-alive connections, each waiting for its answer before the next, and times
 * them. Anything but a 2xx is an error. Latencies are of answered requests, errors included.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
	const run = new Run(options)
	const started = performance.now()
	await Promise.all(Array.from({ length: options.clients }, () => run.openClient()))
	return run.result(performance.now() - started)
}

class Run {
	readonly #options: LoadOptions
	readonly #url: URL
	readonly #head: string
	readonly #keys = crypto.randomUUID()
	readonly #latencies: number[] = []
	readonly #deadline: number
	#sent = 0
	#errors = 0

	constructor(options: LoadOptions) {
		if (options.seconds === undefined && options.requests === undefined)
			throw new Error('A load needs an end: seconds or requests.')
		this.#options = options
		this.#url = new URL(options.url)
		const headers = Object.entries({
			host: this.#url.host,
			'content-type': 'application/json',
			...options.headers,
		})
		const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
		this.#head = `POST ${this.#url.pathname} HTTP/1.1\r\n${lines}`
		this.#deadline = performance.now() + (options.seconds ?? Infinity) * 1000
	}

	/** Runs one client to its end. */
	async openClient(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>()
		let sentAt = 0
		let rest: Uint8Array | undefined
		let isWaiting = false
		const reader = new AnswerReader((status) => {
			isWaiting = false
			this.#latencies.push(performance.now() - sentAt)
			if (status < 200 || status > 299) this.#errors++
		})
		const next = (socket: Socket): void => {
			if (this.#isOver()) {
				socket.end()
				return
			}
			// Nothing that is sent or heard restarts Bun's timer.
			socket.timeout(this.#options.silenceSeconds ?? SILENCE_SECONDS)
			sentAt = performance.now()
			isWaiting = true
			rest = flush(socket, this.#nextRequest())
		}
		await Bun.connect({
			hostname: this.#url.hostname,
			port: Number(this.#url.port),
			socket: {
				open: next,
				data: (socket, bytes) => {
					reader.push(bytes)
					if (!isWaiting) next(socket)
				},
				drain: (socket) => {
					if (rest !== undefined) rest = flush(socket, rest)
				},
				timeout: (socket) => {
					socket.terminate()
				},
				error: () => {},
				close: () => {
					// A connection that closes before its answer came has lost it.
					if (isWaiting) this.#errors++
					resolve()
				},
			},
		})
		await promise
	}

	result(elapsedMs: number): LoadResult {
		const latencies = Float64Array.from(this.#latencies).sort()
		const quantile = (share: number): number =>
			latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
		return {
			requests: latencies.length,
			errors: this.#errors,
			rps: (latencies.length - Math.min(this.#errors, latencies.length)) / (elapsedMs / 1000),
			p50Ms: quantile(0.5),
			p99Ms: quantile(0.99),
		}
	}

	#isOver(): boolean {
		return this.#sent >= (this.#options.requests ?? Infinity) || performance.now() >= this.#deadline
	}

	#nextRequest(): Uint8Array {
		const { bodies, withIdempotencyKeys = false } = this.#options
		const body = bodies[this.#sent % bodies.length] ?? new Uint8Array()
		const key = withIdempotencyKeys ? `idempotency-key: ${this.#keys}-${this.#sent}\r\n` : ''
		this.#sent++
		const head = `${this.#head}${key}content-length: ${body.length}\r\n\r\n`
		const request = Buffer.allocUnsafe(head.length + body.length)
		request.write(head, 'latin1')
		request.set(body, head.length)
		return request
	}
}

/** Writes what the socket takes; returns the rest, which waits for `drain`. */
function flush(socket: Socket, bytes: Uint8Array): Uint8Array | undefined {
	const written = socket.write(bytes)
	return written >= 0 && written < bytes.length ? bytes.subarray(written) : undefined
}
