import { WaiverServiceError, readError } from './error.ts'

export type SendOptions = {
	/** How often a call that may be retried is retried. Default 3. */
	readonly retries?: number
	/** How long one attempt may take, in milliseconds; for a file, until it begins. Default 30,000. */
	readonly timeoutMs?: number
	readonly signal?: AbortSignal
}

export type Outgoing = {
	readonly url: string
	readonly init: RequestInit & { readonly headers: Headers; readonly method: string }
	/** True if the response is returned unread. */
	readonly isFile: boolean
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Statuses after which the same call may succeed. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])
const RETRIES = 3
const TIMEOUT_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8_000
/** A longer wait than this, in milliseconds, is not waited for: the caller gets the error at once. */
const PATIENCE_MS = 60_000

/**
 * Sends a call, and retries it after 429, 502, 503, 504 and lost connections, with growing pauses or after the time in
 * `Retry-After`. A write without an idempotency key is retried after 429 alone, since it may have been done.
 * @returns the parsed JSON, the response itself for a file, or undefined for an empty response
 * @throws WaiverServiceError, or the signal's reason once it aborts
 */
export async function send(fetch: Fetch, outgoing: Outgoing, options: SendOptions): Promise<unknown> {
	const { retries = RETRIES, signal } = options
	for (let attempt = 0; ; attempt++) {
		const { result, error, retryAfterMs } = await trySend(fetch, outgoing, options)
		signal?.throwIfAborted()
		if (error === undefined) return result
		const pauseMs = retryAfterMs ?? backOff(attempt)
		if (attempt >= retries || pauseMs > PATIENCE_MS || !mayRetry(outgoing, error)) throw error
		await pause(pauseMs, signal)
	}
}

type Outcome = { result?: unknown; error?: WaiverServiceError; retryAfterMs?: number | undefined }

async function trySend(
	fetch: Fetch,
	{ url, init, isFile }: Outgoing,
	{ signal, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Outcome> {
	const late = new AbortController()
	const timer = setTimeout(() => late.abort(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs)
	const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
	try {
		// A redirect would lose the body of a call, or take the key elsewhere.
		const response = await fetch(url, { ...init, redirect: 'manual', signal: either })
		if (!response.ok)
			return { error: await readError(response), retryAfterMs: readRetryAfter(response.headers) }
		if (isFile) return { result: response }
		const text = await response.text()
		return { result: text === '' ? undefined : (JSON.parse(text) as unknown) }
	} catch (cause) {
		const isNoJson = cause instanceof SyntaxError
		const message = isNoJson
			? 'The response is not JSON; look at the address and at what stands before the service.'
			: `The service can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`
		const code = isNoJson ? 'unexpected_response' : 'unreachable'
		return { error: new WaiverServiceError(message, { code, status: 0, cause }) }
	} finally {
		clearTimeout(timer)
	}
}

function mayRetry({ init: { method, headers } }: Outgoing, { status, code }: WaiverServiceError): boolean {
	if (status === 429) return true
	const isHarmless = method === 'GET' || headers.has('idempotency-key')
	return isHarmless && (code === 'unreachable' || PASSING.has(status))
}

/** Doubles, with half of it random, so that many refused clients don't return together. */
function backOff(attempt: number): number {
	const fullMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
	return fullMs / 2 + (Math.random() * fullMs) / 2
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(headers: Headers): number | undefined {
	const header = headers.get('retry-after')?.trim()
	if (header === undefined || header === '') return undefined
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
	return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const stop = (): void => {
			clearTimeout(timer)
			reject(signal?.reason as Error)
		}
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', stop)
			resolve()
		}, ms)
		signal?.addEventListener('abort', stop, { once: true })
	})
}
