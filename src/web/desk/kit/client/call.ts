import { PAGE_OF } from '../../../../api/page-of.ts'
import { CallError, readError } from './call-error.ts'
import { noteHeard, noteLost, pause, waitingWrites } from './connection.ts'
import { fetchWithin } from './fetch-within.ts'
import { operations } from './operations.ts'
import type { Input, OperationId, Output } from './operations.ts'
import { session } from '../session/session.ts'

export type CallOptions = {
	readonly signal?: AbortSignal
	/** Makes the call repeatable: it is sent under this key until a response arrives, for at most two minutes. */
	readonly key?: string
	/** True to wait for the connection as long as the page is open. */
	readonly isPatient?: boolean
	/** Fields that the body has, too, once the call has waited for the connection. */
	readonly whenLate?: object
	/** Called once, when the call begins to wait for the connection. */
	readonly onWait?: () => void
}

type Args<Id extends OperationId> =
	Partial<Input<Id>> extends Input<Id>
		? [input?: Input<Id>, options?: CallOptions]
		: [input: Input<Id>, options?: CallOptions]

type AnyInput = {
	readonly path?: Readonly<Record<string, string>>
	readonly query?: object
	readonly body?: unknown
}

/** Calls an operation of the API with the session's cookie. @throws CallError */
export async function call<Id extends OperationId>(
	id: Id,
	...[input, options]: Args<Id>
): Promise<Output<Id>> {
	const { path = {}, query = {}, body }: AnyInput = input ?? {}
	const [template = '', method = 'GET'] = operations[id].split(' ')
	const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
	return request(method, url + toQuery(query), body, options)
}

function toQuery(query: object): string {
	const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
	const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
	return text === '' ? '' : `?${text}`
}

/**
 * How long a repeatable write waits for the connection, and how long each attempt for its response, in milliseconds.
 */
const PATIENCE_MS = 120_000
const ATTEMPT_MS = 10_000

/** How long a write that can't be repeated may take, in milliseconds: an import of thousands of rows takes a minute. */
const WRITE_MS = 300_000

/**
 * Sends a request to our own service. A lost session ends the screens, and a call that needs a fresh password asks for
 * it and is repeated. Name the type of the response if it has one: only operations have theirs by their id.
 * @throws CallError
 */
export async function request<Answer = void>(
	method: string,
	path: string,
	body?: unknown,
	options: CallOptions = {},
): Promise<Answer> {
	const send = () =>
		(options.key === undefined
			? attempt(method, path, body, options, method === 'GET' ? ATTEMPT_MS : WRITE_MS)
			: attemptPatiently(method, path, body, options)) as Promise<Answer>
	try {
		return await send()
	} catch (error) {
		if (!(error instanceof CallError)) throw error
		if (
			error.code === 'confirmation_needed' &&
			(await session.askPassword(error.extra.required === 'all_factors'))
		)
			return send()
		if (error.status === 401 && error.code === 'unauthorized') session.end('ended')
		throw error
	}
}

async function attemptPatiently(
	method: string,
	path: string,
	body: unknown,
	options: CallOptions,
): Promise<unknown> {
	const end = performance.now() + PATIENCE_MS
	let isWaiting = false
	try {
		for (let wait = 500; ; wait = Math.min(wait * 2, 5_000)) {
			const sent = isWaiting ? withMore(body, options.whenLate) : body
			const outcome = await attempt(method, path, sent, options, ATTEMPT_MS).then(
				(result) => ({ answer: result }),
				(error: unknown) => ({ error }),
			)
			if ('answer' in outcome) return outcome.answer
			const { error } = outcome
			if (!(error instanceof CallError && error.isPassing)) throw error
			const pauseMs = Math.max(wait, error.waitSeconds * 1000)
			const mayWait = options.isPatient === true && error.status === 0
			if (!mayWait && performance.now() + pauseMs > end) throw new CallError('expired')
			if (!isWaiting) {
				isWaiting = true
				waitingWrites.set(waitingWrites.get() + 1)
				options.onWait?.()
			}
			await pause(pauseMs)
		}
	} finally {
		if (isWaiting) waitingWrites.set(waitingWrites.get() - 1)
	}
}

function withMore(body: unknown, more: object = {}): unknown {
	return typeof body === 'object' ? { ...body, ...more } : body
}

/** @param withinMs the longest time until the whole response is here, in milliseconds */
async function attempt(
	method: string,
	path: string,
	body: unknown,
	options: CallOptions,
	withinMs: number,
): Promise<unknown> {
	const init: RequestInit = {
		method,
		headers: {
			accept: 'application/json',
			...pageClaims(),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		...(options.signal === undefined ? {} : { signal: options.signal }),
	}
	return fetchWithin(withinMs, path, init, async (response) => {
		noteHeard()
		// In another tab a practice has begun, or it has ended: what is on the screen is not what a call would meet.
		if (response.headers.has(PRACTICE)) location.reload()
		// In another tab somebody has switched to another organization, which has no page of this address.
		if (response.headers.has(PAGE_OF)) location.assign('/desk')
		if (!response.ok) throw await readError(response)
		return response.status === 204 ? null : response.json()
	}).catch((cause: unknown) => {
		// Neither a refusal, nor a body that is not ours, nor a user who kept typing is a fault of the connection.
		if (cause instanceof CallError || cause instanceof SyntaxError || options.signal?.aborted === true)
			throw cause
		noteLost()
		const isSilent = cause instanceof DOMException && cause.name === 'TimeoutError'
		throw new CallError(isSilent ? 'no_answer' : 'offline')
	})
}

const PRACTICE = 'x-practice'

/** Says to the service of which organization this page is, and whether it shows a practice. Nothing before the session is known. */
export function pageClaims(): Record<string, string> {
	const state = session.state.get()
	if (state.is !== 'in') return {}
	const { organization, practiceEndsAt } = state.session
	// A practice is an organization of its own, and is ended by the session of the real one.
	return practiceEndsAt === null ? { [PRACTICE]: 'off', [PAGE_OF]: organization.id } : { [PRACTICE]: 'on' }
}

/** Returns an idempotency key. `randomUUID` is missing on plain http. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
