import { isLoopback } from '../../../kit/network/client-address.ts'
import { SECOND_MS } from '../../../kit/time/durations.ts'

/** Calls a former system's API. Undefined if the path does not exist there. */
export type ApiCall = (path: string, body?: unknown) => Promise<Uint8Array | undefined>

export type CallOptions = {
	/** Address of the system's API, without a slash at the end. */
	readonly base: string
	/** Headers with the venue's own key. No other host gets them. */
	readonly headers: Readonly<Record<string, string>>
	readonly pause: (ms: number) => Promise<void>
}

/** The slower of the two systems takes a hundred calls a minute. */
const PACE_MS = SECOND_MS

const TIMEOUT_MS = 60 * SECOND_MS
const ATTEMPTS = 6
const LONGEST_WAIT_MS = 120 * SECOND_MS

/** Largest response: a record, or its document in base64. */
const MAX_BYTES = 40 * 1024 * 1024

/**
 * One call a second. A temporary failure is retried, after growing pauses or when the system says.
 * @returns a call that throws {Error} with a sentence for a refused key and for a permanent failure
 */
export function createCall({ base, headers, pause }: CallOptions): ApiCall {
	requireSafe(base)
	return async (path, body) => {
		const request =
			body === undefined
				? { headers }
				: { headers: { ...headers, ...JSON_BODY }, method: 'POST', body: JSON.stringify(body) }
		for (let attempt = 1; ; attempt++) {
			await pause(PACE_MS)
			const reply = await ask(new URL(`${base}${path}`), request)
			if (reply === 'missing') return undefined
			if (reply instanceof Uint8Array) return reply
			if (attempt === ATTEMPTS)
				throw new Error(`${reply.cause} Run the same command again later to continue.`)
			await pause(Math.min(reply.waitMs ?? 2 ** attempt * SECOND_MS, LONGEST_WAIT_MS))
		}
	}
}

const JSON_BODY = { 'content-type': 'application/json' } as const

type Retry = { readonly cause: string; readonly waitMs: number | undefined }

type RequestOptions = {
	readonly headers: Readonly<Record<string, string>>
	readonly method?: string
	readonly body?: string
}

async function ask(url: URL, request: RequestOptions): Promise<Uint8Array | 'missing' | Retry> {
	let response: Response
	try {
		response = await follow(url, request)
	} catch (error) {
		if (error instanceof UnsafeAddress) throw error
		return { cause: `${url.host} does not answer.`, waitMs: undefined }
	}
	const { status } = response
	if (status === 404) return 'missing'
	if (status === 401 || status === 403)
		throw new Error(`${url.host} refuses the key (${status}). Check it, and that it may read waivers.`)
	if (status === 429 || status >= 500) {
		const seconds = Number(response.headers.get('retry-after') ?? NaN)
		const waitMs = Number.isFinite(seconds) ? seconds * SECOND_MS : undefined
		return { cause: `${url.host} answers ${status}.`, waitMs }
	}
	if (!response.ok) throw new Error(`${url.host} answers ${status} to ${url.pathname}.`)
	try {
		return await readBounded(response)
	} catch (error) {
		if (error instanceof TooLong) throw error
		return { cause: `${url.host} breaks off its answers.`, waitMs: undefined }
	}
}

/** A document may be on another host, which does not get the key. */
async function follow(url: URL, request: RequestOptions): Promise<Response> {
	const signal = AbortSignal.timeout(TIMEOUT_MS)
	const response = await fetch(url, { ...request, redirect: 'manual', signal })
	const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
	if (!location) return response
	await response.body?.cancel()
	const elsewhere = new URL(location, url)
	requireSafe(elsewhere.href)
	return fetch(elsewhere, { redirect: 'error', signal })
}

class UnsafeAddress extends Error {}
class TooLong extends Error {}

/** Records of people are never sent in the clear. */
function requireSafe(address: string): void {
	const url = URL.parse(address)
	const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
	if (!isSafe) throw new UnsafeAddress(`${url?.origin ?? address} is no https:// address.`)
}

async function readBounded(response: Response): Promise<Uint8Array> {
	const pieces: Uint8Array[] = []
	let bytes = 0
	for await (const piece of response.body ?? []) {
		bytes += piece.length
		if (bytes > MAX_BYTES) throw new TooLong(`An answer is larger than ${MAX_BYTES / 1024 / 1024} MiB.`)
		pieces.push(piece)
	}
	return Buffer.concat(pieces)
}
