import { CallError, readError } from './call-error.ts'
import { noteHeard, noteLost, pause, waitingWrites } from './connection.ts'
import { operations } from './operations.ts'
import type { Input, OperationId, Output } from './operations.ts'
import { session } from './session.ts'

export type CallOptions = {
	readonly signal?: AbortSignal
	/** Makes the call repeatable: it is sent under this key until a response arrives, for at most two minutes. */
	readonly key?: string
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
			? attempt(method, path, body, options)
			: attemptPatiently(method, path, body, options)) as Promise<Answer>
	try {
		return await send()
	} catch (error) {
		if (!(error instanceof CallError)) throw error
		if (error.code === 'confirmation_needed' && (await session.askPassword(error.needsAllFactors)))
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
			const outcome = await attempt(method, path, body, {
				...options,
				signal: AbortSignal.timeout(ATTEMPT_MS),
			}).then(
				(result) => ({ answer: result }),
				(error: unknown) => ({ error }),
			)
			if ('answer' in outcome) return outcome.answer
			const { error } = outcome
			if (!(error instanceof CallError && error.isPassing)) throw error
			const pauseMs = Math.max(wait, error.waitSeconds * 1000)
			if (performance.now() + pauseMs > end) throw new CallError('expired')
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

async function attempt(method: string, path: string, body: unknown, options: CallOptions): Promise<unknown> {
	const response = await fetch(path, {
		method,
		headers: {
			accept: 'application/json',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		...(options.signal === undefined ? {} : { signal: options.signal }),
	}).catch((cause: unknown) => {
		// The user kept typing: this is not a fault of the connection.
		if (options.key === undefined && options.signal?.aborted === true) throw cause
		noteLost()
		throw new CallError('offline')
	})
	noteHeard()
	if (!response.ok) throw await readError(response)
	return response.status === 204 ? null : response.json()
}

/** Returns an idempotency key. `randomUUID` is missing on plain http. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
