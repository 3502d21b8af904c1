import type { IncomingMessage, request as OpenRequest } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { TrustedNetworks } from '../../../kit/network/client-address.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { isIpv4, parseIp } from '../../../kit/network/ip-address.ts'
import type { IpAddress } from '../../../kit/network/ip-address.ts'
import type { AttemptError } from '../model.ts'
import { isAllowed, readTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** From the DNS lookup to the end of the response. */
const ATTEMPT_TIMEOUT_MS = 10_000

/** How much of a response is read, and how much of that is stored, in bytes. */
const MAX_ANSWER_BYTES = 64 * 1024
const KEPT_ANSWER_BYTES = 1024

/** Resolves a name to addresses, as text. Rejects if there are none. */
export type Lookup = (host: string) => Promise<readonly string[]>

export type Outgoing = {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	/** Without one, the address is read. */
	readonly body?: string
	/** How much of the response is kept, in bytes, if it is another amount than a log needs. */
	readonly keptBytes?: number
}

/** Failures are data and never thrown. */
export type Outcome = {
	readonly status: number | null
	readonly error: AttemptError | null
	readonly answer: string | null
	readonly retryAfter: string | undefined
	readonly durationMs: number
}

export type Send = (outgoing: Outgoing, stop?: AbortSignal) => Promise<Outcome>

export type SenderOptions = {
	readonly clock: Pick<Clock, 'monotonic'>
	readonly allowed: TrustedNetworks
	readonly lookup?: Lookup
	readonly timeoutMs?: number
}

/**
 * The only way to reach receivers. Each attempt connects to the address that it checked. Redirects are not followed,
 * proxy settings are ignored, and connections are not reused.
 */
export function createSender({ clock, allowed, lookup, timeoutMs }: SenderOptions): Send {
	const resolve = lookup ?? resolveBySystem
	return async (outgoing, stop) => {
		const startedAt = clock.monotonic()
		const end = new AbortController()
		const abort = (): void => end.abort()
		const timer = setTimeout(abort, timeoutMs ?? ATTEMPT_TIMEOUT_MS)
		stop?.addEventListener('abort', abort)
		try {
			const result = await attempt(outgoing, { allowed, resolve, end: end.signal })
			return { ...NOTHING, ...result, durationMs: Math.round(clock.monotonic() - startedAt) }
		} finally {
			clearTimeout(timer)
			stop?.removeEventListener('abort', abort)
		}
	}
}

const NOTHING = { status: null, error: null, answer: null, retryAfter: undefined }

type SendOptions = { readonly allowed: TrustedNetworks; readonly resolve: Lookup; readonly end: AbortSignal }
type Result = Partial<Omit<Outcome, 'durationMs'>>

async function attempt(outgoing: Outgoing, { allowed, resolve, end }: SendOptions): Promise<Result> {
	const target = readTarget(outgoing.url, allowed)
	if (typeof target === 'string') return { error: 'address' }
	const addresses =
		target.address === undefined ? await resolveHost(target.host, resolve, end) : [target.address]
	if (!Array.isArray(addresses)) return { error: addresses }
	const address = addresses.find((each) => isAllowed(target, each, allowed))
	if (address === undefined) return { error: addresses.length === 0 ? 'lookup' : 'address' }
	// Loaded late: they would add a tenth to each start.
	const { request } = await (target.url.protocol === 'https:' ? import('node:https') : import('node:http'))
	const method = outgoing.body === undefined ? 'GET' : 'POST'
	return sendRequest((headers) => request(optionsOf(target, address, { method, headers })), outgoing, end)
}

/** IPv4 first: many venues have an IPv6 address that does not work. */
async function resolveHost(
	host: string,
	resolve: Lookup,
	end: AbortSignal,
): Promise<IpAddress[] | AttemptError> {
	try {
		const texts = await Promise.race([resolve(host), rejectAt(end)])
		const addresses = texts.map((text) => parseIp(text)).filter((address) => address !== undefined)
		return addresses.sort((a, b) => Number(isIpv4(b)) - Number(isIpv4(a)))
	} catch {
		return end.aborted ? 'timeout' : 'lookup'
	}
}

function rejectAt(end: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		end.addEventListener('abort', () => reject(new Error('too late')), { once: true })
	})
}

function sendRequest(
	open: (headers: Record<string, string>) => ReturnType<typeof OpenRequest>,
	{ headers, body, keptBytes = KEPT_ANSWER_BYTES }: Outgoing,
	end: AbortSignal,
): Promise<Result> {
	return new Promise((resolve) => {
		let outcome: Result = {}
		const settle = (result: Result): void => {
			end.removeEventListener('abort', onEnd)
			resolve(result)
			call.destroy()
		}
		const onEnd = (): void => settle({ error: 'timeout', ...outcome })
		const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
		const call = open({ ...headers, ...length })
		call.on('error', (error) => settle({ error: nameFailure(error), ...outcome }))
		call.on('response', (response) => {
			outcome = judge(response)
			readResponse(response, keptBytes, (answer, isWhole) => {
				outcome = { ...outcome, answer }
				if (isWhole) settle(outcome)
			})
		})
		end.addEventListener('abort', onEnd, { once: true })
		if (end.aborted) onEnd()
		else call.end(body)
	})
}

type Request = { readonly method: string; readonly headers: Record<string, string> }

function optionsOf({ url, host }: Target, address: IpAddress, { method, headers }: Request) {
	return {
		hostname: host,
		port: url.port,
		path: url.pathname + url.search,
		method,
		headers: { ...headers, host: url.host },
		// A reused connection would outlive the check of its address.
		agent: false as const,
		lookup: pinTo(address),
	}
}

function pinTo(address: IpAddress): LookupFunction {
	const family = isIpv4(address) ? 4 : 6
	return (_host, { all }, tell) => {
		if (all === true) tell(null, [{ address, family }])
		else tell(null, address, family)
	}
}

function judge({ statusCode = 0, headers }: IncomingMessage): Result {
	const isSuccess = statusCode >= 200 && statusCode <= 299
	return { status: statusCode, error: isSuccess ? null : 'status', retryAfter: headers['retry-after'] }
}

function readResponse(
	response: IncomingMessage,
	keptBytes: number,
	tell: (answer: string, isWhole: boolean) => void,
): void {
	const most = Math.max(MAX_ANSWER_BYTES, keptBytes)
	let body = Buffer.alloc(0)
	let bytes = 0
	const text = (): string => new TextDecoder().decode(body)
	response.on('data', (chunk: Buffer) => {
		bytes += chunk.length
		if (body.length < keptBytes) body = Buffer.concat([body, chunk]).subarray(0, keptBytes)
		tell(text(), bytes >= most)
	})
	response.on('end', () => tell(text(), true))
	// A response that breaks off after its status is still a response.
	response.on('error', () => tell(text(), true))
	response.on('close', () => tell(text(), true))
}

function nameFailure(error: NodeJS.ErrnoException): AttemptError {
	const code = error.code ?? ''
	if (/CERT|TLS|SSL|ISSUER|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate'
	return /^(?:ECONNRESET|EPIPE|HPE_|ConnectionClosed)/.test(code) ? 'broken' : 'connection'
}

async function resolveBySystem(host: string): Promise<readonly string[]> {
	const { lookup } = await import('node:dns/promises')
	const addresses = await lookup(host, { all: true, verbatim: true })
	return addresses.map(({ address }) => address)
}
